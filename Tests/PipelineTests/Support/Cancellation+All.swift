import ImagePipeline
import Variants

extension Cancellation {
  /// Every rule that a variant uses, with the mistaken one.
  static let all: [Cancellation] = [.none, .flag, .firstOwner, .referenceCounted]
}
