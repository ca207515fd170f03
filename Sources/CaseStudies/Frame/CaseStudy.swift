package import TerminalUI

/// A program with one screen that demonstrates one idea of shared state.
///
/// A study is one file with, in this order, its subject, its script, its models, its screen and its
/// keys.
///
/// ```swift
/// @Observable
/// final class Counter: CaseStudy {
///   static let about = About(
///     name: "counter",
///     shows: "A number that is changed by a key.",
///     trying: ["Press \(keys: "+"): \(seen: "Count 1")."]
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
  /// The description of the study for the menu and the panels.
  static var about: About { get }

  /// Key presses and the expected content of the screen.
  ///
  /// `--check` plays the steps without a terminal.
  static var script: [ScriptStep<Self>] { get }

  /// Creates the study in its initial state.
  ///
  /// - Parameter arguments: The options after the name. All options are listed in ``about``.
  init(arguments: [String])

  /// The lines of the screen, computed from the models.
  ///
  /// The frame redraws them whenever a value that was read here changes.
  var screen: String { get }

  /// The screen to show when a second process is next to it: without `versions`.
  ///
  /// ``screen`` by default.
  var screenBesideSecond: String { get }

  /// The versions of the value that two processes have merged.
  ///
  /// The frame draws the versions between the two processes. None by default.
  var versions: [StudyVersion] { get }

  /// The keys that currently have an effect, in the order of the last line of the window.
  var keys: [StudyKey] { get }

  /// Whether letters are currently text.
  ///
  /// F1 and F2 then replace `?` and `c`. `false` by default.
  var takesText: Bool { get }

  /// Handles a key as text, before ``keys`` are tried.
  ///
  /// Handles no keys by default.
  ///
  /// - Parameter press: The key.
  /// - Returns: Whether the key was text or edited text.
  func type(_ press: KeyPress) -> Bool

  /// Runs while the study is open.
  ///
  /// Does nothing by default.
  ///
  /// The task of this call is cancelled when the user leaves the study.
  func run() async

  /// Performs a task without a screen, such as serving a file to another terminal.
  ///
  /// - Parameter arguments: The arguments after the name.
  /// - Returns: Whether the arguments request such a task. `false` by default.
  /// - Throws: Any error that the task throws. The frame prints the description of the error.
  static func perform(_ arguments: [String]) async throws -> Bool
}

extension CaseStudy {
  package var screenBesideSecond: String { screen }
  package var versions: [StudyVersion] { [] }
  package var takesText: Bool { false }
  package func type(_ press: KeyPress) -> Bool { false }
  package func run() async {}
  package static func perform(_ arguments: [String]) async throws -> Bool { false }
}
