/// A bar that shows how much is done.
open class UIProgressView: UIView {
  /// Looks of bars.
  public enum Style: Int, Sendable { case `default`, bar }

  open var progressViewStyle = Style.default
  private var part: Float = 0
  open var progressTintColor: UIColor?
  open var trackTintColor: UIColor?
  open var progressImage: UIImage?
  open var trackImage: UIImage?
  open var observedProgress: Progress?

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }

  /// From 0 to 1.
  open var progress: Float {
    get { observedProgress.map { Float($0.fractionCompleted) } ?? part }
    set { part = min(max(newValue, 0), 1) }
  }

  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 4)
  }
}
