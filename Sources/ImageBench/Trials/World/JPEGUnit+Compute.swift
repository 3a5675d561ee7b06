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
    guard case .decode(let band, let header, let pace) = work, band.calls > 0, takes(band, header)
    else {
      return nil
    }
    return pace.time(
      of: time(
        pixels: header.storedSize.pixelCount * band.calls,
        encoding: header.layout == .progressive ? .progressive : .baseline
      )
    )
  }

  /// Whether `band` of a picture with `header` is decoded here.
  func takes(_ band: DecodeWork, _ header: ImageHeader) -> Bool {
    band.codec == .jpeg && path(components: header.componentCount, for: band.use) == .hardware
  }
}

extension DeviceProfile {
  /// The memory of a decode, in which what the unit decodes in full has pixels as the unit leaves
  /// them.
  func memory(of plan: DecodePlan, _ extent: DecodeWork.Extent) -> DecodeMemory {
    var memory = DecodeMemory(plan)
    var work = plan.totalWork
    work.extent = extent
    guard plan.options.pixelFormat == .rgba8, let jpegUnit, jpegUnit.takes(work, plan.header) else {
      return memory
    }
    let pixels = assumed.pixelMemory
    if plan.options.mode == .full { memory.result = pixels.memory(of: plan.outputBytes) }
    // All pixels of a picture that are then drawn into the smaller bitmap of the result.
    memory.working = plan.scratchBytes + pixels.memory(of: plan.intermediateBytes)
    return memory
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
