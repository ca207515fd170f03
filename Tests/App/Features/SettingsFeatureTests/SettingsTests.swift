import Dependencies
import DependenciesTestSupport
import Foundation
import Models
import PersistenceKeys
import SettingsFeature
import Sharing
import SharingTestSupport
import Testing

@MainActor
@Suite("The settings")
struct SettingsTests {
  @Dependency(\.defaultAppStorage) private var appStorage

  @Test("begin with what suits most")
  func defaults() {
    let model = SettingsModel()
    #expect(model.soundsOn)
    #expect(model.interfaceTheme == .colorful)
    #expect(model.defaultMinutes == 5)
    #expect(model.sortOrder == .manual)
    #expect(model.transcriberMode == .undecided)
    #expect(model.transcriberCommand.isEmpty)
    #expect(model.focus == .soundsOn)
    #expect(model.storageProblem == nil)
  }

  @Test("are kept under names of their own, which other versions will look for")
  func names() {
    let model = SettingsModel()
    model.soundsToggled()
    model.interfaceThemeSelected(.monochrome)
    model.defaultMinutesChanged(to: 10)
    model.sortOrderSelected(.lastMeeting)
    model.transcriberModeSelected(.off)
    model.transcriberCommandChanged(to: "listen --now")
    let stored = appStorage.dictionaryRepresentation()
    #expect(
      stored as NSDictionary == [
        "soundsOn": false, "interfaceTheme": "monochrome", "defaultMinutes": 10,
        "sortOrder": "lastMeeting", "transcriberMode": "off", "transcriberCommand": "listen --now",
      ] as NSDictionary
    )
  }

  @Test("change one at a time")
  func oneAtATime() {
    let model = SettingsModel()
    expectSharedChanges {
      model.soundsToggled()
    } changes: {
      model.$soundsOn.withLock { $0 = false }
    }
    expectSharedChanges {
      model.sortOrderSelected(.title)
    } changes: {
      model.$sortOrder.withLock { $0 = .title }
    }
  }

  @Test(
    "offer the lengths that the form does",
    arguments: [(4, 5), (5, 5), (17, 17), (30, 30), (31, 30), (.min, 5), (.max, 30)]
  )
  func lengths(minutes: Int, kept: Int) {
    let model = SettingsModel()
    model.defaultMinutesChanged(to: minutes)
    #expect(model.defaultMinutes == kept)
    model.$defaultMinutes.withLock { $0 = minutes }
    #expect(model.offeredMinutes == kept)
  }

  @Test("turn the transcriber on with its first command, if nothing was said about it")
  func firstCommand() {
    let model = SettingsModel()
    model.transcriberCommandChanged(to: "  ")
    #expect(model.transcriberMode == .undecided)
    model.transcriberCommandChanged(to: "listen")
    #expect(model.transcriberMode == .on)
    model.transcriberModeSelected(.off)
    model.transcriberCommandChanged(to: "listen --better")
    #expect(model.transcriberMode == .off)
  }

  @Test("follow what another process stores")
  func foreignChange() {
    let model = SettingsModel()
    appStorage.set(false, forKey: "soundsOn")
    appStorage.set("title", forKey: "sortOrder")
    #expect(!model.soundsOn)
    #expect(model.sortOrder == .title)
  }

  @Test("say that a stored value is no use, and replace it with the next choice")
  func uselessValue() {
    appStorage.set("loud", forKey: "soundsOn")
    let model = SettingsModel()
    #expect(model.soundsOn)
    #expect(
      model.storageProblem?.message
        == "What is stored as 'soundsOn' is not a value of type 'Bool': the next change replaces it."
    )
    model.soundsToggled()
    #expect(!model.soundsOn)
    #expect(model.storageProblem == nil)
  }

  @Test(
    "say it of each of them",
    arguments: [
      "soundsOn", "interfaceTheme", "defaultMinutes", "sortOrder", "transcriberMode",
      "transcriberCommand",
    ]
  )
  func uselessValues(name: String) {
    appStorage.set(Data([1]), forKey: name)
    let message = SettingsModel().storageProblem?.message
    #expect(message?.hasPrefix("What is stored as '\(name)' is not a value") == true)
  }
}
