/// A format for the minutes of one meeting.
package enum MinutesFormat: String, CaseIterable, Sendable {
  /// CommonMark with task lists, which GitHub and most chats support.
  case markdown

  /// The markup of Slack's messages.
  case slack

  /// A page of HTML.
  case html

  /// Plain text.
  case text

  /// An e-mail message with a subject.
  case email

  /// The file name extension for this format.
  package var fileExtension: String {
    switch self {
    case .markdown: "md"
    case .slack, .text: "txt"
    case .html: "html"
    case .email: "eml"
    }
  }
}

extension MeetingMinutes {
  /// Returns the minutes in the given format, ending in a line break.
  ///
  /// Escapes all text that users typed, so that no part of it acts as markup.
  ///
  /// - Parameters:
  ///   - format: The format of the result.
  ///   - recipients: The recipients of an e-mail message. If this array is empty, the message names
  ///     no recipients, and the mail program determines the recipients.
  package func text(as format: MinutesFormat, to recipients: [MailRecipient] = []) -> String {
    switch format {
    case .markdown: MinutesPage(self, markup: MarkdownMarkup()).text
    case .slack: MinutesPage(self, markup: SlackMarkup()).text
    case .html: MinutesPage(self, markup: HTMLMarkup()).text
    case .text: MinutesPage(self, markup: PlainMarkup()).text
    case .email:
      MailMessage(
        subject: "Minutes: \(title), \(day)",
        recipients: recipients,
        body: MinutesPage(self, markup: PlainMarkup()).text
      ).text
    }
  }
}
