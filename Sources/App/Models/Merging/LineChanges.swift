/// The deleted and inserted lines that turn one version of the notes into another.
///
/// Applying the changes to the first version (the base) gives exactly the second version. If the
/// versions have much in common, there are few changes. The number of changes is not always
/// minimal, because even long versions must be compared quickly.
///
/// - Source: Lines that occur exactly once in both versions are paired as in Bram Cohen's patience
///   diff, https://bramcohen.livejournal.com/73318.html. Within a short part between two paired
///   lines, lines are paired by the longest common subsequence.
struct LineChanges {
  /// For each line of the base, whether the second version has deleted the line.
  private(set) var isDeleted: [Bool]

  /// The lines that the second version inserts, by the index of the base line that follows them.
  ///
  /// For lines that are inserted at the end, the index is the number of base lines.
  private(set) var insertions: [Int: ArraySlice<NoteLine>] = [:]

  /// Finds the changes between two versions.
  ///
  /// - Parameters:
  ///   - base: The lines of the base.
  ///   - version: The lines of the second version.
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
      // Insert the new lines before the deleted lines that they replace.
      if next < match {
        insertions[firstDeleted(before: index), default: []] += version[next..<match]
      }
      next = match + 1
    }
    if next < version.count { insertions[firstDeleted(before: base.count)] = version[next...] }
  }

  /// Returns the start of the run of deleted lines directly before a line.
  ///
  /// If the previous line is not deleted, returns the line's own index.
  private func firstDeleted(before index: Int) -> Int {
    var first = index
    while first > 0, isDeleted[first - 1] { first -= 1 }
    return first
  }
}

/// Pairs the lines that occur in both versions in the same order.
private struct LineMatching {
  private let base: [Int]
  private let version: [Int]

  /// For each line of the base, the index of the paired line in the second version, or `nil` if
  /// there is no paired line.
  private(set) var matches: [Int?]

  /// The parts of the versions that remain to be compared, and the number of divisions that led to
  /// each part.
  private var parts: [(base: Range<Int>, version: Range<Int>, depth: Int)]

  /// The maximum size of a part whose lines are all compared with each other.
  ///
  /// The size is the product of the part's line counts in the two versions.
  private static let mostCompared = 10_000

  /// The maximum number of times that a part is divided at its unique lines.
  ///
  /// After this number of divisions, the lines of a long part count as different.
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

  /// Returns the pairs of lines that occur exactly once in both versions of a part, except the
  /// pairs whose order differs between the versions.
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

  /// Returns the longest subsequence of the pairs whose positions increase in both versions.
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

  /// Pairs the lines of the longest common subsequence of a small part.
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
