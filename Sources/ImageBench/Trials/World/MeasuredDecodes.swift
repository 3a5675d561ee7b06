package import Basics
internal import Codecs
package import DeviceContract
internal import Glibc
internal import Scenarios

/// The charge of decodes by the time that this machine took.
///
/// A decode in software is charged its CPU time, divided by ``hostFactor``, on the reference core.
/// For a decoder in hardware no machine with Linux has a counterpart: it is charged its price times
/// the same ratio, by which the real decode differs from what the price of software says.
package struct MeasuredDecodes: Sendable, Hashable {
  /// The time of a decode on this machine, divided by its price on the reference core.
  package var hostFactor: Double

  /// Charges on a machine with this factor, which is positive.
  package init(hostFactor: Double) {
    self.hostFactor = hostFactor
  }

  /// The pace of a decode that took `took` here and costs `price` on the reference core, of which
  /// `fresh` is the price of fresh memory.
  ///
  /// Fresh memory keeps its price, because the pages of this machine are touched before the decode
  /// is measured: a page fault here costs many times that of a phone, whose pages have 16 KiB. A
  /// decode without a price has the pace 1.
  package func pace(took: TimeSpan, price: TimeSpan, fresh: TimeSpan) -> DecodePace {
    let (took, price, fresh) = (
      Double(took.nanoseconds) / hostFactor, Double(price.nanoseconds), Double(fresh.nanoseconds)
    )
    guard price > 0, took > 0 else { return .priced }
    return DecodePace(ratio: (took + fresh) / price)
  }

  /// The pace of a decode of `bands`, which took `took` here.
  func pace(of bands: [ComputeWork], took: TimeSpan) -> DecodePace {
    var (price, fresh) = (TimeSpan.zero, 0)
    for case .decode(let band, let header, _) in bands {
      price = price + CostModel.reference.time(of: .decode(band, of: header))
      fresh += band.freshBytes * CostModel.reference.decoding.freshByte
    }
    return pace(took: took, price: price, fresh: CostModel.reference.span(picoseconds: fresh))
  }
}

extension MeasuredDecodes {
  /// How often each picture is decoded; the least time counts.
  ///
  /// Medians of three decodes on a busy machine were off by up to 51 %, minima by 2.9 %.
  private static let repeats = 5
  /// The decodes: a picture of each class that most feeds show, in full and to the size of a
  /// place in a feed.
  private static let decodes: [(source: SourceClass, options: DecodeOptions)] = [
    (.tile, DecodeOptions(mode: .full)), (.tile, DecodeOptions(maxPixelSize: 120)),
    (.avatar, DecodeOptions(mode: .full)), (.photo, DecodeOptions(mode: .full)),
    (.photo, DecodeOptions(maxPixelSize: 360)), (.photo, DecodeOptions(maxPixelSize: 1_080)),
  ]

  /// Charges on this machine, whose factor is a mean over decodes of pictures of `sources`.
  ///
  /// - Complexity: that of 30 decodes, about half a second.
  init(measuredWith sources: SourceImages) {
    let images = Self.decodes.map { source, _ in
      sources.pictures(of: source, 1).first.flatMap { try? EncodedImage.contentsOf(path: $0.path) }
    }
    var least = [(took: TimeSpan, price: TimeSpan)?](repeating: nil, count: images.count)
    for _ in 0..<Self.repeats {
      for (index, image) in images.enumerated() {
        guard let image, let decode = Self.time(image, Self.decodes[index].options) else {
          continue
        }
        least[index] = (min(least[index]?.took ?? decode.took, decode.took), decode.price)
      }
    }
    self.init(hostFactor: Self.factor(least.compactMap(\.self)))
  }

  /// The time of a decode and its price without fresh memory; nil where `image` is damaged.
  private static func time(
    _ image: EncodedImage,
    _ options: DecodeOptions
  ) -> (took: TimeSpan, price: TimeSpan)? {
    let decode = try? WholeDecode(
      image,
      options: options,
      pages: .whenTaken,
      clock: { SystemClock.threadCPU.nanoseconds }
    )
    guard let decode, case .success = decode.pixels else { return nil }
    let plan = decode.session.plan
    return (decode.all, ModelledDecode.time(of: plan) - ModelledDecode.freshTime(of: plan))
  }

  /// The geometric mean of the quotients of times and prices, in which a machine that is slow at
  /// one kind of decode counts as much as one that is fast at it; 1 where there are none.
  ///
  /// - Complexity: O(n).
  static func factor(_ decodes: [(took: TimeSpan, price: TimeSpan)]) -> Double {
    let logarithms = decodes.filter { $0.took > .zero && $0.price > .zero }.map {
      log(Double($0.took.nanoseconds) / Double($0.price.nanoseconds))
    }
    guard !logarithms.isEmpty else { return 1 }
    return exp(logarithms.reduce(0, +) / Double(logarithms.count))
  }
}
