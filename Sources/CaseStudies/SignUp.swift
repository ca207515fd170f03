import Observation
package import Sharing
import SharingTerminalUI
package import TerminalUI

// Signing up takes four screens. The flow owns one `Shared<SignUpData>`. Each screen receives the
// member that it edits, for example `$data.email`, which is a `Shared<String>`. A screen can
// neither read nor change the other members, and does not know where the value is stored. The
// summary opens the same screens again, and no value has to be copied back.

/// A flow of screens, each of which edits one member of a shared value.
@Observable
package final class SignUp: CaseStudy {
  package static let about = About(
    name: "sign-up",
    shows: "Each screen of a flow edits its part of one value.",
    trying: [
      """
      Type \(typed: "ada@example.com") and press \(keys: .key(.enter)): the screen shows \
      \(seen: "Step 2 of 4").
      """,
      """
      Type \(typed: "555") and press \(keys: .key(.up)): the screen shows \
      \(seen: "Email ada@example.com"), the address that you typed. Press \(keys: .key(.enter)): \
      the screen shows \(seen: "Phone 555").
      """,
      """
      Press \(keys: .key(.enter)), then \(keys: "1", "3"): the screen shows \(seen: "[x] Swift") \
      and \(seen: "[x] Testing"). Press \(keys: .key(.enter)): the summary shows \
      \(seen: "Topics Swift, Testing").
      """,
      """
      In the summary press \(keys: "2"), type \(typed: "9") and press \(keys: .key(.enter)): the \
      summary shows \(seen: "Phone 5559") at once.
      """,
    ],
    breaks: "gives the topics screen its own source of truth"
  )

  package static var script: [ScriptStep<SignUp>] {
    [
      .shows("Step 1 of 4"), .type("a@b.d"), .press(.key(.backspace), "c", .key(.enter)),
      .type("555"), .press(.key(.up)), .shows("Email  a@b.c▏"),
      .press(.key(.left)), .shows("Email  a@b.▏c"), .press(.key(.enter)),
      .shows("Phone  555▏"), .press(.key(.enter), "1", "3", .key(.enter)),
      .shows("Step 4 of 4", "Email   a@b.c", "Phone   555", "Topics  Swift, Testing"),
      .press("2"), .type("9"), .press(.key(.enter)), .shows("Phone   5559"),
      .press("3", "3", "2", .key(.enter)), .shows("Topics  Linux, Swift"),
    ]
  }

  @ObservationIgnored @Shared(value: SignUpData()) package var data
  package private(set) var path: [Screen] = []
  private let isBroken: Bool

  /// A screen of the flow.
  package enum Screen { case text(TextStep), topics(TopicsStep), summary }

  package init(arguments: [String]) {
    isBroken = arguments.isBroken
    path = [email]
  }

  private var email: Screen { .text(TextStep(title: "Email", text: $data.email)) }
  private var phone: Screen { .text(TextStep(title: "Phone", text: $data.phone)) }
  private var topics: Screen {
    .topics(TopicsStep(topics: $data.topics, isBroken: isBroken))
  }

  package func nextButtonTapped() {
    switch path.count {
    case 1: path.append(phone)
    case 2: path.append(topics)
    case 3: path.append(.summary)
    // The screen was opened from the summary.
    case 5: path.removeLast()
    default: break
    }
  }

  package func backButtonTapped() {
    if path.count > 1 { path.removeLast() }
  }

  package var takesText: Bool { if case .text? = path.last { true } else { false } }

  package func type(_ press: KeyPress) -> Bool {
    guard case .text(let step)? = path.last else { return false }
    return step.type(press)
  }

  package var screen: String {
    let title = path.count > 4 ? "Changing what was entered" : "Step \(path.count) of 4"
    switch path.last {
    case .text(let step): return "\(title)\n\n\(step.title)  \(step.line)"
    case .topics(let step): return "\(title)\n\n\(step.lines)"
    case .summary, nil:
      return """
        \(title)

        1  Email   \(data.email)
        2  Phone   \(data.phone)
        3  Topics  \(data.topics.map(\.rawValue).sorted().joined(separator: ", "))
        """
    }
  }

  package var keys: [StudyKey] {
    let keys: [StudyKey] =
      switch path.last {
      case .text: []
      case .topics(let step): step.keys
      case .summary, nil:
        zip(["1", "2", "3"] as [KeyPress], [email, phone, topics]).map { press, screen in
          StudyKey(press, "change") { self.path.append(screen) }
        }
      }
    return keys + [
      StudyKey(.key(.enter), "next") { self.nextButtonTapped() },
      StudyKey(.key(.up), "back") { self.backButtonTapped() },
    ]
  }
}

/// The data of a new user.
package struct SignUpData: Equatable, Sendable {
  /// A topic that may interest a user.
  package enum Topic: String, CaseIterable, Sendable {
    case swift = "Swift", linux = "Linux", testing = "Testing"
  }

  package var email = ""
  package var phone = ""
  package var topics: Set<Topic> = []
}

/// A screen that edits any string, regardless of the value that contains it.
@MainActor @Observable
package final class TextStep {
  let title: String
  private var editing: SharedTextEditing

  init(title: String, text: Shared<String>) {
    (self.title, editing) = (title, SharedTextEditing(text))
  }

  /// The string with a cursor at its end.
  var line: String {
    var characters = editing.current.characters
    characters.insert("▏", at: editing.current.cursor)
    return String(characters)
  }

  package func type(_ press: KeyPress) -> Bool { editing.handle(press) }
}

/// A screen that chooses topics.
@MainActor
package final class TopicsStep {
  @Shared package var topics: Set<SignUpData.Topic>

  init(topics: Shared<Set<SignUpData.Topic>>, isBroken: Bool) {
    if isBroken {
      _topics = Shared(value: topics.wrappedValue)
    } else {
      // To initialise this property, the caller passes the `$` value of another property.
      _topics = Shared(projectedValue: topics)
    }
  }

  package func topicToggled(_ topic: SignUpData.Topic) {
    $topics.withLock { topics in
      if topics.remove(topic) == nil { topics.insert(topic) }
    }
  }

  var lines: String {
    zip(1..., SignUpData.Topic.allCases)
      .map { "\($0)  [\(topics.contains($1) ? "x" : " ")] \($1.rawValue)" }
      .joined(separator: "\n")
  }

  var keys: [StudyKey] {
    zip(["1", "2", "3"] as [KeyPress], SignUpData.Topic.allCases).map { press, topic in
      StudyKey(press, topic.rawValue) { self.topicToggled(topic) }
    }
  }
}
