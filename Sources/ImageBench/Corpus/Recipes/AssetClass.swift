/// The purpose of an image, which determines its size.
package enum AssetClass: String, Sendable, Hashable, Codable, CaseIterable {
  /// A camera photograph of about 12 megapixels.
  case photo
  /// A photograph beyond 16 megapixels.
  case large
  /// A picture of a screen: flat areas and text, stored as PNG.
  case screenshot
  /// A thumbnail that a server scaled for a cell of a feed.
  case tile
  /// A small picture of a person.
  case avatar
  /// A photograph of 12 megapixels that an exporter has stored in several scans; cameras do not.
  case progressive

  /// The classes that replace this one in a corpus without it, the most similar first.
  ///
  /// Similar means near in pixels: avatars and tiles replace each other, as do screenshots, photos
  /// and large photographs.
  package var substitutes: [AssetClass] {
    switch self {
    case .photo: [.large, .progressive, .screenshot, .tile, .avatar]
    case .large: [.photo, .progressive, .screenshot, .tile, .avatar]
    case .screenshot: [.photo, .large, .progressive, .tile, .avatar]
    case .tile: [.avatar, .screenshot, .photo, .large, .progressive]
    case .avatar: [.tile, .screenshot, .photo, .large, .progressive]
    case .progressive: [.photo, .large, .screenshot, .tile, .avatar]
    }
  }
}
