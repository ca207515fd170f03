/// A key with the modifiers that were held down.
///
/// ```swift
/// switch press {
/// case "q", .key(.escape): goBack()
/// case .control("c"): quit()
/// case .key(.tab, .shift): focusPrevious()
/// default: break
/// }
/// ```
public struct KeyPress: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral {
  /// Keys that are held down with another.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// A bit for each modifier, as terminals number them.
    public let rawValue: UInt8

    /// Shift, with a key that types nothing: typed characters contain it.
    public static let shift = Modifiers(rawValue: 1)

    /// Alt.
    public static let alt = Modifiers(rawValue: 2)

    /// Ctrl.
    public static let control = Modifiers(rawValue: 4)

    /// Creates a set of modifiers.
    ///
    /// - Parameter rawValue: A bit for each modifier.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
  }

  /// The key.
  public var key: Key

  /// The modifiers that were held down.
  public var modifiers: Modifiers

  /// Creates a press.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The modifiers that were held down.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Creates the press of a key that types a character.
  ///
  /// - Parameter value: The character.
  public init(unicodeScalarLiteral value: Unicode.Scalar) {
    self.init(.character(Character(value)))
  }

  /// Creates a press.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The modifiers that were held down.
  public static func key(_ key: Key, _ modifiers: Modifiers = []) -> KeyPress {
    KeyPress(key, modifiers)
  }

  /// Returns the press of a character with Ctrl.
  ///
  /// - Parameter character: The character, a small letter if it is one.
  public static func control(_ character: Character) -> KeyPress {
    KeyPress(.character(character), .control)
  }

  /// Returns the press of a character with Alt.
  ///
  /// - Parameter character: The character.
  public static func alt(_ character: Character) -> KeyPress {
    KeyPress(.character(character), .alt)
  }

  /// The typed text, or `nil` if the press is a command.
  public var text: String? {
    guard case .character(let character) = key, modifiers.isDisjoint(with: [.alt, .control]) else {
      return nil
    }
    return String(character)
  }
}
