package import Clients
import Foundation

extension ClipboardClient {
  /// Asks the terminal to put text into its clipboard.
  ///
  /// Terminals do this only if the user allows it in their settings, and they report no result.
  ///
  /// - Parameter writeToTerminal: Writes bytes to the terminal with a single call.
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
