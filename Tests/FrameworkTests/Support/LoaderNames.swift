import AppleFoundation

// What the generated file of a loader's module declares (`LoaderOverrides`), for the cells of
// tests.

extension Data {
  mutating func append(_ other: Data) { appendBody(other, to: &self) }

  mutating func append(contentsOf other: Data) { appendBody(other, to: &self) }

  static func += (left: inout Data, right: Data) { appendBody(right, to: &left) }
}

extension NSMutableData {
  func append(_ other: Data) { appendBody(other, to: self) }
}

extension NSData {
  convenience init?(contentsOf url: URL) {
    do { try self.init(loaderContentsOf: url, options: []) } catch { return nil }
  }

  convenience init(contentsOf url: URL, options: NSData.ReadingOptions = []) throws {
    try self.init(loaderContentsOf: url, options: options)
  }
}

extension String {
  init(contentsOf url: __shared URL) throws { self = try loaderText(contentsOf: url).0 }

  init(contentsOf url: __shared URL, usedEncoding: inout String.Encoding) throws {
    (self, usedEncoding) = try loaderText(contentsOf: url)
  }
}
