extension Style {
  /// Returns this style with another text colour.
  ///
  /// - Parameter color: The colour, or `nil` for the terminal's default.
  public func foreground(_ color: Color?) -> Style {
    var style = self
    style.foreground = color
    return style
  }

  /// Returns this style with another background colour.
  ///
  /// - Parameter color: The colour, or `nil` for the terminal's default.
  public func background(_ color: Color?) -> Style {
    var style = self
    style.background = color
    return style
  }

  /// Returns this style in bold.
  public func bold() -> Style { adding(.bold) }

  /// Returns this style dimmed.
  public func dim() -> Style { adding(.dim) }

  /// Returns this style in italics.
  public func italic() -> Style { adding(.italic) }

  /// Returns this style underlined.
  public func underline() -> Style { adding(.underline) }

  /// Returns this style with its text and background colours swapped.
  public func reverse() -> Style { adding(.reverse) }

  /// Returns this style with additional attributes.
  ///
  /// - Parameter attributes: The attributes to add.
  public func adding(_ attributes: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(attributes)
    return style
  }

  /// Returns this style with a text colour that is legible on the terminal's background.
  ///
  /// An inverted style and a style with its own background stay unchanged. A palette colour also
  /// stays unchanged, because the user's theme defines its appearance.
  ///
  /// - Parameter background: The background colour of the terminal.
  public func legible(on background: Color) -> Style {
    guard self.background == nil, case .rgb? = foreground, !attributes.contains(.reverse) else {
      return self
    }
    // Require less contrast for dim text, so that it stays dim.
    let contrast = attributes.contains(.dim) ? 2.0 : 4.5
    return foreground(foreground?.legible(on: background, contrast: contrast))
  }

  /// Returns this style with a text colour that is one of the terminal's sixteen and is legible on
  /// the terminal's background.
  ///
  /// An inverted style, a style with its own background, and a style without a text colour stay
  /// unchanged.
  ///
  /// - Parameter background: The background colour of the terminal, or `nil` if it is unknown.
  public func legibleInSixteenColors(on background: Color?) -> Style {
    guard self.background == nil, let ink = foreground, !attributes.contains(.reverse) else {
      return self
    }
    return foreground(ink.nearestOfSixteen(legibleOn: background))
  }

  /// Returns this style as it looks behind an alert: dim, with colours closer to the background.
  ///
  /// - Parameter background: The background colour of the terminal. If the background is unknown
  ///   (`nil`), the method assumes a dark background.
  func dimmed(on background: Color?) -> Style {
    guard let background, background.isLight else { return dimmed }
    var style = dimmed
    style.foreground = foreground?.faded(to: background)
    style.background = self.background?.faded(to: background)
    return style
  }

  /// This style as it looks behind an alert: dim, with colours at half brightness.
  ///
  /// Inverted text looks bright even with the dim attribute, so this style is not inverted.
  public var dimmed: Style {
    var style = adding(.dim)
    style.attributes.subtract([.bold, .reverse])
    style.foreground = foreground?.dimmed
    style.background = background?.dimmed
    return style
  }
}
