public import Sharing
public import TerminalUI

/// An editor for a shared string.
///
/// Each key that edits the text changes the `Shared<String>` directly.
///
/// A screen stores a `SharedTextEditing` like a `TextEditing`, and passes it to a text field:
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
/// The editor always shows the current shared text. Each key changes the shared text in a single
/// mutation, so the editor, other features and other processes do not overwrite each other's
/// changes. The cursor keeps its position relative to the text around it.
///
/// Drawing reads the shared text, so `withObservationTracking` notices when the text changes.
public struct SharedTextEditing: Sendable {
  private let shared: Shared<String>

  /// The shared text that this editor last read, and the position of the cursor in that text.
  private var lastSeen: TextEditing

  /// Creates an editor with the cursor at the end of the text.
  ///
  /// - Parameters:
  ///   - text: The shared text.
  ///   - allowsLineBreaks: Whether the text may have several lines.
  public init(_ text: Shared<String>, allowsLineBreaks: Bool = false) {
    shared = text
    lastSeen = TextEditing(text.wrappedValue, allowsLineBreaks: allowsLineBreaks)
  }

  /// The current text and its cursor.
  public var current: TextEditing { lastSeen.updated(to: shared.wrappedValue) }

  /// Performs the command that is bound to a key.
  ///
  /// Mutates the shared text only if the key changes the text. Moving the cursor does not mutate
  /// the shared text.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - width: The field's width in columns. Up and Down move between the lines that result from
  ///     wrapping the text to the field's width.
  /// - Returns: Whether a command was performed. If no command was performed, the caller may use
  ///   the key for something else.
  @discardableResult
  public mutating func handle(_ press: KeyPress, width: Int = .max) -> Bool {
    guard let command = EditingCommand(press) else { return false }
    return edit { $0.perform(command, width: width) }
  }

  /// Inserts text at the cursor, and moves the cursor to the end of the inserted text.
  ///
  /// - Parameter text: The text to insert.
  public mutating func insert(_ text: String) {
    edit { $0.insert(text) }
  }

  /// Moves the cursor.
  ///
  /// - Parameter offset: The number of clusters before the cursor, clamped to the text.
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
    // Update the cursor again: another thread may have changed the text since this editor read it.
    return shared.withLock { text in
      lastSeen = lastSeen.updated(to: text)
      let result = body(&lastSeen)
      text = lastSeen.text
      return result
    }
  }
}

extension TextEditing {
  /// Returns this editor with a text that other code has set, and with the cursor adjusted to that
  /// text.
  ///
  /// The cursor stays after the cluster that precedes it. If the change has removed this cluster,
  /// the cursor moves to just before the next remaining cluster. Any text that replaces the removed
  /// cluster is then before the cursor. A cursor at the start of the text stays there. In an empty
  /// editor, the cursor moves to the end of the new text.
  ///
  /// - Complexity: O(*n* · *d*), where *n* is the length of the text and *d* is the number of
  ///   changed clusters.
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
  /// The offsets of the inserted and removed clusters.
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
  /// Creates a text field for a shared string.
  ///
  /// - Parameters:
  ///   - editing: The shared text and its cursor.
  ///   - isFocused: Whether the cursor is shown.
  ///   - placeholder: The dimmed text to show while the field is empty.
  ///   - style: The style of the text.
  public init(
    _ editing: SharedTextEditing,
    isFocused: Bool,
    placeholder: String = "",
    style: Style = .plain
  ) {
    self.init(editing.current, isFocused: isFocused, placeholder: placeholder, style: style)
  }
}
