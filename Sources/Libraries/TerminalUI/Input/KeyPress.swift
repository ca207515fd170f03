/// A key press: a key and the modifiers held down.
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
  /// The modifier keys that are held down.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit per modifier, numbered as in terminal protocols.
    public let rawValue: UInt8

    /// Shift, held down with a key that types no character.
    ///
    /// For typed characters, Shift is part of the character, as in `A`.
    public static let shift = Modifiers(rawValue: 1)

    /// Alt.
    public static let alt = Modifiers(rawValue: 2)

    /// Ctrl.
    public static let control = Modifiers(rawValue: 4)

    /// Creates a set of modifiers.
    ///
    /// - Parameter rawValue: One bit per modifier.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
  }

  /// The key.
  public var key: Key

  /// The modifiers held down.
  public var modifiers: Modifiers

  /// Creates a press.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The modifiers held down.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Creates the press of a key that types a character.
  ///
  /// - Parameter value: The typed character.
  public init(unicodeScalarLiteral value: Unicode.Scalar) {
    self.init(.character(Character(value)))
  }

  /// Creates a press.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The modifiers held down.
  public static func key(_ key: Key, _ modifiers: Modifiers = []) -> KeyPress {
    KeyPress(key, modifiers)
  }

  /// Returns the key press for a character typed with Ctrl held down.
  ///
  /// - Parameter character: The typed character. Letters must be in lower case.
  public static func control(_ character: Character) -> KeyPress {
    KeyPress(.character(character), .control)
  }

  /// Returns the key press for a character typed with Alt held down.
  ///
  /// - Parameter character: The typed character.
  public static func alt(_ character: Character) -> KeyPress {
    KeyPress(.character(character), .alt)
  }

  /// The typed character, or `nil` if the key press types no character.
  ///
  /// While Alt or Ctrl is held down, a key types no character.
  public var text: String? {
    guard case .character(let character) = key, modifiers.isDisjoint(with: [.alt, .control]) else {
      return nil
    }
    return String(character)
  }
}
