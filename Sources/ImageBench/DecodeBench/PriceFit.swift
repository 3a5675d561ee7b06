internal import Basics
package import Codecs
internal import ImageFormats
package import Scenarios
internal import Statistics
internal import Trials

/// The prices of a device that fit measured decodes, and their errors.
///
/// JPEG is tried in two forms. A decoder in software takes time for bytes and pixels; one in
/// hardware takes a fixed time and time for the pixels of the file, and none for bytes. The simpler
/// form is taken where it is as good.
package struct PriceFit: Sendable {
  /// A decode with its plan.
  package struct Decode: Sendable {
    package var row: DecodeTable.Row
    package var plan: DecodePlan

    /// The decode of `row`, which follows `plan`.
    package init(_ row: DecodeTable.Row, _ plan: DecodePlan) {
      self.row = row
      self.plan = plan
    }
  }

  /// How much worse the form of hardware may be and still be taken: its error times this, and a
  /// percent.
  private static let tolerance = (factor: 1.1, percent: 1.0)
  /// The least part of a time that is left for the codec when the rest of a decode is subtracted.
  private static let leastShare = 0.05

  /// The device with the fitted prices.
  package private(set) var device: DeviceProfile
  /// By how many percent the price of each decode is off, in the order of the input.
  private var errors: [(decode: Decode, percent: Double)] = []

  /// The prices of a device like `base` that fit `decodes`, which were measured as `source` says.
  ///
  /// The device takes `slower` times as long as measured: as long by default.
  ///
  /// - Complexity: that of ``NonnegativeFit``, three times.
  package init(
    _ decodes: [Decode],
    like base: DeviceProfile,
    source: String,
    slower: Int = 1
  ) {
    device = base
    var decodes = decodes
    for index in decodes.indices { decodes[index].row.milliseconds *= Double(slower) }
    let fitted = decodes.filter { !Self.isHeldOut($0.row.file) }
    let jpeg = fitted.filter { $0.plan.header.codec == .jpeg }
    let software = Self.software(fitted, base)
    let unit = Self.unit(jpeg, base)
    let errorOfUnit = unit.map { unit in
      Self.median(jpeg.map { Self.error($0, Self.with(software, unit, base)) })
    }
    let errorOfSoftware = Self.median(jpeg.map { Self.error($0, Self.with(software, nil, base)) })
    let isUnit = errorOfUnit.map {
      $0 <= Self.tolerance.factor * errorOfSoftware + Self.tolerance.percent
    }
    if isUnit == true {
      let others = fitted.filter { $0.plan.header.codec != .jpeg }
      device = Self.with(Self.software(others, base), unit, base)
    } else {
      device = Self.with(software, nil, base)
    }
    errors = decodes.map { ($0, Self.error($0, device)) }
    device.calibration = Calibration(source: source, residuals: residuals)
    device.calibration?.slower = slower
  }

  /// Whether the picture `file` takes no part in a fit: one of two, by the hash of its name.
  package static func isHeldOut(_ file: String) -> Bool {
    // The last bit of FNV-1a is the parity of the bytes, which names such as a-1 and a-2 share out.
    ContentHash(file).value >> 32 & 1 == 1
  }

  // MARK: Two forms

  private static func with(
    _ price: SoftwareDecodePrice,
    _ unit: JPEGUnit?,
    _ base: DeviceProfile
  ) -> DeviceProfile {
    var device = base
    device.assumed.costs.decoding = price
    device.jpegUnit = unit
    return device
  }

  /// The price in software, on the reference core, that takes these times on the device's cores;
  /// a term that no decode has keeps the price of `base`.
  private static func software(
    _ decodes: [Decode],
    _ base: DeviceProfile
  ) -> SoftwareDecodePrice {
    var price = base.assumed.costs.decoding
    price.percent = 100
    let terms = PriceTerm.all.filter { term in
      decodes.contains { ModelledDecode.count(of: term, in: $0.plan) > 0 }
    }
    let rows = decodes.map { decode in terms.map { ModelledDecode.count(of: $0, in: decode.plan) } }
    let values = decodes.map { decode in
      let whole = decode.row.milliseconds * 1e9 * base.mainLaneSpeed
      let fresh = Double(decode.plan.totalWork.freshBytes * price.freshByte)
      return max(whole * leastShare, whole - fresh)
    }
    let fit = NonnegativeFit(rows, values: values, columns: terms.count)
    for (term, coefficient) in zip(terms, fit.coefficients) {
      price[keyPath: term.price] = Int(coefficient.rounded())
    }
    return price
  }

  /// The unit for JPEG that takes these times; nil without decodes.
  private static func unit(_ decodes: [Decode], _ base: DeviceProfile) -> JPEGUnit? {
    guard !decodes.isEmpty else { return nil }
    var free = JPEGUnit(pixel: 0)
    free.call = .zero
    let rows = decodes.map { decode -> [Double] in
      let pixels = Double(decode.plan.header.storedSize.pixelCount)
      let isProgressive = decode.plan.header.layout == .progressive
      return [1, isProgressive ? 0 : pixels, isProgressive ? pixels : 0]
    }
    let values = decodes.map { decode in
      let rest = ModelledDecode.time(of: decode.plan, on: with(.free, free, base))
      let whole = decode.row.milliseconds * 1e9
      return max(whole * leastShare, whole - rest.milliseconds * 1e9)
    }
    let fit = NonnegativeFit(rows, values: values, columns: 3)
    let (call, pixel, progressive) = (
      fit.coefficients[0], fit.coefficients[1], fit.coefficients[2]
    )
    var unit = JPEGUnit(pixel: Int(max(pixel, pixel == 0 ? progressive : 0).rounded()))
    unit.call = TimeSpan(nanoseconds: Int((call / 1e3).rounded()))
    if pixel > 0, progressive > 0 {
      unit.progressivePercent = Int((100 * progressive / pixel).rounded())
    }
    return unit.pixel > 0 ? unit : nil
  }

  // MARK: Errors

  /// By how many percent the price of a decode on `device` is off.
  private static func error(_ decode: Decode, _ device: DeviceProfile) -> Double {
    let price = ModelledDecode.time(of: decode.plan, on: device).milliseconds
    return 100 * abs(price / decode.row.milliseconds - 1)
  }

  private static func median(_ values: [Double]) -> Double {
    Samples(values).median ?? .infinity
  }

  /// The errors by kind of picture and by mode, fitted and held out.
  private var residuals: [Calibration.Residual] {
    var kinds: [String] = []
    var groups: [String: [Calibration.Part: [Double]]] = [:]
    for (decode, percent) in errors {
      let part: Calibration.Part =
        Self.isHeldOut(decode.row.file) ? .heldOut : .fitted
      for kind in Self.kinds(decode) {
        if groups[kind] == nil { kinds.append(kind) }
        groups[kind, default: [:]][part, default: []].append(percent)
      }
    }
    return kinds.sorted().flatMap { kind in
      Calibration.Part.allCases.compactMap { part in
        Calibration.Residual(kind: kind, part: part, errors: groups[kind]?[part] ?? [])
      }
    }
  }

  /// The kinds that a decode counts for: its codec, that in its mode, and its sort of file.
  private static func kinds(_ decode: Decode) -> [String] {
    let header = decode.plan.header
    let codec = header.codec == .jpeg ? "JPEG" : "PNG"
    let side = decode.row.maxPixelSize.map { " to \($0)" } ?? ""
    let sort =
      header.codec == .jpeg
      ? header.layout.rawValue
      : "\(header.componentCount)×\(header.bitsPerSample) bits"
        + (header.layout == .interlaced ? " interlaced" : "")
    return [codec, "\(codec) \(decode.row.mode.rawValue)\(side)", "\(codec) \(sort)"]
  }
}
