package import Clients
import Dependencies
import Foundation
import Tagged

extension NotificationClientKey: DependencyKey {
  /// A client that makes announcements in the way that the user has chosen in the settings.
  package static let liveValue = NotificationClient.live()
}

extension NotificationClient {
  /// Creates a client that makes announcements in the way that the user has chosen: with a desktop
  /// notification or a command.
  ///
  /// A command inherits the environment variables. In addition, the command gets the variables
  /// `SYNCUPS_EVENT`, `SYNCUPS_TITLE`, `SYNCUPS_SPEAKER` and `SYNCUPS_MEETING_ID`. For a reminder,
  /// the variable `SYNCUPS_MINUTES` contains the minutes until the meeting. When a meeting has
  /// ended, the command can read the meeting's minutes from standard input.
  ///
  /// - Parameters:
  ///   - setting: A closure that returns the user's choice at the time of the announcement.
  ///   - environment: The environment variables. A command's program is looked up in `PATH`.
  ///   - timeLimit: The time after which a command is asked to exit.
  ///   - gracePeriod: The time within which the command must exit after it was asked to exit. A
  ///     command that takes longer is killed.
  ///   - writeToTerminal: A closure that writes bytes to the terminal with a single call.
  /// - Returns: The client.
  package static func live(
    setting: @escaping @Sendable () -> NotificationSetting = {
      DependencyValues.current.settingsClient.notification()
    },
    environment: [String: String] = ProcessInfo.processInfo.environment,
    timeLimit: Duration = .seconds(5),
    gracePeriod: Duration = .seconds(1),
    writeToTerminal: @escaping @Sendable ([UInt8]) -> Void = { bytes in
      ControllingTerminal().write(bytes)
    }
  ) -> NotificationClient {
    NotificationClient { announcement in
      switch setting() {
      case .off: break
      case .desktop:
        writeToTerminal(DesktopMessage.sequence(for: announcement, environment: environment))
      case .command(let command):
        var variables = [
          "SYNCUPS_EVENT": announcement.event.rawValue,
          "SYNCUPS_MEETING_ID": announcement.meetingID?.rawValue.uuidString ?? "",
          "SYNCUPS_SPEAKER": announcement.speaker,
          "SYNCUPS_TITLE": announcement.title,
        ]
        if announcement.event == .reminder {
          variables["SYNCUPS_MINUTES"] = "\(announcement.minutesUntilStart)"
        }
        try await UserCommandRun(
          command,
          input: announcement.minutes,
          environment: environment.merging(variables) { $1 },
          timeLimit: timeLimit,
          gracePeriod: gracePeriod
        ).run()
      }
    }
  }
}
