import SyncUpsTerminal
import TerminalUI
import TestGate
import Testing

@Suite("The path of a key press to a screen", .serialized, .gatedOnMainActor)
struct KeyPipelineTests {
  private func check(
    _ keys: inout KeyPipeline,
    _ press: KeyPress,
    before next: [KeyPress] = [],
    acceptsText: Bool = false,
    isVisible: Bool = true,
    at milliseconds: Int
  ) -> KeyPipeline.Result {
    keys.check(
      .key(press),
      before: next.map(InputEvent.key)[...],
      acceptsText: acceptsText,
      isVisible: isVisible,
      at: .milliseconds(milliseconds)
    )
  }

  @Test("A key press that arrives alone reaches the screen immediately")
  func separate() {
    var keys = KeyPipeline()
    #expect(check(&keys, "d", at: 0) == KeyPipeline.Result(event: .key("d")))
  }

  @Test(
    "On a screen without a text field, different letters that arrive together count as pasted text"
  )
  func paste() {
    var keys = KeyPipeline()
    #expect(check(&keys, "a", before: ["b", "c"], at: 0) == KeyPipeline.Result(isPaste: true))
    var text = KeyPipeline()
    let result = check(&text, "a", before: ["b", "c"], acceptsText: true, at: 0)
    #expect(result == KeyPipeline.Result(event: .key("a")))
  }

  @Test("Only Ctrl-C has an effect while the window is too small to show what a command does")
  func invisible() {
    var keys = KeyPipeline()
    #expect(check(&keys, "d", isVisible: false, at: 0) == KeyPipeline.Result())
    let control = check(&keys, .control("c"), isVisible: false, at: 1)
    #expect(control == KeyPipeline.Result(event: .key(.control("c"))))
  }

  @Test(
    "A second press of the key that opened a screen is delayed, and takes effect before the next key"
  )
  func waiting() {
    var keys = KeyPipeline()
    keys.screenOpened(by: .key(.enter), at: .zero)
    #expect(check(&keys, .key(.enter), at: 500) == KeyPipeline.Result())
    #expect(keys.waitingKey?.press == .key(.enter))
    let result = check(&keys, "j", at: 550)
    #expect(result == KeyPipeline.Result(released: .key(.enter), event: .key("j")))
    #expect(keys.waitingKey == nil)
  }

  @Test("A key that is held down after it opened a screen has no effect")
  func held() {
    var keys = KeyPipeline()
    keys.screenOpened(by: .key(.enter), at: .zero)
    #expect(check(&keys, .key(.enter), at: 500) == KeyPipeline.Result())
    for time in [530, 560] {
      #expect(check(&keys, .key(.enter), at: time) == KeyPipeline.Result(isRepeat: true))
    }
    #expect(keys.releaseKey() == nil)
  }
}
