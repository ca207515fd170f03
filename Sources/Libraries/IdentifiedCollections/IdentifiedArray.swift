/// An ordered collection of elements with ids, no two of which are the same.
///
/// It is an array for everything that has to do with order, and a dictionary for everything that has
/// to do with ids:
///
/// ```swift
/// var todos: IdentifiedArrayOf<Todo> = [milk, bread, eggs]
///
/// todos[id: bread.id]?.isDone = true
/// todos.append(milk)  // Nothing happens: milk is on the list.
/// todos.move(fromOffsets: [2], toOffset: 0)
/// todos[id: milk.id] = nil
/// todos.map(\.title)  // ["Eggs", "Bread"]
/// ```
///
/// Code that keeps a position across a suspension point, or hands one to a user interface, finds
/// something else there when elements have been added or removed meanwhile. An id finds the same
/// element or none.
///
/// Elements are `Identifiable` (use ``IdentifiedArrayOf``), or have their id at a key path given to
/// the initialiser:
///
/// ```swift
/// var locales = IdentifiedArray(uniqueElements: ["en", "de", "fr"], id: \.self)
/// ```
///
/// ## The id of an element stays the same
///
/// An element may be changed in place, by id or by position, but not its id: that stops the program
/// with a message that names both ids, since look-ups would no longer find it. To give an element
/// another id, remove it and insert the new one. Elements that are instances of a class must not
/// change their ids while they are in an array.
///
/// ## What it does not conform to
///
/// Not to `MutableCollection`: its algorithms may write an element to a second position before they
/// overwrite the first, and for that moment two elements have the same id. The usual operations
/// (``swapAt(_:_:)``, ``sort(by:)``, ``shuffle()``, ``reverse()``, ``partition(by:)``,
/// ``move(fromOffsets:toOffset:)``) are offered as members instead. Not to
/// `RangeReplaceableCollection` either, which promises that what was inserted is there afterwards.
///
/// ## Performance
///
/// Look-up, update and append by id take O(1) on average and do not depend on the number of
/// elements; a look-up costs what a look-up in a dictionary costs. ``elements`` is stored as an
/// array and handed out without copying. An element that is changed in place, through either
/// subscript, is not copied, nor is the storage if this is the only reference to it. Inserting and
/// removing elsewhere than at the end is O(*n*), as in an array. An array holds fewer than 2³²
/// elements.
///
/// - Note: A value can be sent to another actor if its elements and ids can. If `Element` conforms
///   to `Identifiable` on the main actor alone, use its arrays only there: the compiler does not
///   see that the conformance goes along.
@frozen
public struct IdentifiedArray<ID: Hashable, Element> {
  /// The elements in order.
  @usableFromInline
  var storage: [Element]

  /// The id of each element, at the same position.
  @usableFromInline
  var identifiers: [ID]

  /// Finds the position of an id.
  @usableFromInline
  var positions: PositionTable

  /// Gets the id of an element.
  @usableFromInline
  let identity: Identity<ID, Element>

  /// Creates an empty array.
  @inlinable
  init(identity: Identity<ID, Element>) {
    storage = []
    identifiers = []
    positions = PositionTable()
    self.identity = identity
  }
}

/// An identified array of elements that know their own id.
///
/// ```swift
/// @Shared(.fileStorage(url)) var todos: IdentifiedArrayOf<Todo> = []
/// ```
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray {
  /// The elements in order, as an array.
  ///
  /// - Complexity: O(1). Nothing is copied until either array is changed.
  @inlinable
  public var elements: [Element] { storage }

  /// Returns the position of the element with the given id, or nil if there is none.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(id: ID) -> Int? {
    positions.position(of: id, in: identifiers)
  }
}
