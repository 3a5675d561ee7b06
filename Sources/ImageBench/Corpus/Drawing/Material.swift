/// The appearance of a shape's inside: a colour, its shading, and its roughness.
///
/// Luma is in eighths of a level (0 to 2040) and chroma in eighths around zero. Gains are in units
/// of 1/65536 of a field's value.
struct Material: Sendable {
  /// Luma at the shape's centre, in eighths of a level.
  var luma = 1024
  /// Change of luma from column to column and from row to row, in 1/4096 of an eighth.
  var slope = Offset(x: 0, y: 0)
  /// Blue- and red-difference chroma in eighths of a level.
  var chroma = Offset(x: 0, y: 0)
  /// Gain of the 1/f field: clouds, folds, uneven light.
  var terrain = 0
  /// Gain of the fine field: grass, cloth, bark.
  var texture = 0
  /// Gains of the colour field in the two chroma planes.
  var tint = Offset(x: 0, y: 0)
  /// The column offset at which this material reads the fields, so that texture breaks at its
  /// edges.
  var shift = 0

  /// A material of the given RGB colour (0 to 255 each).
  ///
  /// Conversion: ITU-R BT.601 as in JFIF, in integers.
  static func colour(_ red: Int, _ green: Int, _ blue: Int) -> Material {
    let luma = (19595 * red + 38470 * green + 7471 * blue) >> 13
    // Chroma is in eighths of a level, like luma.
    let blueDifference = (36962 * (8 * blue - luma)) >> 16
    let redDifference = (46727 * (8 * red - luma)) >> 16
    return Material(luma: luma, chroma: Offset(x: blueDifference, y: redDifference))
  }

  /// The same material, lighter or darker by `levels` of 255.
  func lightened(by levels: Int) -> Material {
    var result = self
    result.luma += 8 * levels
    return result
  }

  func rough(terrain: Int, texture: Int, tint: Int = 0) -> Material {
    var result = self
    result.terrain = terrain
    result.texture = texture
    result.tint = Offset(x: -tint, y: tint)
    return result
  }

  /// Shading that adds `levels` of luma over `length` rows downwards.
  func shaded(levels: Int, over length: Int) -> Material {
    var result = self
    result.slope.y = levels * 8 * 4096 / max(length, 1)
    return result
  }
}

/// A position or a step in whole units, across and down.
struct Offset: Sendable, Hashable {
  var x: Int
  var y: Int
}
