/// An ordered collection of elements with ids, no two of which are the same.
///
/// It is an array for everything that has to do with order, and a dictionary for everything that
/// has to do with ids:
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
/// Code that keeps a position across a suspension point, or passes one to a user interface, may
/// find another element there if elements have been added or removed meanwhile. An id finds the
/// same element or none.
///
/// Elements are `Identifiable` (use ``IdentifiedArrayOf``), or have their id at a key path given to
/// the initialiser:
///
/// ```swift
/// var locales = IdentifiedArray(uniqueElements: ["en", "de", "fr"], id: \.self)
/// ```
///
/// ## The ids
///
/// An element that is found by its id may be changed in place, but not its id: that stops the
/// program with a message that names both ids. An element at a position may be replaced by one with
/// another id, as in an array:
///
/// ```swift
/// todos[1] = Todo(id: 4)  // There is no todo with the former id now, and one with the id 4.
/// ```
///
/// The new id must not be that of another element: this stops the program, too. Elements that are
/// instances of a class must not change their ids while they are in an array.
///
/// ## Adding elements
///
/// An operation that adds elements skips those whose id is there already, and of several with the
/// same id it takes the first. This holds for the operations of `RangeReplaceableCollection` as
/// well, to which the array conforms if its elements are `Identifiable`:
///
/// ```swift
/// todos += [milk, milk, tea]           // Milk is on the list once.
/// todos.replaceSubrange(..<2, with: [eggs])
/// let list = IdentifiedArray(results)  // An initialiser with `uniquingIDsWith` combines them.
/// ```
///
/// So its `count` may grow by less than generic code expects.
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

  /// The ids of the elements, in the order of the elements.
  ///
  /// - Complexity: O(1). Nothing is copied until the array is changed.
  @inlinable
  public var ids: OrderedIDs<ID> { OrderedIDs(identifiers: identifiers, positions: positions) }

  /// The key path from an element to its id.
  ///
  /// - Complexity: O(1), but slow. To get the ids of elements use ``ids``.
  public var id: any KeyPath<Element, ID> & Sendable { identity.keyPath() }

  /// Returns the position of the element with the given id, or nil if there is none.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(id: ID) -> Int? {
    positions.position(of: id, in: identifiers)
  }
}
