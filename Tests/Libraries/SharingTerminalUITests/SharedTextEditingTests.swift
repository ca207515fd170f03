import Dispatch
import Observation
import Sharing
import SharingTerminalUI
import TerminalUI
import Testing

/// Returns the edited text, with a `|` at the cursor.
private func marked(_ editing: TextEditing) -> String {
  var characters = editing.characters
  characters.insert("|", at: editing.cursor)
  return String(characters)
}

/// Starts editing text with the cursor at the `|`.
private func editing(_ marked: String, of text: Shared<String>) throws -> SharedTextEditing {
  let cursor = try #require(marked.firstIndex(of: "|"))
  text.withLock { $0 = marked.replacing("|", with: "") }
  var editing = SharedTextEditing(text)
  editing.moveCursor(to: marked.distance(from: marked.startIndex, to: cursor))
  return editing
}

@Suite("Editing shared text")
struct SharedTextEditingTests {
  @Shared(value: "") private var text

  @Test("Typing, deleting and pasting in a text field change the field's shared string")
  func everyKeyChangesTheSharedText() throws {
    var editing = try editing("Des|gn", of: $text)
    editing.handle("i")
    #expect(text == "Design")
    editing.handle(.control("k"))
    #expect(text == "Desi")
    editing.insert("re\nd")
    #expect(text == "Desire d")
    #expect(marked(editing.current) == "Desire d|")
  }

  @Test("The text field of a shared string leaves Enter and Escape to the screen")
  func otherKeysAreLeftToTheScreen() throws {
    var editing = try editing("Design|", of: $text)
    let isEditing = [
      editing.handle(.key(.enter)), editing.handle(.key(.escape)), editing.handle(.key(.left)),
    ]
    #expect(isEditing == [false, false, true])
    #expect(text == "Design")
  }

  @Test("Moving the cursor of a text field does not publish the shared string")
  func movingTheCursorMutatesNothing() throws {
    var editing = try editing("Design|", of: $text)
    var values: [String] = []
    let log = Shared(value: values)
    let token = $text.publisher.dropFirst().sink { value in log.withLock { $0.append(value) } }
    editing.handle(.key(.left))
    editing.moveCursor(to: 1)
    #expect(marked(editing.current) == "D|esign")
    editing.handle("!")
    values = log.wrappedValue
    #expect(values == ["D!esign"])
    token.cancel()
  }

  @Test(
    "The cursor of a text field keeps its position when other code changes the text",
    arguments: [
      ("before the cursor", "Daily| call", "The daily call", "The daily| call"),
      ("after the cursor", "Dai|ly", "Daily call", "Dai|ly call"),
      ("at the cursor, after it", "Daily|", "Daily call", "Daily| call"),
      ("removed before it", "Daily call|", "call", "call|"),
      ("removed around it", "Daily st|and-up call", "Daily call", "Daily |call"),
      ("replaced around it", "Daily st|and-up call", "Daily big call", "Daily big| call"),
      ("replaced as a whole", "Daily|", "Weekly", "Weekly|"),
      ("replaced as a whole, cursor first", "|Weekly", "Dail", "|Dail"),
      ("into an empty text", "|", "Daily", "Daily|"),
      ("emptied", "Dai|ly", "", "|"),
      ("on both sides", "Daily| call", "The Daily call of Design", "The Daily| call of Design"),
      ("clusters, not scalars", "e\u{301}a|b", "e\u{301}e\u{301}a設b", "e\u{301}e\u{301}a|設b"),
    ]
  )
  func cursorStaysInItsTextAfterChangeFromElsewhere(
    label: String,
    before: String,
    new: String,
    after: String
  ) throws {
    let editing = try editing(before, of: $text)
    $text.withLock { $0 = new }
    #expect(marked(editing.current) == after, "\(label)")
  }

  @Test("Typing in a text field continues at the cursor after other code has changed the text")
  func typingGoesOnInTheChangedText() throws {
    var editing = try editing("Daily| call", of: $text)
    editing.handle("!")
    $text.withLock { $0 = "The " + $0 + " of Design" }
    editing.handle("?")
    #expect(text == "The Daily!? call of Design")
    #expect(marked(editing.current) == "The Daily!?| call of Design")
  }

  @Test(
    "A line break that code puts in a text field looks like a space, and stays until the text is edited"
  )
  func lineBreakFromElsewhereIsShownAsSpaceAndKeptUntilTheTextIsEdited() throws {
    var editing = try editing("Daily|", of: $text)
    $text.withLock { $0 = "Daily\ncall" }
    #expect(editing.current.text == "Daily call")
    editing.handle(.key(.right))
    #expect(text == "Daily\ncall")
  }

  @Test("Two text fields that edit one shared string lose none of each other's input")
  func twoFieldsOfOneTextLoseNothing() throws {
    var first = try editing("|", of: $text)
    var second = SharedTextEditing($text)
    for (one, other) in zip("abc", "xyz") {
      first.handle(.key(.home))
      first.insert(String(one))
      second.handle(.key(.end))
      second.insert(String(other))
    }
    #expect(text == "cbaxyz")
  }

  @Test("When several threads type into one shared string, no character is lost")
  func typingOnSeveralThreadsLosesNothing() {
    let shared = $text
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var editing = SharedTextEditing(shared)
      for _ in 0..<100 { editing.insert("\(thread)") }
    }
    #expect(text.sorted() == "0123".flatMap { repeatElement($0, count: 100) })
  }

  @Test("A text field draws its text and cursor, and is notified of changes to the shared string")
  func fieldShowsTextAndCursorAndIsNotifiedOfChanges() throws {
    var editing = try editing("Des|", of: $text)
    let isNotified = Shared(value: false)
    var canvas = Canvas(size: Size(width: 8, height: 1))
    withObservationTracking {
      canvas.draw(TextField(editing, isFocused: true, placeholder: "Name"), in: canvas.bounds)
    } onChange: {
      isNotified.withLock { $0 = true }
    }
    #expect(canvas.buffer.lines == ["Des"])
    #expect(canvas.buffer.cursor == Point(x: 3, y: 0))
    editing.handle("i")
    #expect(isNotified.wrappedValue)
  }
}

@Suite("A toggle control that is bound to a shared value")
struct SharedToggleTests {
  @Shared(value: false) private var isOn

  private var line: [String] {
    var canvas = Canvas(size: Size(width: 9, height: 1))
    canvas.draw(SharedToggle("Sound", isOn: $isOn), in: canvas.bounds)
    return canvas.buffer.lines
  }

  @Test("Space and Enter switch a toggle control that is bound to a shared value")
  func spaceAndEnterSwitchIt() {
    let toggle = SharedToggle("Sound", isOn: $isOn)
    #expect(line == ["[ ] Sound"])
    #expect(toggle.handle(" "))
    #expect(isOn)
    #expect(line == ["[x] Sound"])
    #expect(toggle.handle(.key(.enter)))
    #expect(!isOn)
  }

  @Test("Key presses that a toggle control does not handle are left to the screen")
  func otherKeysAreLeftToTheScreen() {
    #expect(!SharedToggle("Sound", isOn: $isOn).handle("x"))
    #expect(!isOn)
  }

  @Test("A toggle shows and switches a shared value that another feature has set")
  func itShowsAndSwitchesWhatAnotherFeatureHasSet() {
    let toggle = SharedToggle("Sound", isOn: $isOn)
    $isOn.withLock { $0 = true }
    #expect(line == ["[x] Sound"])
    toggle.toggle()
    #expect(!isOn)
  }
}
