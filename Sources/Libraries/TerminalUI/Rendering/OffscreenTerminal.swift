/// A terminal emulator that interprets bytes and shows the result in a ``Buffer`` instead of on a
/// screen.
///
/// Tests use this emulator to check that the renderer's bytes produce the intended buffer, and to
/// see what the output of a program would show.
///
/// ```swift
/// var terminal = OffscreenTerminal(size: Size(width: 10, height: 2))
/// terminal.receive(renderer.bytes(from: nil, to: buffer))
/// terminal.buffer == buffer  // true
/// ```
///
/// The terminal supports the control sequences that this module and the driver send, which are a
/// subset of xterm's sequences. The terminal collects unsupported sequences in
/// ``unknownSequences``, so that a test can check that a program sends none.
///
/// - Source: ECMA-48, and "XTerm Control Sequences" for the private modes.
public struct OffscreenTerminal: Sendable {
  /// The unit whose width a terminal measures.
  public enum Measure: Hashable, Sendable {
    /// Grapheme clusters, as in this module.
    case clusters

    /// Scalars, each in its own cells.
    ///
    /// Terminals that measure scalars show a family emoji in pieces, and ignore the variation
    /// selector that makes a symbol wide.
    case scalars
  }

  /// The content of the screen, without a cursor if the cursor is hidden.
  public var buffer: Buffer {
    var buffer = screen
    buffer.cursor = isCursorShown ? Point(x: min(x, screen.size.width - 1), y: y) : nil
    return buffer
  }

  /// The private modes that are set, such as 1049 for the alternate screen.
  public private(set) var modes: Set<Int> = [7, 25]

  /// The number of times the bell has rung.
  public internal(set) var bellCount = 0

  /// The received sequences that this terminal does not support, with `␛` for the escape character.
  public internal(set) var unknownSequences: [String] = []

  let measure: Measure
  var screen: Buffer
  var style = Style.plain
  var x = 0
  var y = 0
  /// The column of the cluster that a combining scalar would extend, or `nil` if the last output
  /// was not text.
  var lastColumn: Int?
  private var parser = ControlSequenceParser()

  /// Creates a terminal with a blank screen and the cursor at its top left.
  ///
  /// - Parameters:
  ///   - size: The number of columns and rows.
  ///   - measure: The unit whose width the terminal measures.
  public init(size: Size, measure: Measure = .clusters) {
    self.measure = measure
    screen = Buffer(size: size)
  }

  /// Interprets bytes.
  ///
  /// - Parameter bytes: The output of a program, in chunks of any size.
  public mutating func receive(_ bytes: some Sequence<UInt8>) {
    var items: [ControlSequenceParser.Item] = []
    for byte in bytes { parser.next(byte, into: &items) }
    for item in items {
      switch item {
      case .scalar(let scalar): show(scalar)
      case .control(let byte): control(byte)
      case .sequence(let sequence): perform(sequence)
      case .unknown(let text): unknownSequences.append(text)
      }
    }
  }

  var isCursorShown: Bool { modes.contains(25) }

  mutating func set(_ mode: Int, isOn: Bool) {
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
  }
}
