package import TerminalUI

/// A program of one screen that shows one idea of shared state.
///
/// A study is one file, in this order: what it shows, its script, its models, its screen and keys.
///
/// ```swift
/// @Observable
/// final class Counter: CaseStudy {
///   static let about = About(
///     name: "counter",
///     shows: "A number that is changed by a key.",
///     trying: ["+ counts."]
///   )
///   static var script: [ScriptStep<Counter>] { [.press("+"), .shows("Count 1")] }
///
///   @ObservationIgnored @Shared(value: 0) var count
///
///   init(arguments: [String]) {}
///
///   var screen: String { "Count \(count)" }
///   var keys: [StudyKey] { [StudyKey("+", "count") { self.$count.withLock { $0 += 1 } }] }
/// }
/// ```
///
/// ``CaseStudiesProgram/all`` lists the studies.
@MainActor
package protocol CaseStudy: AnyObject {
  /// What the menu and the panels of the frame say of this study.
  static var about: About { get }

  /// Keys, and what the screen shows after them: what `--check` plays without a terminal.
  static var script: [ScriptStep<Self>] { get }

  /// Creates the study as it starts.
  ///
  /// - Parameter arguments: The options that were typed behind the name, all of them options that
  ///   ``about`` lists.
  init(arguments: [String])

  /// The lines that the screen shows, from the models.
  ///
  /// The frame draws them again whenever something changes that was read here.
  var screen: String { get }

  /// The keys that do something at the moment, as the last line of the window lists them.
  var keys: [StudyKey] { get }

  /// Takes a key as text, before ``keys`` are asked. By default it takes none.
  ///
  /// - Parameter press: The key.
  /// - Returns: Whether it was text, or edited one.
  func type(_ press: KeyPress) -> Bool

  /// What the study does as long as it is open. By default nothing.
  ///
  /// The task of this call is cancelled when the study is left.
  func run() async

  /// Does what some arguments ask for without a screen, such as serving a file to another terminal.
  ///
  /// - Parameter arguments: The arguments behind the name.
  /// - Returns: Whether these arguments ask for that. By default none do.
  /// - Throws: What keeps it from being done; the frame prints the error's description.
  static func perform(_ arguments: [String]) async throws -> Bool
}

extension CaseStudy {
  package func type(_ press: KeyPress) -> Bool { false }
  package func run() async {}
  package static func perform(_ arguments: [String]) async throws -> Bool { false }
}
