extension IdentifiedArray: CustomStringConvertible {
  /// The elements, formatted like an array.
  public var description: String { storage.description }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  /// The name of the type and the elements.
  public var debugDescription: String {
    "IdentifiedArray<\(Element.self)>(\(storage.debugDescription))"
  }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror that shows the elements.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: storage, displayStyle: .collection)
  }
}

extension IdentifiedArray.SubSequence: CustomStringConvertible {
  /// The elements, formatted like an array.
  public var description: String { Array(self).description }
}

extension IdentifiedArray.SubSequence: CustomReflectable {
  /// A mirror that shows the elements of the slice.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection)
  }
}
