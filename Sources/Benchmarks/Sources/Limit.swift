/// The limits of rows for which the design has asked for less than the library reaches.
///
/// Each is what three runs on a quiet machine have kept to, with little room. The article about
/// speed says what takes the time.
enum Limit {
  /// The design asks for 2.5.
  static let read = 3.6

  /// The design asks for 6.
  static let readOfMember = 9.0

  /// The design asks for 14.
  static let mutationOfElement = 15.0

  /// The design asks for 9, observed or not.
  static let mutationOfMemberWhileObserved = 12.0

  /// The design asks for 14, observed or not.
  static let mutationOfElementWhileObserved = 18.0

  /// The design asks for 25.
  static let derivation = 48.0

  /// The design asks for 18.
  static let derivationOfEach = 25.0

  /// The design asks for 30.
  static let livingKey = 45.0

  /// The design asks for 30.
  ///
  /// The key itself is a class with two closures, allocated each time.
  static let livingFileKey = 65.0
}
