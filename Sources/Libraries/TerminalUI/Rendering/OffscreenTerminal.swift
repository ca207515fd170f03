/// A terminal without a screen: it interprets bytes as a real one does, into a ``Buffer``.
///
/// For tests: of the renderer, which draws nothing that this does not read back, and of screens,
/// whose bytes are shown here to be looked at.
///
/// ```swift
/// var terminal = OffscreenTerminal(size: Size(width: 10, height: 2))
/// terminal.receive(renderer.bytes(from: nil, to: buffer))
/// terminal.buffer == buffer  // true
/// ```
///
/// It knows what this module and the driver send, which is a part of what xterm knows. Everything
/// else is collected in ``unknownSequences``, so that a test can expect that to be empty.
///
/// - Source: ECMA-48, and "XTerm Control Sequences" for the private modes.
public struct OffscreenTerminal: Sendable {
  /// The unit that a terminal measures.
  public enum Measure: Hashable, Sendable {
    /// Grapheme clusters, as this module does.
    case clusters

    /// Scalars, each in cells of its own, as terminals do that know of no clusters: a family is
    /// shown in pieces, and a variation selector does not make a symbol wide.
    case scalars
  }

  /// What the screen shows; its cursor is `nil` while the cursor is hidden.
  public var buffer: Buffer {
    var buffer = screen
    buffer.cursor = isCursorShown ? Point(x: min(x, screen.size.width - 1), y: y) : nil
    return buffer
  }

  /// The numbers of the private modes that are set, such as 1049 for the alternate screen.
  public private(set) var modes: Set<Int> = [7, 25]

  /// How often the bell has rung.
  public internal(set) var bellCount = 0

  /// Sequences that were received and not understood, with the escape character as `␛`.
  public internal(set) var unknownSequences: [String] = []

  let measure: Measure
  var screen: Buffer
  var style = Style.plain
  var x = 0
  var y = 0
  /// The column of the cluster that a combining scalar would join, if nothing came in between.
  var lastColumn: Int?
  private var parser = ControlSequenceParser()

  /// Creates a terminal with a blank screen and the cursor at its top left.
  ///
  /// - Parameters:
  ///   - size: The number of columns and rows.
  ///   - measure: The unit that it measures.
  public init(size: Size, measure: Measure = .clusters) {
    self.measure = measure
    screen = Buffer(size: size)
  }

  /// Interprets bytes.
  ///
  /// - Parameter bytes: What a program writes to its terminal, in pieces of any size.
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
