extension Style {
  /// This style with another colour of text.
  ///
  /// - Parameter color: The colour, the terminal's own if `nil`.
  public func foreground(_ color: Color?) -> Style {
    var style = self
    style.foreground = color
    return style
  }

  /// This style with another colour behind the text.
  ///
  /// - Parameter color: The colour, the terminal's own if `nil`.
  public func background(_ color: Color?) -> Style {
    var style = self
    style.background = color
    return style
  }

  /// This style in bold.
  public func bold() -> Style { adding(.bold) }

  /// This style in dim.
  public func dim() -> Style { adding(.dim) }

  /// This style in italics.
  public func italic() -> Style { adding(.italic) }

  /// This style with a line below.
  public func underline() -> Style { adding(.underline) }

  /// This style with its colours exchanged.
  public func reverse() -> Style { adding(.reverse) }

  /// This style with more attributes.
  ///
  /// - Parameter attributes: The attributes to add.
  public func adding(_ attributes: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(attributes)
    return style
  }

  /// This style as it looks behind an alert: fainter, its colours with half their light.
  public var dimmed: Style {
    var style = adding(.dim)
    style.attributes.remove(.bold)
    style.foreground = foreground?.dimmed
    style.background = background?.dimmed
    return style
  }
}
