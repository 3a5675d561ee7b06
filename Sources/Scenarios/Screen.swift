package import Basics

/// The screen of a device, for which a feed is laid out: its size, pixels and refresh rate.
package struct Screen: Sendable, Hashable {
  /// The size in points, in portrait.
  ///
  /// The whole screen is the viewport: bars and safe areas are not modelled.
  package var size: PointSize
  /// Pixels to a point along one side.
  package var scale: Int
  /// In frames a second.
  package var refreshRate: Int

  /// A screen of `size` points with `scale` pixels to a point and `refreshRate` frames a second.
  package init(size: PointSize, scale: Int, refreshRate: Int) {
    precondition(scale >= 1, "a screen has at least 1 pixel to a point, not \(scale)")
    precondition(refreshRate >= 1, "a screen shows at least 1 frame a second, not \(refreshRate)")
    precondition(size.width > 0 && size.height > 0, "a screen has an area, not \(size)")
    self.size = size
    self.scale = scale
    self.refreshRate = refreshRate
  }

  /// The time from one frame to the next: 1 s ÷ `refreshRate`, rounded to the nearest nanosecond.
  ///
  /// 60 Hz gives 16,666,667 ns and 120 Hz gives 8,333,333 ns. The error is below half a nanosecond
  /// a frame, under 1 µs in 2,000 frames; in exchange all frames of a trial have the same whole
  /// length.
  package var refreshPeriod: TimeSpan {
    TimeSpan(nanoseconds: (1_000_000_000 + refreshRate / 2) / refreshRate)
  }

  /// The frames that cover `contentTime`: its seconds times the refresh rate, rounded up.
  ///
  /// The count comes from the rate and not from the rounded period, so 10 s are exactly 600 frames
  /// at 60 Hz and exactly 1,200 at 120 Hz.
  package func frameCount(in contentTime: TimeSpan) -> Int {
    (contentTime.nanoseconds * refreshRate + 999_999_999) / 1_000_000_000
  }

  /// The content time at which `frame` is shown: its index times the refresh period.
  package func contentTime(ofFrame frame: Int) -> TimeSpan { refreshPeriod * frame }

  /// The first frame that is shown at or after `contentTime`.
  package func frame(at contentTime: TimeSpan) -> Int {
    (contentTime.nanoseconds + refreshPeriod.nanoseconds - 1) / refreshPeriod.nanoseconds
  }

  package var pixels: PixelSize {
    PixelSize(width: pixelLength(size.width), height: pixelLength(size.height))
  }

  /// The whole pixels that cover `points`: points × scale, rounded up.
  package func pixelLength(_ points: Double) -> Int {
    Self.wholePixels(points * Double(scale))
  }

  /// `pixels` rounded up, with a tolerance of a thousandth.
  ///
  /// A third of a point times three may exceed a whole number by a rounding error.
  static func wholePixels(_ pixels: Double) -> Int {
    Int((pixels - 1.0 / 1024).rounded(.up))
  }
}
