package import Models
package import Sharing

/// The type of a setting's key.
package typealias SettingKey<Value: Sendable> = AppStorageKey<Value>.Default

/// The type of the key of ``Sharing/SharedReaderKey/transcriberMode``.
package typealias TranscriberModeKey = SettingKey<TranscriberMode>

/// The type of the key of ``Sharing/SharedReaderKey/sortOrder``.
package typealias SortOrderKey = SettingKey<SyncUpsSortOrder>

/// The type of the key of ``Sharing/SharedReaderKey/interfaceTheme``.
package typealias InterfaceThemeKey = SettingKey<InterfaceTheme>

extension SharedReaderKey where Self == SettingKey<Bool> {
  /// Whether a sound announces a new speaker.
  ///
  /// ```swift
  /// @Shared(.soundsOn) var soundsOn
  /// ```
  package static var soundsOn: Self { Self[.appStorage("soundsOn"), default: true] }
}

extension SharedReaderKey where Self == SettingKey<Int> {
  /// The length of a new sync-up, in minutes.
  package static var defaultMinutes: Self { Self[.appStorage("defaultMinutes"), default: 5] }
}

extension SharedReaderKey where Self == SettingKey<String> {
  /// The command that turns speech into text.
  package static var transcriberCommand: Self {
    Self[.appStorage("transcriberCommand"), default: ""]
  }
}

extension SharedReaderKey where Self == TranscriberModeKey {
  /// Whether meetings are transcribed.
  package static var transcriberMode: Self {
    Self[.appStorage("transcriberMode"), default: .undecided]
  }
}

extension SharedReaderKey where Self == SortOrderKey {
  /// The order of the list.
  package static var sortOrder: Self { Self[.appStorage("sortOrder"), default: .manual] }
}

extension SharedReaderKey where Self == InterfaceThemeKey {
  /// How the screens are coloured.
  package static var interfaceTheme: Self {
    Self[.appStorage("interfaceTheme"), default: .colorful]
  }
}
