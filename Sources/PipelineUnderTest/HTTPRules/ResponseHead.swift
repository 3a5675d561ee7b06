/// The status and the header fields of a response.
public struct ResponseHead: Sendable, Hashable {
  /// The status code, such as 200.
  public var status: Int
  public var headers: HTTPHeaders

  /// Creates a head; by default 200 without any field.
  public init(status: Int = 200, headers: HTTPHeaders = HTTPHeaders()) {
    self.status = status
    self.headers = headers
  }
}
