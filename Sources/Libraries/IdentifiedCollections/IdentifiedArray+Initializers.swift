extension IdentifiedArray {
  /// Creates an empty array whose elements have their id at a key path.
  ///
  /// - Parameters:
  ///   - id: Where an element has its id.
  ///   - minimumCapacity: The number of elements to make room for.
  /// - Complexity: O(*k*) to make room for *k* elements.
  @inlinable
  public init(id: any KeyPath<Element, ID> & Sendable, minimumCapacity: Int = 0) {
    self.init(identity: Identity(keyPath: id))
    reserveCapacity(minimumCapacity)
  }

  /// Creates an array of elements that have their id at a key path, all different.
  ///
  /// - Parameters:
  ///   - elements: The elements in order.
  ///   - id: Where an element has its id.
  /// - Precondition: No two elements have the same id.
  /// - Complexity: O(*n*).
  @inlinable
  public init(
    uniqueElements elements: some Sequence<Element>,
    id: any KeyPath<Element, ID> & Sendable
  ) {
    self.init(identity: Identity(keyPath: id))
    fill(with: elements)
  }

  /// Creates an array of elements that have their id at a key path, without checking that the ids
  /// differ.
  ///
  /// Use it for elements whose source guarantees it, such as another identified array. If two ids
  /// are equal, it is unspecified which of the elements is found and what later mutations do. Debug
  /// builds check.
  ///
  /// - Parameters:
  ///   - elements: The elements in order.
  ///   - id: Where an element has its id.
  /// - Complexity: O(*n*).
  @inlinable
  public init(
    uncheckedUniqueElements elements: some Sequence<Element>,
    id: any KeyPath<Element, ID> & Sendable
  ) {
    self.init(identity: Identity(keyPath: id))
    fillUnchecked(with: elements)
  }

  /// Creates an array of elements that have their id at a key path, and combines those that share
  /// one.
  ///
  /// ```swift
  /// // The last one wins, at the position of the first.
  /// IdentifiedArray(rows, id: \.key, uniquingIDsWith: { _, last in last })
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements in order.
  ///   - id: Where an element has its id.
  ///   - combine: Returns the element that stands for two with the same id: the one in the array so
  ///     far, and a later one.
  /// - Throws: What `combine` throws.
  /// - Precondition: `combine` returns an element with the same id.
  /// - Complexity: O(*n*).
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    id: any KeyPath<Element, ID> & Sendable,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(identity: Identity(keyPath: id))
    try fill(with: elements, uniquingIDsWith: combine)
  }

  /// Creates a copy of an array.
  ///
  /// - Complexity: O(1).
  @inlinable
  public init(_ elements: Self) {
    self = elements
  }

  /// Creates an array of the elements of a part.
  ///
  /// ```swift
  /// let newest = IdentifiedArray(meetings.prefix(3))
  /// ```
  ///
  /// - Complexity: O(*n*) in the length of the part; O(1) if the part is the whole array.
  @inlinable
  public init(_ part: SubSequence) {
    let whole = part.storage
    let range = part.storageRange(of: part.bounds)
    guard range != whole.indices else {
      self = whole
      return
    }
    self.init(identity: whole.identity)
    storage = Array(whole.storage[range])
    identifiers = Array(whole.identifiers[range])
    positions.rebuild(for: identifiers)
    assertInvariants()
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  ///
  /// - Complexity: O(1).
  @inlinable
  public init() {
    self.init(identity: Identity())
  }

  /// Creates an empty array with room for a number of elements.
  ///
  /// - Parameter minimumCapacity: The number of elements to make room for.
  /// - Complexity: O(*k*) to make room for *k* elements.
  @inlinable
  public init(minimumCapacity: Int) {
    self.init()
    reserveCapacity(minimumCapacity)
  }

  /// Creates an array of elements, of which the first counts if several have the same id.
  ///
  /// - Parameter elements: The elements in order.
  /// - Complexity: O(*n*).
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(minimumCapacity: elements.underestimatedCount)
    append(contentsOf: elements)
  }

  /// Creates an array of elements whose ids all differ.
  ///
  /// - Parameter elements: The elements in order.
  /// - Precondition: No two elements have the same id. See ``init(_:uniquingIDsWith:)`` for
  ///   elements that may.
  /// - Complexity: O(*n*).
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init(identity: Identity())
    fill(with: elements)
  }

  /// Creates an array of elements without checking that their ids differ.
  ///
  /// Use it for elements whose source guarantees it, such as another identified array. If two ids
  /// are equal, it is unspecified which of the elements is found and what later mutations do. Debug
  /// builds check.
  ///
  /// - Parameter elements: The elements in order.
  /// - Complexity: O(*n*).
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init(identity: Identity())
    fillUnchecked(with: elements)
  }

  /// Creates an array of elements, and combines those that share an id.
  ///
  /// ```swift
  /// // The first one wins.
  /// IdentifiedArray(results, uniquingIDsWith: { first, _ in first })
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements in order.
  ///   - combine: Returns the element that stands for two with the same id: the one in the array so
  ///     far, and a later one.
  /// - Throws: What `combine` throws.
  /// - Precondition: `combine` returns an element with the same id.
  /// - Complexity: O(*n*).
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(identity: Identity())
    try fill(with: elements, uniquingIDsWith: combine)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// Creates an array of the elements of a literal.
  ///
  /// - Precondition: No two elements have the same id.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray {
  /// Exchanges all elements for others, whose ids must differ.
  @inlinable
  mutating func fill(with elements: some Sequence<Element>) {
    storage = Array(elements)
    identifiers = storage.map(identity.id)
    positions = PositionTable()
    positions.reserve(storage.count, for: identifiers, count: 0)
    for (position, id) in identifiers.enumerated() {
      let existing = positions.insert(id, at: position, unlessAmong: identifiers, count: position)
      if let existing { idRepeated(id, at: existing, and: position) }
    }
    assertInvariants()
  }

  @inlinable
  mutating func fillUnchecked(with elements: some Sequence<Element>) {
    storage = Array(elements)
    identifiers = storage.map(identity.id)
    positions.rebuild(for: identifiers)
    assertInvariants()
  }

  @inlinable
  mutating func fill(
    with elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let (inserted, position) = append(element)
      if !inserted { update(try combine(storage[position], element), at: position) }
    }
  }
}
