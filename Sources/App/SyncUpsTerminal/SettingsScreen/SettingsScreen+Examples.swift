import Models
import SettingsFeature

extension SettingsModel.Field {
  /// Explanations of the setting's choices, or an empty array if the setting has no choices.
  var meanings: [String] {
    switch self {
    case .soundsOn:
      ["on: the bell rings when a turn ends", "off: no sound, even if the notification is a bell"]
    case .turnEnd:
      [
        "next speaker: the turn ends automatically, and the next turn begins",
        "let the speaker finish: the clock counts up until you press →",
      ]
    case .notificationMode:
      [
        "nothing: only the screen changes", "bell: the terminal rings",
        "desktop message: the terminal shows a message, if it can",
        "a command: runs the command below",
      ]
    case .interfaceTheme:
      [
        "full colour: all colours of the terminal",
        "16 colours: the terminal's palette",
        "none: bold, dim and inverted text only",
      ]
    case .background:
      [
        "same as the terminal: the app reads the terminal's background at each start",
        "dark or light: for a terminal that does not report its background",
      ]
    case .sortOrder:
      [
        "in your own order: 'J' and 'K' move a row", "by title: from A to Z",
        "last meeting first: the sync-up with the latest meeting is at the top",
        "next meeting first: the sync-up with the next meeting is at the top",
      ]
    case .transcriberMode:
      [
        "not set: you write the notes", "on: the command below adds notes to yours",
        "off: you write the notes; the app warns you before each meeting",
      ]
    case .notesBySpeaker:
      ["on: a note begins with the speaker's name", "off: a note begins with your words"]
    case .reminder: ["none, or the number of minutes before a scheduled meeting"]
    case .notificationCommand, .defaultLength, .transcriberCommand, .minutesCommand, .team: []
    }
  }

  /// An example of a value, or of a situation in which the setting matters.
  var example: String {
    switch self {
    case .soundsOn: "Turn sounds off in a shared office."
    case .turnEnd: "A stand-up of ten people ends on time only if turns end automatically."
    case .notificationMode:
      "With a desktop message, you notice the end of a turn while you look at another window."
    case .notificationCommand: "notify-send 'Next speaker'"
    case .interfaceTheme: "Choose 'none' if you want to print or record the screen."
    case .background: "Choose 'light' if the bars of the list look grey on white."
    case .defaultLength: "45, 1h30 or 90s. Existing sync-ups keep their length."
    case .sortOrder:
      "With 'next meeting first', 'r' on the first row starts the meeting that is due."
    case .transcriberMode: "Turn the transcriber on when its command works."
    case .transcriberCommand: "whisper-stream --language en"
    case .notesBySpeaker: "While Ada speaks, the note 'review today' becomes 'Ada: review today'."
    case .minutesCommand: "mail -s 'Minutes' team@example.com"
    case .reminder: "At 9:29, the app announces that the 9:30 meeting begins in a minute."
    case .team: "http://desk:2379/platform"
    }
  }
}
