internal import Basics
internal import HTTPRules
internal import Requests

/// The meaning of a response, given the request: events go in, actions come out.
struct ResponseRule {
  /// The condition or range of the request.
  enum Asked: Equatable {
    /// The whole body.
    case whole
    /// The body if it differs from the stored one.
    case ifChanged(HTTPCondition)
    /// The rest after this many bytes, with the total length if that is known.
    case rest(behind: ByteCount, total: ByteCount?)
  }

  /// What the loader does with the response.
  enum Action: Equatable {
    /// Uses the body.
    case take
    /// Uses the stored body.
    case reuse
    /// Appends the body to the stored beginning.
    case append
    /// Requests the whole body, because the response does not match the stored bytes.
    case askForWhole
    /// Fails: the response is no image.
    case reject(status: Int)
  }

  /// Whether the body of a response with `head` may be shown while it arrives.
  ///
  /// It may if the whole body would be accepted as the image, so that no error page is shown.
  func allowsPreviews(_ asked: Asked, _ head: ResponseHead) -> Bool {
    action(asked, head, .zero) == .take
  }

  /// The action for a response with this head and number of bytes.
  func action(_ asked: Asked, _ head: ResponseHead, _ byteCount: ByteCount) -> Action {
    switch (head.status, asked) {
    case (304, .ifChanged(let condition)):
      // A 304 for another version than that of the condition says nothing about the stored one.
      if let tag = head.headers.entityTag, let ours = condition.entityTag, !isSameWeakly(tag, ours)
      {
        return .askForWhole
      }
      return .reuse
    case (206, .rest(let offset, let total)):
      return continues(head, byteCount, offset, total) ? .append : .askForWhole
    case (416, .rest): return .askForWhole
    // A 206 is no whole body, and the request did not ask for a part.
    case (200..<300, _) where head.status != 206: return .take
    default: return .reject(status: head.status)
    }
  }

  /// Whether a 206 begins at the requested offset and has as many bytes as it declares.
  private func continues(
    _ head: ResponseHead,
    _ byteCount: ByteCount,
    _ offset: ByteCount,
    _ total: ByteCount?
  ) -> Bool {
    guard let range = head.headers.contentRange, range.first == offset.bytes,
      range.last - range.first + 1 == byteCount.bytes
    else { return false }
    let whole = range.total ?? total?.bytes ?? range.last + 1
    return range.last == whole - 1 && (total == nil || total?.bytes == whole)
  }

  /// The weak comparison that `If-None-Match` requires (RFC 9110 §8.8.3.2).
  private func isSameWeakly(_ first: String, _ second: String) -> Bool {
    let opaque: (String) -> Substring = { $0.hasPrefix("W/") ? $0.dropFirst(2) : $0[...] }
    return opaque(first) == opaque(second)
  }
}
