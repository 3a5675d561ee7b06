package import Basics
package import Diagnosis
package import Scenarios
package import Signposts

/// What the simulated screen showed in one frame.
package struct ScreenFrame: Sendable, Hashable {
  /// Its number, from 0, as ``FrameVerdict/frame`` counts.
  package var number: Int
  /// The size of the screen in points.
  package var screen: PointSize
  /// How far the content was scrolled, in points.
  package var offset: Double
  /// When it came onto the screen.
  package var presented: TimePoint
  /// How long it stood on the screen; the last frame of a trial stands for one refresh period.
  package var duration: TimeSpan
  /// How late it was presented; zero for a frame in time.
  package var overrun: TimeSpan
  /// Why it was late; nil for a frame in time.
  package var cause: JankCause?
  /// The surfaces on the screen, by item and then by surface.
  package var cells: [ScreenCell]
  /// The late frame until which it stood; nil, the default, where the next one came in time.
  package var wait: Wait?

  /// A late frame that kept the one before it on the screen.
  package struct Wait: Sendable, Hashable {
    /// The number of the late frame.
    package var frame: Int
    /// How late it came.
    package var overrun: TimeSpan
    /// Why; nil where its trace does not say.
    package var cause: JankCause?
  }

  /// How many surfaces show another image than the one they are bound to.
  package var wrongCount: Int {
    cells.count { $0.content == .wrongImage || $0.content == .staleImage }
  }
}

/// One surface of a cell on the screen of a frame.
package struct ScreenCell: Sendable, Hashable {
  /// The index of the item in its feed, from 0.
  package var item: Int
  /// The index of the surface in its item, from 0.
  package var surface: Int
  /// Where it is on the screen, in points; a part of it may be outside.
  package var place: PointRect
  /// What it shows.
  package var content: CellContent
  /// The number of the URL of the image that it shows; nil where it shows none.
  package var shownURL: Int?
  /// The number of the URL that it is bound to; nil where the trace begins after the binding.
  package var wantedURL: Int?
  /// How long it has waited for its image since it was bound; nil where it shows that image, and
  /// where the trace begins after the binding.
  package var waited: TimeSpan?
}
