/// The changes to lines that turn one version of some text into another.
///
/// Applying the changes to the base gives exactly the version. If the versions have much in common,
/// the changes are few. They are not always minimal, because even long versions must be compared
/// quickly.
///
/// - Source: Lines that occur exactly once in both versions are paired as in Bram Cohen's patience
///   diff, https://bramcohen.livejournal.com/73318.html, and short remainders by their longest
///   common subsequence.
struct LineChanges {
  /// For each line of the base, whether the version has deleted it.
  private(set) var isDeleted: [Bool]

  /// The lines that the version inserts before each line of the base, by number, or at the end.
  private(set) var insertions: [Int: ArraySlice<NoteLine>] = [:]

  /// Compares two versions.
  ///
  /// - Parameters:
  ///   - base: The lines of the base.
  ///   - version: The lines of the version.
  /// - Complexity: O(*n* log *n*).
  init(from base: [NoteLine], to version: [NoteLine]) {
    isDeleted = Array(repeating: true, count: base.count)
    var numbers: [NoteLine: Int] = [:]
    func number(_ line: NoteLine) -> Int {
      if let number = numbers[line] { return number }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    var matching = LineMatching(base.map(number), version.map(number))
    matching.run()
    var next = 0
    for (index, match) in matching.matches.enumerated() {
      guard let match else { continue }
      isDeleted[index] = false
      // Deleted lines come before the lines that replace them.
      if next < match {
        insertions[firstDeleted(before: index), default: []] += version[next..<match]
      }
      next = match + 1
    }
    if next < version.count { insertions[firstDeleted(before: base.count)] = version[next...] }
  }

  /// Returns the first deleted line of the run directly before a line, or the line itself if there
  /// is no such run.
  private func firstDeleted(before index: Int) -> Int {
    var first = index
    while first > 0, isDeleted[first - 1] { first -= 1 }
    return first
  }
}

/// Pairs the common lines of two versions, in the order of both.
private struct LineMatching {
  private let base: [Int]
  private let version: [Int]

  /// For each line of the base, the line of the version that it is paired with.
  private(set) var matches: [Int?]

  /// The parts of the versions that remain to be compared, and how often they were divided.
  private var parts: [(base: Range<Int>, version: Range<Int>, depth: Int)]

  /// The maximum number of line pairs in a part that are compared one by one.
  private static let mostCompared = 10_000

  /// The maximum depth of splitting a part at its unique lines.
  ///
  /// The remaining parts count as different.
  private static let mostDivisions = 16

  init(_ base: [Int], _ version: [Int]) {
    self.base = base
    self.version = version
    matches = Array(repeating: nil, count: base.count)
    parts = [(0..<base.count, 0..<version.count, 0)]
  }

  mutating func run() {
    while let part = parts.popLast() {
      let (old, new) = matchEnds(part.base, part.version)
      if old.isEmpty || new.isEmpty { continue }
      let pairs = uniquePairs(old, new)
      if !pairs.isEmpty, part.depth < Self.mostDivisions {
        divide(old, new, at: pairs, depth: part.depth + 1)
      } else if old.count * new.count <= Self.mostCompared {
        matchLongestSubsequence(old, new)
      }
    }
  }

  /// Pairs the common lines at the start and at the end of a part.
  private mutating func matchEnds(
    _ old: Range<Int>,
    _ new: Range<Int>
  ) -> (Range<Int>, Range<Int>) {
    var (old, new) = (old, new)
    while let first = old.first, !new.isEmpty, base[first] == version[new.lowerBound] {
      matches[first] = new.lowerBound
      (old, new) = (old.dropFirst(), new.dropFirst())
    }
    while let last = old.last, !new.isEmpty, base[last] == version[new.upperBound - 1] {
      matches[last] = new.upperBound - 1
      (old, new) = (old.dropLast(), new.dropLast())
    }
    return (old, new)
  }

  /// Returns the lines that occur exactly once in both versions of a part, except lines whose order
  /// differs.
  private func uniquePairs(_ old: Range<Int>, _ new: Range<Int>) -> [(Int, Int)] {
    func places(_ text: [Int], _ range: Range<Int>) -> [Int: Int?] {
      var places: [Int: Int?] = [:]
      for index in range { places[text[index]] = .some(places[text[index]] == nil ? index : nil) }
      return places
    }
    let newPlaces = places(version, new)
    let oldPlaces = places(base, old)
    let pairs = old.compactMap { index -> (Int, Int)? in
      guard oldPlaces[base[index]] == .some(index),
        case .some(.some(let place)) = newPlaces[base[index]]
      else { return nil }
      return (index, place)
    }
    return longestIncreasing(pairs)
  }

  /// Returns the longest selection of pairs whose second positions increase together with the first
  /// positions.
  private func longestIncreasing(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: pairs.count)
    for index in pairs.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].1 < pairs[index].1 { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var chosen: [(Int, Int)] = []
    var index = ends.last ?? -1
    while index >= 0 {
      chosen.append(pairs[index])
      index = previous[index]
    }
    return chosen.reversed()
  }

  private mutating func divide(
    _ old: Range<Int>,
    _ new: Range<Int>,
    at pairs: [(Int, Int)],
    depth: Int
  ) {
    var (oldStart, newStart) = (old.lowerBound, new.lowerBound)
    for (oldPlace, newPlace) in pairs {
      matches[oldPlace] = newPlace
      parts.append((oldStart..<oldPlace, newStart..<newPlace, depth))
      (oldStart, newStart) = (oldPlace + 1, newPlace + 1)
    }
    parts.append((oldStart..<old.upperBound, newStart..<new.upperBound, depth))
  }

  /// Pairs the longest common subsequence of a small part.
  private mutating func matchLongestSubsequence(_ old: Range<Int>, _ new: Range<Int>) {
    let width = new.count + 1
    var lengths = Array(repeating: 0, count: (old.count + 1) * width)
    for row in old.indices.reversed() {
      for column in new.indices.reversed() {
        let place = (row - old.lowerBound) * width + column - new.lowerBound
        lengths[place] =
          base[row] == version[column]
          ? lengths[place + width + 1] + 1 : max(lengths[place + width], lengths[place + 1])
      }
    }
    var (row, column) = (old.lowerBound, new.lowerBound)
    while row < old.upperBound, column < new.upperBound {
      let place = (row - old.lowerBound) * width + column - new.lowerBound
      if base[row] == version[column] {
        matches[row] = column
        (row, column) = (row + 1, column + 1)
      } else if lengths[place + width] >= lengths[place + 1] {
        row += 1
      } else {
        column += 1
      }
    }
  }
}
