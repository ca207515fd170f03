package import TerminalUI

/// A program with one screen that demonstrates one idea about shared state.
///
/// The source file of a study contains, in this order, the study's subject, script, models, screen
/// and keys.
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

  /// Key presses, and the strings that the screen must show after them.
  ///
  /// `--check` plays the script without a terminal.
  static var script: [ScriptStep<Self>] { get }

  /// Creates the study in its initial state.
  ///
  /// - Parameter arguments: The options after the name of the study. ``about`` lists all options.
  init(arguments: [String])

  /// The lines of the screen, computed from the study's models.
  ///
  /// The lines are drawn again after each change to a value that this property has read.
  var screen: String { get }

  /// The screen to show next to a second process. This screen does not contain the lines of
  /// `versions`.
  ///
  /// The default is ``screen``.
  var screenBesideSecond: String { get }

  /// The versions of the value that two processes have merged.
  ///
  /// The versions are drawn between the two processes. By default, there are no versions.
  var versions: [StudyVersion] { get }

  /// The keys that currently have an effect, in the order in which the window's last line shows
  /// them.
  var keys: [StudyKey] { get }

  /// Whether letter keys currently type text.
  ///
  /// While letter keys type text, F1 replaces `?`, and F2 replaces `c`. The default is `false`.
  var takesText: Bool { get }

  /// Handles a key as text, before the study's ``keys`` are tried.
  ///
  /// The default implementation handles no keys.
  ///
  /// - Parameter press: The key press.
  /// - Returns: Whether the key was text or edited text.
  func type(_ press: KeyPress) -> Bool

  /// Runs while the study is open.
  ///
  /// When the user leaves the study, the task of this call is cancelled. The default implementation
  /// does nothing.
  func run() async

  /// Performs a task without a screen, such as serving a file to another terminal.
  ///
  /// - Parameter arguments: The arguments after the name.
  /// - Returns: Whether the arguments request a task without a screen. The default is `false`.
  /// - Throws: Any error that the task throws. The program prints the error's description.
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
