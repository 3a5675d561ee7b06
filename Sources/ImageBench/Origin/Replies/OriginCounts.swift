internal import Text

/// How often each URL was asked for, and what became of it.
package struct OriginCounts: Sendable, Hashable {
  /// The counts of one URL.
  package struct Row: Sendable, Hashable {
    /// The requests with GET, also those that failed.
    package var gets = 0
    /// The answers that the client's copy is still good.
    package var notModified = 0
    /// The answers with an error by the conditions, and those that were cut off by them.
    package var faults = 0
    /// The bytes of bodies that were written to the socket.
    package var bytes = 0
    /// The answers that the client left before their last byte.
    package var cancelled = 0
  }

  /// The most URLs that are counted; requests for others are counted together.
  package static let mostURLs = 100_000

  /// By the path of the URL without its query.
  package private(set) var rows: [String: Row] = [:]
  /// Requests for what is not in the folder, and what was no request.
  package private(set) var refused = 0

  /// Nothing was asked for.
  package init() {}

  /// Counts a GET for `path`; returns how many there were, with this one.
  mutating func get(_ path: String) -> Int {
    change(path) { $0.gets += 1 }
    return rows[path]?.gets ?? 1
  }

  mutating func refuse() { refused += 1 }

  /// Changes the counts of `path`.
  mutating func change(_ path: String, _ body: (inout Row) -> Void) {
    guard rows[path] != nil || rows.count < Self.mostURLs else { return refused += 1 }
    body(&rows[path, default: Row()])
  }

  /// The counts as JSON: `{"refused": 0, "urls": {"/a.jpg": {"gets": 1, …}}}`.
  ///
  /// - Complexity: O(n log n) in the number of URLs.
  package var json: String {
    let urls = rows.sorted { $0.key < $1.key }.map { path, row in
      JSONObject.Member(
        key: path,
        value: [
          "gets": .integer(row.gets), "not_modified": .integer(row.notModified),
          "faults": .integer(row.faults), "bytes": .integer(row.bytes),
          "cancelled": .integer(row.cancelled),
        ]
      )
    }
    return JSONWriter.text(
      ["refused": .integer(refused), "urls": .object(JSONObject(urls))],
      layout: .indented
    ) + "\n"
  }
}
