package import Clients
import Foundation

extension ClipboardClient {
  /// Creates a client that asks the terminal to copy text to the clipboard.
  ///
  /// A terminal copies the text only if the user allows this in the terminal's settings. The
  /// terminal does not report whether it copied the text.
  ///
  /// - Parameter writeToTerminal: A closure that writes bytes to the terminal with a single call.
  /// - Returns: The client.
  /// - Source: "XTerm Control Sequences", operating system command 52.
  package static func live(
    writeToTerminal: @escaping @Sendable ([UInt8]) -> Void
  ) -> ClipboardClient {
    ClipboardClient { text in
      writeToTerminal(Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8))
    }
  }
}
