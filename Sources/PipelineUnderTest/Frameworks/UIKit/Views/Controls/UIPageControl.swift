/// A row of dots, one for each page.
open class UIPageControl: UIControl {
  open var numberOfPages = 0 {
    didSet {
      currentPage = min(currentPage, max(numberOfPages - 1, 0))
      numberChanged()
    }
  }
  /// From 0; a number out of range becomes the nearest page.
  open var currentPage = 0 {
    didSet { currentPage = max(0, min(currentPage, numberOfPages - 1)) }
  }
  open var hidesForSinglePage = false { didSet { numberChanged() } }
  open var pageIndicatorTintColor: UIColor?
  open var currentPageIndicatorTintColor: UIColor?

  private func numberChanged() {
    isHidden = hidesForSinglePage && numberOfPages <= 1
    invalidateIntrinsicContentSize()
  }

  /// The size of that many dots.
  ///
  /// A model: a dot has 7 points and 9 next to it, as UIKit draws them by measure.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: max(0, CGFloat(pageCount) * 16 - 9), height: 26)
  }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
}
