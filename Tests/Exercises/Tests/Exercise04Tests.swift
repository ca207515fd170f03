import DependenciesTestSupport
import Sharing
import Testing

@testable import Exercises

@Test("4: The sound player is off after the setting for sounds was switched off")
func exercise04() {
  let player = SoundPlayer()
  #expect(player.isOn)
  SoundSettings().offButtonTapped()
  #expect(!player.isOn)
}
