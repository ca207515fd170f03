import DependenciesTestSupport
import Sharing
import Testing

@testable import Exercises

@Test("4: The player follows the setting")
func exercise04() {
  let player = SoundPlayer()
  #expect(player.isOn)
  SoundSettings().offButtonTapped()
  #expect(!player.isOn)
}
