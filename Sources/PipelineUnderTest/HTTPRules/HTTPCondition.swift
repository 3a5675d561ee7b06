/// The validators of a stored response, which distinguish versions of a body.
public struct HTTPCondition: Sendable, Hashable {
  /// The entity tag with its quotes, if there is one.
  public var entityTag: String?
  /// The date of the last modification as the server wrote it, if there is one.
  public var lastModified: String?

  /// The validators in these headers; nil if there are none.
  public init?(_ headers: HTTPHeaders) {
    entityTag = headers.entityTag
    lastModified = headers["Last-Modified"]
    if entityTag == nil && lastModified == nil { return nil }
  }
}
