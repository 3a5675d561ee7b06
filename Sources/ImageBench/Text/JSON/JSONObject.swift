/// The members of a JSON object in the order in which they were written.
///
/// Two objects are equal when their members are equal in the same order.
package struct JSONObject: Sendable, Hashable {
  /// One name and its value.
  package struct Member: Sendable, Hashable {
    /// The name, unique within its object.
    package var key: String
    package var value: JSONValue

    /// The member `key` with `value`.
    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The members in order.
  package private(set) var members: [Member]

  /// An object of `members`, none by default, whose keys the caller keeps unique.
  package init(_ members: [Member] = []) {
    self.members = members
  }

  package var count: Int { members.count }

  /// The value under `key`, or nil; setting replaces it in place or adds it at the end, and setting
  /// nil removes it.
  ///
  /// - Complexity: O(n) in the number of members.
  package subscript(key: String) -> JSONValue? {
    get { members.first { $0.key == key }?.value }
    set {
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// An object with the listed members in their order.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { Member(key: $0.0, value: $0.1) })
  }
}
