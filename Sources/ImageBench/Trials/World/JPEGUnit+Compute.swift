internal import Basics
internal import Codecs
internal import DeviceContract
internal import ImageFormats
internal import Scenarios

extension JPEGUnit {
  /// The time that the unit works for `work`; nil when it has no part in it.
  ///
  /// It decodes a whole file at once, which counts at the first band.
  func time(of work: ComputeWork) -> TimeSpan? {
    guard case .decode(let band, let header) = work, band.calls > 0, takes(band, header) else {
      return nil
    }
    return time(
      pixels: header.storedSize.pixelCount * band.calls,
      encoding: header.layout == .progressive ? .progressive : .baseline
    )
  }

  /// Whether `band` of a picture with `header` is decoded here.
  func takes(_ band: DecodeWork, _ header: ImageHeader) -> Bool {
    band.codec == .jpeg && path(components: header.componentCount, for: band.use) == .hardware
  }
}

extension DecodeWork {
  /// The use of the result.
  fileprivate var use: DecodeUse {
    guard extent == .whole else { return .preview }
    return switch mode {
    case .full, .fullThenResize: .bitmap
    case .downsample, .powerOfTwo, .embeddedThumbnail: .thumbnail
    }
  }
}
