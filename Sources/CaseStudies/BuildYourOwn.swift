import CustomDump
import Dependencies
import Foundation
import Observation
import Sharing
import TerminalUI

/// Two tabs that use a home-made `@Shared` to share a value.
@Observable
package final class BuildYourOwn: CaseStudy {
  package static let about = About(
    name: "build-your-own",
    shows: "@Shared, built from nothing in ten steps.",
    trying: [
      // The last expected text is split into two strings, so that this file does not contain the
      // whole text. The source view shows this file just before the text is expected.
      """
      Press \(keys: "c") to see the source of the study, \(seen: "BuildYourOwn.swift"), and \
      \(keys: .key(.right)) to see the ten steps. Press \(keys: .key(.escape)) to close the \
      source: the study shows \(seen: "UserDefaults " + "0").
      """,
      """
      Press \(keys: "+", "+"): the two tabs agree, and show \(seen: "Counter tab 2") and \
      \(seen: "Profile tab 2"). Press \(keys: "r"): the study shows \(seen: "Counter tab 0").
      """,
      """
      Press \(keys: "d"): other code writes to the defaults, and the study shows \
      \(seen: "UserDefaults 100"). No tab sees the change, so the study still shows \
      \(still: "Counter tab 0"). To see a change by other code, a tab needs a subscription.
      """,
      """
      Press \(keys: "1", "1", "2"): two programs that share one board have unsaved changes, and show \
      \(seen: "Program 1: 2") and \(seen: "Program 2: 1"). Press \(keys: "s"): the first program \
      saves. The second program adds its own change to the saved value, and shows \
      \(seen: "Program 2: 3"). Press \(keys: "s") again: the second program saves, and the study \
      shows \(seen: "Board: 3").
      """,
      """
      Press \(keys: "+"): the study shows \(seen: "Counter tab 1"). Press \(keys: .control("c")) \
      and start again: \(run: "swift run case-studies build-your-own") The count is still 1, so \
      the study shows \(still: "Counter tab 1").
      """,
    ],
    storedSettings: ["build-your-own"],
    breaks: "looks up the value of the profile in a separate store",
    otherFiles: ["MyShared.swift"]
  )

  package static var script: [ScriptStep<BuildYourOwn>] {
    [
      .press("+", "+"), .shows("Counter tab  2", "Profile tab  2", "UserDefaults 2", "- 0", "+ 2"),
      .press("r"), .shows("Counter tab  0", "UserDefaults 0"), .press("+"),
      .press("d"), .shows("Counter tab  1", "Profile tab  1", "UserDefaults 100"),
      .press("1", "1", "2"), .shows("Program 1: 2", "Program 2: 1", "Board: 0"),
      .press("s"), .shows("Program 1: 2", "Program 2: 3", "Board: 2"),
      .press("s"), .shows("Program 1: 3", "Program 2: 3", "Board: 3"),
      .press("+"), .shows("UserDefaults 2"), .restart, .shows("Counter tab  2"),
    ]
  }

  @ObservationIgnored @MyShared package private(set) var counter: Int
  @ObservationIgnored @MyShared package private(set) var profile: Int
  private let defaults: UserDefaults
  private var writes = 0
  /// The board's value, which two programs share.
  @ObservationIgnored private let board: MyFollowingReference<Int>
  @ObservationIgnored private let programs: [MyMergingReference<Int>]
  /// The index of the program that saves next.
  private var saving = 0

  package init(arguments: [String]) {
    @Dependency(\.defaultAppStorage) var defaults
    self.defaults = defaults
    let key = MyBoardKey(MyBoard<Int>())
    board = MyFollowingReference(0, key)
    programs = [MyMergingReference(0, key), MyMergingReference(0, key)]
    // Each tab finds the value by its name, so neither tab has to pass the value to the other.
    let store = MyStore()
    let profileStore: MyStore
    if arguments.isBroken {
      profileStore = MyStore()
    } else {
      profileStore = store
    }
    let tabs = [store, profileStore].map { store in
      MyStore.$current.withValue(store) {
        MyShared(wrappedValue: 0, .appStorage("build-your-own", in: defaults))
      }
    }
    (_counter, _profile) = (tabs[0], tabs[1])
  }

  package func incrementButtonTapped() { _counter.change { $0 += 1 } }

  package var screen: String {
    """
    Counter tab  \(counter)
    Profile tab  \(profile)
    UserDefaults \(writes >= 0 ? defaults.integer(forKey: "build-your-own") : 0)

    Program 1: \(programs[0].value)  Program 2: \(programs[1].value)  Board: \(board.value)

    The output of a test that expects 0:
    \(diff(0, counter) ?? "nothing")
    """
  }

  package var keys: [StudyKey] {
    [
      StudyKey("+", "count") { self.incrementButtonTapped() },
      StudyKey("r", "reset") { self.profile = 0 },
      StudyKey("d", "defaults") {
        self.defaults.set(100, forKey: "build-your-own")
        self.writes += 1
      },
      StudyKey("1", "program 1") { self.programs[0].value += 1 },
      StudyKey("2", "program 2") { self.programs[1].value += 1 },
      StudyKey("s", "save") {
        self.programs[self.saving % 2].save()
        self.saving += 1
      },
    ]
  }
}
