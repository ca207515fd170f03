public import Sharing
public import TerminalUI

/// The editing of a shared text: each key changes the `Shared<String>` itself.
///
/// The screen keeps this value, as it would keep a `TextEditing`, and hands it to a text field:
///
/// ```swift
/// struct NameScreen: View {
///   var name: SharedTextEditing
///
///   mutating func handle(_ press: KeyPress) { name.handle(press) }
///
///   func draw(in canvas: inout Canvas, rect: Rect) {
///     canvas.draw(TextField(name, isFocused: true, placeholder: "Name"), in: rect)
///   }
/// }
///
/// let screen = NameScreen(name: SharedTextEditing($user.name))
/// ```
///
/// There is no second copy of the text that could differ from the shared one. A key is applied to
/// the text as it is at that moment, in one mutation, so a change by another feature or process
/// does not undo what was typed, nor the other way round. The cursor keeps its place in the text
/// around it.
///
/// Drawing reads the shared text, so `withObservationTracking` notices when it changes.
public struct SharedTextEditing: Sendable {
  private let shared: Shared<String>

  /// The text as this value saw it last, and the cursor in it.
  private var lastSeen: TextEditing

  /// Starts to edit a shared text with the cursor at its end.
  ///
  /// - Parameters:
  ///   - text: The shared text.
  ///   - allowsLineBreaks: Whether it can have several lines.
  public init(_ text: Shared<String>, allowsLineBreaks: Bool = false) {
    shared = text
    lastSeen = TextEditing(text.wrappedValue, allowsLineBreaks: allowsLineBreaks)
  }

  /// The text as it is now, and the cursor in it.
  public var current: TextEditing { lastSeen.updated(to: shared.wrappedValue) }

  /// Performs the command of a key.
  ///
  /// The shared text is mutated if the key changes it, and not if the key only moves the cursor.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - width: The columns of the field, which the lines are wrapped to that Up and Down move in.
  /// - Returns: Whether the key was one for editing; if not, it can mean something else.
  @discardableResult
  public mutating func handle(_ press: KeyPress, width: Int = .max) -> Bool {
    guard let command = EditingCommand(press) else { return false }
    return edit { $0.perform(command, width: width) }
  }

  /// Inserts a text at the cursor, which then stands after it.
  ///
  /// - Parameter text: What was pasted.
  public mutating func insert(_ text: String) {
    edit { $0.insert(text) }
  }

  /// Puts the cursor elsewhere.
  ///
  /// - Parameter offset: How many clusters are to be before it; the nearest possible counts.
  public mutating func moveCursor(to offset: Int) {
    edit { $0.moveCursor(to: offset) }
  }

  @discardableResult
  private mutating func edit<R>(_ body: (inout TextEditing) -> R) -> R {
    let before = current
    var editing = before
    let result = body(&editing)
    if editing.characters == before.characters {
      lastSeen = editing
      return result
    }
    // Another thread may have changed the text since it was read.
    return shared.withLock { text in
      lastSeen = lastSeen.updated(to: text)
      let result = body(&lastSeen)
      text = lastSeen.text
      return result
    }
  }
}

extension TextEditing {
  /// Returns this editing after a change of its text from elsewhere.
  ///
  /// The cursor stays behind the cluster that is before it. If that one is gone, the cursor stays
  /// in front of the next one that is still there, and so behind what has replaced the text.
  ///
  /// - Complexity: O(*n* · *d*) in the length of the text and the number of changed clusters.
  func updated(to text: String) -> TextEditing {
    guard text != self.text else { return self }
    var new = self
    new.text = text
    guard new.characters != characters else { return self }
    let difference = new.characters.difference(from: characters)
    let (removed, inserted) = (difference.removals.offsets, difference.insertions.offsets)
    let kept = zip(
      characters.indices.filter { !removed.contains($0) },
      new.characters.indices.filter { !inserted.contains($0) }
    )
    if cursor == 0, !isEmpty {
      new.moveCursor(to: 0)
    } else if let before = kept.first(where: { old, _ in old == cursor - 1 }) {
      new.moveCursor(to: before.1 + 1)
    } else {
      new.moveCursor(to: kept.first { old, _ in old >= cursor }?.1 ?? new.characters.count)
    }
    return new
  }
}

extension [CollectionDifference<Character>.Change] {
  /// Where the changes are.
  fileprivate var offsets: Set<Int> {
    Set(
      map { change in
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
      }
    )
  }
}

extension TextField {
  /// Creates a text field for a shared text.
  ///
  /// - Parameters:
  ///   - editing: The shared text and its cursor.
  ///   - isFocused: Whether the cursor is shown.
  ///   - placeholder: What is shown, dimmed, while there is no text.
  ///   - style: How the text is drawn.
  public init(
    _ editing: SharedTextEditing,
    isFocused: Bool,
    placeholder: String = "",
    style: Style = .plain
  ) {
    self.init(editing.current, isFocused: isFocused, placeholder: placeholder, style: style)
  }
}
