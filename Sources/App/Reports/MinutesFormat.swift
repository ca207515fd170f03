/// A format of the minutes of one meeting.
package enum MinutesFormat: String, CaseIterable, Sendable {
  /// CommonMark with task lists, as GitHub and most chats show it.
  case markdown

  /// The markup of Slack's messages.
  case slack

  /// A page of HTML.
  case html

  /// Plain text.
  case text

  /// An e-mail message with a subject.
  case email

  /// The extension of a file in this format.
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
  /// The minutes in a format, with a trailing line break.
  ///
  /// Escapes all typed text, so that nothing in it acts as markup.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - recipients: The recipients of an e-mail message, or empty to leave them to the mail
  ///     program.
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
