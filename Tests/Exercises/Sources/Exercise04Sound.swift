// 4. The setting has no effect
//
// Task: The settings screen turns the sound off, and the player is silent.
// Hint: The two names differ. Declare one key with its type and its default, in an extension of
//   `SharedReaderKey`.
// Article: Sources/Libraries/Sharing/Sharing.docc/TypeSafeKeys.md

import Sharing

final class SoundSettings {
  @Shared(.appStorage("soundIsOn")) var isOn = true

  func offButtonTapped() { $isOn.withLock { $0 = false } }
}

final class SoundPlayer {
  @SharedReader(.appStorage("soundsIsOn")) var isOn = true
}
