import Presentation
import Testing

@Suite("The state of an alert")
struct AlertStateTests {
  @Test("The safe answer to an alert is the one that cancels, regardless of its position")
  func safeIndex() {
    let cancel = ButtonState<Int>(role: .cancel, label: "No")
    let delete = ButtonState(role: .destructive, label: "Yes", action: 1)
    #expect(AlertState(title: "", message: "", buttons: [delete, cancel]).safeIndex == 1)
    #expect(AlertState(title: "", message: "", buttons: [cancel, delete]).safeIndex == 0)
    #expect(AlertState(title: "", message: "", buttons: [delete]).safeIndex == nil)
  }

  @Test("Two alerts with the same question and the same answers are equal")
  func equality() {
    let question = AlertState(
      title: "End?",
      message: "Now?",
      buttons: [ButtonState(label: "Yes", action: 1)]
    )
    var other = question
    #expect(other == question)
    other.buttons[0].action = 2
    #expect(other != question)
  }
}
