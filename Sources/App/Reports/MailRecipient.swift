import Foundation
import Models

/// The recipient of an e-mail message, as in `ada@example.com` or `Ada Lovelace <ada@example.com>`.
package struct MailRecipient: Hashable, Sendable {
  private let name: String
  private let address: String

  /// Parses the address of a recipient.
  ///
  /// - Parameter text: The address as the user typed it.
  /// - Returns: The recipient, or `nil` if the text is not an address. An address cannot contain a
  ///   comma, because commas separate addresses.
  package init?(_ text: String) {
    let text = text.trimmed
    var (name, address) = ("", text)
    if text.last == ">", let bracket = text.lastIndex(of: "<") {
      name = String(text[..<bracket]).trimmed
      address = String(text[bracket...].dropFirst().dropLast())
      if name.count > 1, name.first == "\"", name.last == "\"" {
        name = String(name.dropFirst().dropLast())
      }
    }
    let isAddress = address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    guard !address.isEmpty, isAddress, !address.contains(where: { "<>()[]:;,\"\\".contains($0) }),
      name.unicodeScalars.allSatisfy({ $0.visible == $0 && !$0.isBreak }), !name.contains("\"")
    else { return nil }
    (self.name, self.address) = (name, address)
  }

  /// The recipient in the form that a message header contains.
  var header: String {
    guard !name.isEmpty else { return address }
    let words = name.headerWords(after: address.utf8.count + 10)
    return (words == name ? "\"\(name.replacing("\\", with: "\\\\"))\"" : words) + " <\(address)>"
  }
}
