internal import Basics
internal import Caches
internal import Requests

/// What a response means, given what was asked: event in, action out.
struct ResponseRule {
  /// What was asked for besides the bytes.
  enum Asked: Equatable {
    /// The whole body.
    case whole
    /// The body if it is another than the stored one.
    case ifChanged(HTTPCondition)
    /// The rest behind this many bytes, of this length in all if that is known.
    case rest(behind: ByteCount, total: ByteCount?)
  }

  /// What is to be done.
  enum Action: Equatable {
    /// The body is the answer.
    case take
    /// The stored body is the answer.
    case reuse
    /// The body belongs behind what is there.
    case append
    /// What was assumed does not hold; ask again for the whole.
    case askForWhole
    /// The answer is no image.
    case reject(status: Int)
    /// The server says that the body is of a type that is not wanted.
    case rejectType(String)
  }

  let accepted: HTTPOptions.AcceptedStatus
  var types = HTTPOptions.AcceptedType.any

  /// What to do with a response of `head` and `byteCount`.
  func action(_ asked: Asked, _ head: ResponseHead, _ byteCount: ByteCount) -> Action {
    let action = actionByStatus(asked, head, byteCount)
    switch action {
    case .take, .append:
      guard let type = head.headers["Content-Type"], !types.contains(type) else { return action }
      return .rejectType(type)
    case .reuse, .askForWhole, .reject, .rejectType: return action
    }
  }

  /// Whether the body of a response with `head` may be shown while it comes.
  ///
  /// It may where the whole body would be taken for the image, so no page of an error is shown.
  func allowsPreviews(_ asked: Asked, _ head: ResponseHead) -> Bool {
    action(asked, head, .zero) == .take
  }

  private func actionByStatus(
    _ asked: Asked,
    _ head: ResponseHead,
    _ byteCount: ByteCount
  ) -> Action {
    switch (head.status, asked) {
    case (304, .ifChanged(let condition)):
      // A 304 for another version than the one that was asked about says nothing of ours.
      if let tag = head.headers.entityTag, let ours = condition.entityTag, !isSameWeakly(tag, ours)
      {
        return .askForWhole
      }
      return .reuse
    case (206, .rest(let offset, let total)):
      return continues(head, byteCount, offset, total) ? .append : .askForWhole
    case (416, .rest): return .askForWhole
    case (206, _) where accepted != .any, (304, _) where accepted != .any:
      // Nobody asked for a part, or for nothing.
      return .reject(status: head.status)
    default:
      return accepts(head.status) ? .take : .reject(status: head.status)
    }
  }

  private func accepts(_ status: Int) -> Bool {
    switch accepted {
    case .successful: (200..<300).contains(status)
    case .belowErrors: (200..<400).contains(status)
    case .listed(let statuses): statuses.contains(status)
    case .any: true
    }
  }

  /// Whether a 206 begins where it was asked to and brings what it says.
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

  /// The comparison that is used for `If-None-Match` (RFC 9110 §8.8.3.2).
  private func isSameWeakly(_ first: String, _ second: String) -> Bool {
    let opaque: (String) -> Substring = { $0.hasPrefix("W/") ? $0.dropFirst(2) : $0[...] }
    return opaque(first) == opaque(second)
  }
}
