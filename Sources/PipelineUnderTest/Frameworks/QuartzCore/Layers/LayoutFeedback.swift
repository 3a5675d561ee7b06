internal import VirtualDevice

/// Notices layout that asks for layout again and again: a view whose `layoutSubviews()` calls its
/// own `setNeedsLayout()`, perhaps by way of others.
struct LayoutFeedback {
  /// How often one layer is laid out in a pass before that counts as feedback.
  ///
  /// 1,000 is the largest value that UIKit accepts for its own switch of this purpose,
  /// `-UIViewLayoutFeedbackLoopDebuggingThreshold`; the smallest is 50.
  private static let mostLayouts = 1_000

  private var layouts = 0
  /// How often each layer was laid out since all together were laid out that often.
  private var layoutsOfLayers: [PlaceID: Int] = [:]

  /// Notes that `layer` is laid out; returns how often it was, once that is too often.
  mutating func noteLayout(of layer: CALayer) -> Int? {
    layouts += 1
    // Most passes lay out fewer layers than that, each once.
    guard layouts > Self.mostLayouts else { return nil }
    let count = layoutsOfLayers[layer.place, default: 0] + 1
    layoutsOfLayers[layer.place] = count
    return count >= Self.mostLayouts ? count : nil
  }

  /// The sentence about feedback of a view of the class `name`.
  static func sentence(about name: String, after layouts: Int) -> String {
    """
    layout feedback: \(name) asked for layout again in each of \(layouts) layouts of one pass, which \
    would never end on a device; call setNeedsLayout() outside of layoutSubviews(), or there only \
    when something has changed
    """
  }
}
