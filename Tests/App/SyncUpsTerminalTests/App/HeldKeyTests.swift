import SyncUpsTerminal
import TerminalUI
import TestGate
import Testing

@Suite("Holding down the key that opened a screen", .serialized, .gatedOnMainActor)
struct HeldKeyTests {
  /// Returns the meanings of more presses of a key that has opened a screen.
  ///
  /// The times of the presses are in milliseconds.
  private func meanings(of press: KeyPress = .key(.enter), at times: Int...) -> [HeldKey.Meaning] {
    var keys = HeldKey()
    keys.screenOpened(by: press, at: .zero)
    return times.map { keys.meaning(of: press, at: .milliseconds($0)) }
  }

  @Test(
    "A held key that has opened a screen does nothing on that screen until the key is released",
    arguments: [.key(.enter), "n"] as [KeyPress]
  )
  func held(press: KeyPress) {
    #expect(
      meanings(of: press, at: 500, 533, 566, 660, 761, 800)
        == [.wait, .repeat, .repeat, .repeat, .press, .press]
    )
  }

  @Test(
    "The app delays a second press of the key that opened a screen, because the key may be held down"
  )
  func waiting() {
    var keys = HeldKey()
    keys.screenOpened(by: .key(.enter), at: .zero)
    #expect(keys.meaning(of: .key(.enter), at: .milliseconds(200)) == .wait)
    #expect(keys.waiting?.time == .milliseconds(200))
    #expect(keys.release() == .key(.enter))
    #expect(keys.waiting == nil)
    #expect(keys.release() == nil)
    #expect(keys.meaning(of: .key(.enter), at: .milliseconds(250)) == .press)
  }

  @Test("A key that must act only once is ignored while the user holds it down")
  func acted() {
    var keys = HeldKey()
    keys.acted(.key(.right), at: .zero)
    let meanings = [500, 530, 560].map {
      keys.meaning(of: .key(.right), at: .milliseconds($0))
    }
    #expect(meanings == [.wait, .repeat, .repeat])
  }

  @Test("If the app ignores a repeat of a held key, the next press still counts as a repeat")
  func ignored() {
    var keys = HeldKey()
    keys.acted("u", at: .zero)
    #expect(keys.meaning(of: "u", at: .milliseconds(500)) == .wait)
    keys.ignored("u", at: .milliseconds(530))
    #expect(keys.release() == nil)
    #expect(keys.meaning(of: "u", at: .milliseconds(560)) == .repeat)
  }

  @Test("A key that opened a screen works on that screen after 700 ms or after another key")
  func pressed() {
    #expect(meanings(at: 701) == [.press])
    var keys = HeldKey()
    keys.screenOpened(by: .key(.enter), at: .zero)
    #expect(keys.meaning(of: "j", at: .milliseconds(100)) == .press)
    #expect(keys.meaning(of: .key(.enter), at: .milliseconds(150)) == .press)
  }

  @Test(
    "Keys that go back or move the selection work immediately on a screen that was just opened",
    arguments: [.key(.escape), .key(.left)] as [KeyPress]
  )
  func leaving(press: KeyPress) {
    #expect(meanings(of: press, at: 30, 60) == [.press, .press])
  }
}
