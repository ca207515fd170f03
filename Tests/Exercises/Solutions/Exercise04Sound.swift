// 4. The setting has no effect

import Sharing

extension SharedReaderKey where Self == AppStorageKey<Bool>.Default {
  static var soundIsOn: Self { Self[.appStorage("soundIsOn"), default: true] }
}

final class SoundSettings {
  @Shared(.soundIsOn) var isOn

  func offButtonTapped() { $isOn.withLock { $0 = false } }
}

final class SoundPlayer {
  @SharedReader(.soundIsOn) var isOn
}
