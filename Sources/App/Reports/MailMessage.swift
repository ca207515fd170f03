import Foundation

/// A plain-text e-mail message that `sendmail -t` and `mutt -H -` accept.
///
/// `sendmail` and `mutt` expect lines that end in a line feed, and add the sender and the date to
/// the message.
///
/// - Source: RFC 5322 (messages), RFC 2047 (words in headers), RFC 2045 (quoted-printable).
struct MailMessage {
  /// The subject, whose line breaks become spaces.
  let subject: String

  let recipients: [MailRecipient]

  let body: String

  /// The maximum length of a line in bytes.
  static let longestLine = 76

  /// The message, ending in a line break.
  var text: String {
    let to = recipients.map(\.header).joined(separator: ",\n ")
    // Split a long subject, because a mail program leaves out a header that is too long.
    let subject = subject.onOneVisibleLine.headerWords(after: "Subject: ".utf8.count)
    let isPlain = body.utf8.allSatisfy { $0 < 0x80 } && body.hasOnlyPlainLines
    return """
      Subject: \(subject)
      \(to.isEmpty ? "" : "To: \(to)\n")MIME-Version: 1.0
      Content-Type: text/plain; charset=utf-8
      Content-Transfer-Encoding: \(isPlain ? "7bit" : "quoted-printable")

      \(isPlain ? body : body.quotedPrintable)
      """
  }
}

extension String {
  /// Returns the text as a header contains it: unchanged if it is short ASCII text, otherwise in
  /// encoded words.
  ///
  /// - Parameter count: The number of bytes before the text on its line.
  func headerWords(after count: Int) -> String {
    let isPlain = utf8.allSatisfy { (0x20...0x7E).contains($0) } && !contains("=?")
    if isPlain, count + utf8.count <= MailMessage.longestLine { return self }
    // Each word must contain whole characters, and at most 75 bytes. In base64, 39 bytes of text
    // become 52 bytes.
    var words: [String] = []
    var word = String.UnicodeScalarView()
    var size = 0
    for scalar in unicodeScalars {
      let bytes = UTF8.width(scalar)
      if size + bytes > 39 {
        words.append(String(word))
        (word, size) = (String.UnicodeScalarView(), 0)
      }
      word.append(scalar)
      size += bytes
    }
    words.append(String(word))
    return words.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }
      .joined(separator: "\n ")
  }

  fileprivate var hasOnlyPlainLines: Bool {
    split(separator: "\n").allSatisfy { line in
      line.utf8.count <= MailMessage.longestLine && !Self.isSpecial(Array(line.utf8)[...])
    }
  }

  /// Returns whether a mail program could change or misinterpret a line.
  ///
  /// For `sendmail`, a line with only a dot ends the message. In a mailbox file, `From ` at the
  /// start of a line begins the next message.
  private static func isSpecial(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: ".") || line.starts(with: "From ".utf8)
  }

  /// The text in the quoted-printable encoding: ASCII in lines of at most 76 bytes.
  fileprivate var quotedPrintable: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var (encoded, width) = ("", 0)
      let bytes = Array(line.utf8)
      for (index, byte) in bytes.enumerated() {
        // Encode white space at the end of a line, because mail servers may remove it.
        let isPlain =
          (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
          || byte == UInt8(ascii: " ") && index < bytes.count - 1
        if width + (isPlain ? 1 : 3) > MailMessage.longestLine - 1 {
          encoded += "=\n"
          width = 0
        }
        let code =
          isPlain && !(width == 0 && Self.isSpecial(bytes[index...]))
          ? String(UnicodeScalar(byte))
          : "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        encoded += code
        width += code.utf8.count
      }
      return encoded
    }.joined(separator: "\n")
  }
}
