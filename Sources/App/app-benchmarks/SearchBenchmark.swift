import AppFeature
import Benchmarking
import Clients
import Dependencies
import Foundation
import IdentifiedCollections
import PersistenceKeys
import SearchFeature
import Sharing
import SyncUpsTerminal
import TerminalUI

/// Measures the cost of typing a letter in a search of 10,000 sync-ups, from the key press to the
/// frame with the results.
@MainActor
enum SearchBenchmark {
  /// Measures the letters of words with many results, few results and no results.
  ///
  /// - Parameters:
  ///   - roundCount: The number of times that each word is typed. The result is the median time for
  ///     a letter.
  ///   - decodingTime: The time of ``DataFileBenchmark/decodingTime()``.
  static func rows(roundCount: Int, decodingTime: Double) async -> [Row] {
    guard let file = try? SampleFile(count: 10_000) else { return [] }
    var costs: [(name: String, milliseconds: [Double])] = [
      ("e", []), ("wednesday", []), ("zebra", []),
    ]
    for index in costs.indices {
      for _ in 0..<roundCount {
        costs[index].milliseconds += await letters(of: costs[index].name, in: file)
      }
    }
    return costs.map { name, milliseconds in
      Row(
        "a letter of '\(name)', searched in 10000 sync-ups",
        cost: median(milliseconds),
        unit: "ms",
        baseline: "JSONDecoder",
        ratio: median(milliseconds) / decodingTime,
        limit: 1.0 / 5
      )
    }
  }

  /// Returns the cost of each letter of a word, in milliseconds.
  private static func letters(of word: String, in file: SampleFile) async -> [Double] {
    let terminal = MeasuringTerminal(size: Size(width: 80, height: 24))
    let (model, app, running) = withDependencies {
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 816_343_200))
      $0.defaultAppStorage = .inMemory
      $0.defaultFileStorage = .inMemory(files: [file.url: file.data])
      $0.notificationClient = .silent
      $0.soundClient = .silent
      $0.syncUpsFile = file.url
      $0.transcriberClient = .off
    } operation: {
      let model = SearchModel()
      let app = TerminalApp(
        model: AppModel(path: [.search(model)]),
        terminal: terminal,
        colors: .trueColor,
        screens: .all
      )
      return (model, app, Task { await app.run() })
    }
    _ = await terminal.frame { terminal.send(.redraw(terminal.size)) }
    var costs: [Double] = []
    for letter in word {
      let start = ContinuousClock.now
      terminal.send(.input([.key(KeyPress(.character(letter)))]))
      let text = model.text + String(letter)
      while model.text != text || model.isLoading { await Task.yield() }
      // Draw a complete frame, which takes longer than the change that the letter causes.
      _ = await terminal.frame { terminal.send(.redraw(terminal.size)) }
      costs.append(start.duration(to: .now) / .milliseconds(1))
    }
    precondition(word == "zebra" || !model.results.isEmpty, "nothing was found")
    app.end()
    await running.value
    return costs
  }
}
