import Clients
import Dependencies
import DependenciesTestSupport
import IssueReportingTestSupport
import Testing

@Suite("The notification client")
struct NotificationClientTests {
  @Dependency(\.notificationClient) private var notificationClient

  private let announcement = MeetingAnnouncement(.turn, title: "Design", speaker: "Ada")

  @Test(
    "In a test without a notification client, nothing is announced, and an issue is reported"
  )
  func unset() async {
    let issues = await capturedIssues {
      // The client of a test without a notification client also throws an error, because it cannot
      // announce anything.
      try? await notificationClient.announce(announcement)
    }
    #expect(
      issues.map(\.text) == [
        "'NotificationClient.announce' is used in a test that does not set it."
      ]
    )
  }

  @Test("The notification client of previews announces nothing")
  func preview() async throws {
    try await NotificationClientKey.previewValue.announce(announcement)
  }

  @Test("The text of an announcement names the event in a few words")
  func words() {
    #expect(announcement.text == "Design: Ada speaks")
    #expect(MeetingAnnouncement(.end, title: "Design").text == "Design: the meeting is over")
  }

  @Test("The error about a failed announcement names the problem of the command and a solution")
  func errors() {
    let errors: [(UserCommandError, String)] = [
      (
        .command(.malformedCommand(.unclosedQuote("'"))),
        "The notification command has a quote that is not closed: add the missing '."
      ),
      (
        .command(.malformedCommand(.empty)),
        "The notification command is empty: enter a program and its arguments."
      ),
      (
        .command(.notInstalled(program: "say")),
        """
        The notification command 'say' is not installed or not executable: install it, or change the command \
        in the settings.
        """
      ),
      (
        .command(.failed(program: "say", exitStatus: 3, message: "No voice.")),
        """
        The notification command 'say' failed with exit status 3 and said 'No voice.': run it in a terminal to \
        see why.
        """
      ),
      (
        .tookTooLong(program: "say", limit: .seconds(5)),
        """
        SyncUps stopped the notification command 'say' because it took longer than 5 s: run it in the \
        background, or change it in the settings.
        """
      ),
    ]
    for (error, sentence) in errors { #expect(error.sentence(on: .notifying) == sentence) }
  }
}
