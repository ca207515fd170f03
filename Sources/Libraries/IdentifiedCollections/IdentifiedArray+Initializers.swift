extension IdentifiedArray {
  /// Creates an empty array that reads the ids of its elements at a key path.
  ///
  /// - Parameters:
  ///   - id: The key path from an element to its id.
  ///   - minimumCapacity: The number of elements to allocate storage for.
  /// - Complexity: O(*k*) for a capacity of *k* elements.
  @inlinable
  public init(id: any KeyPath<Element, ID> & Sendable, minimumCapacity: Int = 0) {
    self.init(identity: Identity(keyPath: id))
    reserveCapacity(minimumCapacity)
  }

  /// Creates an array of elements whose ids, read at a key path, are all different.
  ///
  /// - Parameters:
  ///   - elements: The elements in order.
  ///   - id: The key path from an element to its id.
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

  /// Creates an array of elements whose ids are read at a key path, without checking that the ids
  /// differ.
  ///
  /// Use this initialiser if the source guarantees that the ids differ, as another identified array
  /// does. If two ids are equal, look-ups and mutations have unspecified results. Debug builds
  /// check the ids.
  ///
  /// - Parameters:
  ///   - elements: The elements in order.
  ///   - id: The key path from an element to its id.
  /// - Complexity: O(*n*).
  @inlinable
  public init(
    uncheckedUniqueElements elements: some Sequence<Element>,
    id: any KeyPath<Element, ID> & Sendable
  ) {
    self.init(identity: Identity(keyPath: id))
    fillUnchecked(with: elements)
  }

  /// Creates an array of elements whose ids are read at a key path, and combines elements that have
  /// the same id.
  ///
  /// ```swift
  /// // Keeps the last row with a key, at the position of the first.
  /// IdentifiedArray(rows, id: \.key, uniquingIDsWith: { _, last in last })
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements in order.
  ///   - id: The key path from an element to its id.
  ///   - combine: Combines the element that is already in the array with a later element of the
  ///     same id.
  /// - Throws: Any error that `combine` throws.
  /// - Precondition: The element that `combine` returns has the same id as its arguments.
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

  /// Creates an array of the elements of a slice.
  ///
  /// ```swift
  /// let newest = IdentifiedArray(meetings.prefix(3))
  /// ```
  ///
  /// - Complexity: O(*n*) in the length of the slice; O(1) if the slice is the whole array.
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

  /// Creates an empty array with a capacity.
  ///
  /// - Parameter minimumCapacity: The number of elements to allocate storage for.
  /// - Complexity: O(*k*) for a capacity of *k* elements.
  @inlinable
  public init(minimumCapacity: Int) {
    self.init()
    reserveCapacity(minimumCapacity)
  }

  /// Creates an array of elements, and keeps only the first element with each id.
  ///
  /// - Parameter elements: The elements in order.
  /// - Complexity: O(*n*).
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(minimumCapacity: elements.underestimatedCount)
    append(contentsOf: elements)
  }

  /// Creates an array of elements whose ids are all different.
  ///
  /// - Parameter elements: The elements in order.
  /// - Precondition: No two elements have the same id. ``init(_:uniquingIDsWith:)`` accepts
  ///   repeated ids.
  /// - Complexity: O(*n*).
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init(identity: Identity())
    fill(with: elements)
  }

  /// Creates an array of elements without checking that their ids differ.
  ///
  /// Use this initialiser if the source guarantees that the ids differ, as another identified array
  /// does. If two ids are equal, look-ups and mutations have unspecified results. Debug builds
  /// check the ids.
  ///
  /// - Parameter elements: The elements in order.
  /// - Complexity: O(*n*).
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init(identity: Identity())
    fillUnchecked(with: elements)
  }

  /// Creates an array of elements, and combines elements that have the same id.
  ///
  /// ```swift
  /// // Keeps the first result with an id.
  /// IdentifiedArray(results, uniquingIDsWith: { first, _ in first })
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements in order.
  ///   - combine: Combines the element that is already in the array with a later element of the
  ///     same id.
  /// - Throws: Any error that `combine` throws.
  /// - Precondition: The element that `combine` returns has the same id as its arguments.
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
  /// Creates an array of the elements of an array literal.
  ///
  /// - Precondition: No two elements have the same id.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray {
  /// Replaces all elements with elements whose ids are all different.
  @inlinable
  mutating func fill(with elements: some Sequence<Element>) {
    storage = Array(elements)
    identifiers = storage.map(identity.id)
    positions = PositionTable()
    positions.reserve(storage.count, for: identifiers, count: 0)
    for position in identifiers.indices {
      let id = identifiers[position]
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
