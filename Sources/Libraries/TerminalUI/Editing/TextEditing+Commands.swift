extension TextEditing {
  /// Performs the command that is bound to a key.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - width: The field's width in columns. Up and Down move between the lines that result from
  ///     wrapping the text to the field's width.
  /// - Returns: Whether a command was performed. If no command was performed, the caller may use
  ///   the key for something else. In single-line text, the keys for line breaks and vertical moves
  ///   perform no command.
  @discardableResult
  public mutating func handle(_ press: KeyPress, width: Int = .max) -> Bool {
    guard let command = EditingCommand(press) else { return false }
    return perform(command, width: width)
  }

  /// Performs a command.
  ///
  /// - Parameters:
  ///   - command: The command to perform.
  ///   - width: The field's width in columns. Up and Down move between the lines that result from
  ///     wrapping the text to the field's width.
  /// - Returns: Whether the command was performed. Line breaks and vertical moves are not available
  ///   in single-line text.
  @discardableResult
  public mutating func perform(_ command: EditingCommand, width: Int = .max) -> Bool {
    switch command {
    case .insertLineBreak, .moveUp, .moveDown:
      guard allowsLineBreaks else { return false }
    default: break
    }
    switch command {
    case .insert(let text): insert(text)
    case .insertLineBreak: insert("\n")
    case .yank: insert(killed)
    case .moveBackward: moveCursor(to: cursor - 1)
    case .moveForward: moveCursor(to: cursor + 1)
    case .moveWordBackward: moveCursor(to: startOfWord)
    case .moveWordForward: moveCursor(to: endOfWord)
    case .moveToStartOfLine: moveCursor(to: startOfLine)
    case .moveToEndOfLine: moveCursor(to: endOfLine)
    case .moveUp: moveLine(by: -1, width: width)
    case .moveDown: moveLine(by: 1, width: width)
    case .deleteBackward: delete(max(0, cursor - 1)..<cursor)
    case .deleteForward: delete(cursor..<min(cursor + 1, characters.count))
    case .killToStartOfLine: kill(startOfLine..<cursor)
    case .killToEndOfLine:
      // At the end of a line, kills the line break, so that repeating the command kills the next
      // line.
      let end = endOfLine
      kill(cursor..<(end == cursor ? min(end + 1, characters.count) : end))
    case .killBackToSpace: kill(startOfNonSpace..<cursor)
    case .killWordBackward: kill(startOfWord..<cursor)
    case .killWordForward: kill(cursor..<endOfWord)
    }
    return true
  }

  private mutating func delete(_ range: Range<Int>) {
    isKilling = false
    wantedColumn = nil
    guard !range.isEmpty else { return }
    replace(range, with: "")
  }

  private mutating func kill(_ range: Range<Int>) {
    let text = String(characters[range])
    let isBackward = range.upperBound == cursor
    let wasKilling = isKilling
    delete(range)
    if wasKilling {
      killed = isBackward ? text + killed : killed + text
    } else if !text.isEmpty {
      killed = text
    }
    isKilling = true
  }

  private mutating func moveLine(by offset: Int, width: Int) {
    let lines = lines(width: width)
    let current = Self.line(of: cursor, in: lines)
    let column = wantedColumn ?? self.width(of: lines[current].lowerBound..<cursor)
    let target = current + offset
    guard lines.indices.contains(target) else {
      moveCursor(to: offset < 0 ? 0 : characters.count)
      return
    }
    moveCursor(to: self.offset(atColumn: column, in: lines, line: target))
    wantedColumn = column
  }

  private var startOfLine: Int {
    (characters[..<cursor].lastIndex(of: "\n") ?? -1) + 1
  }

  private var endOfLine: Int {
    characters[cursor...].firstIndex(of: "\n") ?? characters.count
  }

  private var startOfWord: Int {
    var index = cursor
    while index > 0, !characters[index - 1].isPartOfWord { index -= 1 }
    while index > 0, characters[index - 1].isPartOfWord { index -= 1 }
    return index
  }

  private var endOfWord: Int {
    var index = cursor
    while index < characters.count, !characters[index].isPartOfWord { index += 1 }
    while index < characters.count, characters[index].isPartOfWord { index += 1 }
    return index
  }

  private var startOfNonSpace: Int {
    var index = cursor
    while index > 0, characters[index - 1].isWhitespace { index -= 1 }
    while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
