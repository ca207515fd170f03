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

  /// This style with a colour of text that is legible on the terminal's own background.
  ///
  /// Text on a background of its own stays as it is, and so does a colour of the palette: the user's
  /// theme decides what that looks like.
  ///
  /// - Parameter background: The background of the terminal.
  public func legible(on background: Color) -> Style {
    guard self.background == nil, case .rgb? = foreground, !attributes.contains(.reverse) else {
      return self
    }
    // What is fainter on purpose stays fainter.
    let contrast = attributes.contains(.dim) ? 2.0 : 4.5
    return foreground(foreground?.legible(on: background, contrast: contrast))
  }

  /// This style as it looks behind an alert: fainter, its colours nearer to the background.
  ///
  /// - Parameter background: The background of the terminal, a dark one if that is not known.
  func dimmed(on background: Color?) -> Style {
    guard let background, background.isLight else { return dimmed }
    var style = dimmed
    style.foreground = foreground?.faded(to: background)
    style.background = self.background?.faded(to: background)
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
