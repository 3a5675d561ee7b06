public import Basics

extension Signpost {
  /// A cell is bound to an image.
  @usableFromInline package struct BindCell: SignpostEvent {
    @inlinable package static var name: SignpostName { .bindCell }

    @usableFromInline package var item = 0
    @usableFromInline package var surface = 0
    @usableFromInline package var url = 0
    @usableFromInline package var wantedPixels = 0
    @usableFromInline package var row = RowHistory.new
    @usableFromInline package var viewPixels = 0

    @inlinable package init() {}

    @inlinable package init(
      item: Int,
      surface: Int,
      url: Int,
      wantedPixels: Int,
      row: RowHistory,
      viewPixels: Int
    ) {
      self.item = item
      self.surface = surface
      self.url = url
      self.wantedPixels = wantedPixels
      self.row = row
      self.viewPixels = viewPixels
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.count("item", &item)
      fields.count("surface", &surface)
      fields.url("url", &url)
      fields.pixels("wanted_px", &wantedPixels)
      fields.word("row", &row)
      fields.pixels("view_px", &viewPixels)
    }
  }

  /// The pixels of an image go to the renderer, in the upload of the frame that comes next.
  @usableFromInline package struct UploadImage: SignpostEvent {
    @inlinable package static var name: SignpostName { .uploadImage }

    @usableFromInline package var url = 0
    @usableFromInline package var wantedPixels = 0
    @usableFromInline package var deliveredPixels = 0
    @usableFromInline package var neededPixels = 0
    @usableFromInline package var cost = TimeSpan.zero

    @inlinable package init() {}

    @inlinable package init(
      url: Int,
      wantedPixels: Int,
      deliveredPixels: Int,
      neededPixels: Int,
      cost: TimeSpan
    ) {
      self.url = url
      self.wantedPixels = wantedPixels
      self.deliveredPixels = deliveredPixels
      self.neededPixels = neededPixels
      self.cost = cost
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.url("url", &url)
      fields.pixels("wanted_px", &wantedPixels)
      fields.pixels("delivered_px", &deliveredPixels)
      fields.pixels("needed_px", &neededPixels)
      fields.nanoseconds("cost_ns", &cost)
    }
  }

  /// A frame draws a cell's image for the first time.
  @usableFromInline package struct ShowImage: SignpostEvent {
    @inlinable package static var name: SignpostName { .showImage }

    @usableFromInline package var url = 0
    @usableFromInline package var wantedPixels = 0
    @usableFromInline package var deliveredPixels = 0
    @usableFromInline package var sourcePixels = 0
    /// The area of the surface; the other sizes are longer sides.
    @usableFromInline package var surfacePixels = 0
    /// From the binding of the cell.
    @usableFromInline package var waited = TimeSpan.zero
    @usableFromInline package var neededPixels = 0

    @inlinable package init() {}

    @inlinable package init(
      url: Int,
      wantedPixels: Int,
      deliveredPixels: Int,
      sourcePixels: Int,
      surfacePixels: Int,
      waited: TimeSpan,
      neededPixels: Int
    ) {
      self.url = url
      self.wantedPixels = wantedPixels
      self.deliveredPixels = deliveredPixels
      self.sourcePixels = sourcePixels
      self.surfacePixels = surfacePixels
      self.waited = waited
      self.neededPixels = neededPixels
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.url("url", &url)
      fields.pixels("wanted_px", &wantedPixels)
      fields.pixels("delivered_px", &deliveredPixels)
      fields.pixels("source_px", &sourcePixels)
      fields.count("surface_pixels", &surfacePixels)
      fields.nanoseconds("waited_ns", &waited)
      fields.pixels("needed_px", &neededPixels)
    }
  }

  /// A cell drops an image that arrived for an earlier binding.
  @usableFromInline package struct DropStaleImage: SignpostEvent {
    @inlinable package static var name: SignpostName { .dropStaleImage }

    @usableFromInline package var url = 0

    @inlinable package init() {}

    @inlinable package init(url: Int) {
      self.url = url
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.url("url", &url)
    }
  }

  /// A cell leaves the screen, or the scenario ends, before its image arrived.
  @usableFromInline package struct EndWithoutImage: SignpostEvent {
    @inlinable package static var name: SignpostName { .endWithoutImage }

    @usableFromInline package var url = 0
    /// From the binding of the cell.
    @usableFromInline package var waited = TimeSpan.zero

    @inlinable package init() {}

    @inlinable package init(url: Int, waited: TimeSpan) {
      self.url = url
      self.waited = waited
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.url("url", &url)
      fields.nanoseconds("waited_ns", &waited)
    }
  }
}
