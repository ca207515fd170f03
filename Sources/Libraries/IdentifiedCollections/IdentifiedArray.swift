/// An ordered collection of elements whose ids are all different.
///
/// Positions work as in an array, ids as in a dictionary:
///
/// ```swift
/// var todos: IdentifiedArrayOf<Todo> = [milk, bread, eggs]
///
/// todos[id: bread.id]?.isDone = true
/// todos.append(milk)  // Changes nothing: milk is on the list.
/// todos.move(fromOffsets: [2], toOffset: 0)
/// todos[id: milk.id] = nil
/// todos.map(\.title)  // ["Eggs", "Bread"]
/// ```
///
/// Prefer ids to positions across suspension points and in user interfaces. When elements are added
/// or removed, a position may come to mean another element. An id always refers to the same
/// element, or to none.
///
/// Use ``IdentifiedArrayOf`` for elements that are `Identifiable`. For other elements, pass the key
/// path to the id:
///
/// ```swift
/// var locales = IdentifiedArray(uniqueElements: ["en", "de", "fr"], id: \.self)
/// ```
///
/// ## The ids
///
/// An element that is found by its id can be changed in place, but its id must stay the same.
/// Changing the id stops the program with a message that names both ids. An assignment to a
/// position may change the id there, as in an array:
///
/// ```swift
/// todos[1] = Todo(id: 4)  // The array now has the id 4 instead of the former id.
/// ```
///
/// The program also stops if another element has the new id. Elements that are instances of a class
/// must not change their ids while they are in an array.
///
/// ## Adding elements
///
/// An operation that adds elements skips each element whose id is already in the array, and adds
/// only the first of several elements with the same id. The operations of
/// `RangeReplaceableCollection`, to which an array of `Identifiable` elements conforms, follow the
/// same rule:
///
/// ```swift
/// todos += [milk, milk, tea]           // Milk is on the list once.
/// todos.replaceSubrange(..<2, with: [eggs])
/// let list = IdentifiedArray(results)  // Keeps the first result with each id.
/// ```
///
/// The `count` of an identified array may therefore grow by less than generic code expects.
///
/// ## Performance
///
/// Finding, replacing and appending an element by id takes O(1) on average. A look-up takes as long
/// as in a dictionary. Reading ``elements`` copies nothing. A change in place, through either
/// subscript, copies neither the element nor uniquely referenced storage. Inserting and removing
/// before the end takes O(*n*), as in an array. An array holds fewer than 2³² elements.
///
/// - Note: An array can be sent to another actor if its elements and ids can be sent. If `Element`
///   conforms to `Identifiable` only on the main actor, use arrays of that element only there. The
///   compiler does not check this rule.
@frozen
public struct IdentifiedArray<ID: Hashable, Element> {
  /// The elements in order.
  @usableFromInline
  var storage: [Element]

  /// The id of each element, at the same position.
  @usableFromInline
  var identifiers: [ID]

  /// The hash table that finds the position of an id.
  @usableFromInline
  var positions: PositionTable

  /// Reads the id of an element.
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

/// An identified array of `Identifiable` elements.
///
/// ```swift
/// @Shared(.fileStorage(url)) var todos: IdentifiedArrayOf<Todo> = []
/// ```
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray {
  /// The elements in order, as an array.
  ///
  /// - Complexity: O(1). The elements are copied when either array changes.
  @inlinable
  public var elements: [Element] { storage }

  /// The ids of the elements, in the order of the elements.
  ///
  /// - Complexity: O(1). The ids are copied when the array changes.
  @inlinable
  public var ids: OrderedIDs<ID> { OrderedIDs(identifiers: identifiers, positions: positions) }

  /// The key path from an element to its id.
  ///
  /// - Complexity: O(1), but slow. Use ``ids`` to read the ids of the elements.
  public var id: any KeyPath<Element, ID> & Sendable { identity.keyPath() }

  /// Returns the position of the element with the given id, or `nil` if no element has the id.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(id: ID) -> Int? {
    positions.position(of: id, in: identifiers)
  }
}
