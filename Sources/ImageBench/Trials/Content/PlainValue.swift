internal import Basics
internal import ImagePipeline
internal import Scenarios
internal import Variants

/// A structure whose definition states its differences from a plain value.
///
/// The plain value must never change, because all definitions would. Properties with a default use
/// it.
protocol PlainValue {
  /// The value whose definition is empty.
  static var plain: Self { get }
}

extension Scenario: PlainValue {
  static var plain: Scenario {
    Scenario(
      name: "",
      summary: "",
      feed: .plain,
      script: ScrollScript([]),
      network: .plain,
      contentTime: .zero
    )
  }
}

extension FeedSpec: PlainValue {
  static var plain: FeedSpec { FeedSpec(itemCount: 0, templates: [.plain]) }
}

extension ItemTemplate: PlainValue {
  static var plain: ItemTemplate { ItemTemplate(height: Length(), surfaces: []) }
}

extension Length: PlainValue {
  static var plain: Length { Length() }
}

extension Surface: PlainValue {
  static var plain: Surface {
    Surface(kind: .tile, width: Length(), height: Length(), sourceClass: .tile, distinctCount: 1)
  }
}

extension ScrollScript: PlainValue {
  static var plain: ScrollScript { ScrollScript([]) }
}

extension HandChance: PlainValue {
  static var plain: HandChance { .none }
}

extension NetworkProfile: PlainValue {
  static var plain: NetworkProfile {
    NetworkProfile(
      name: "",
      summary: "",
      bytesPerSecond: 1,
      latency: [LatencyQuantile(0, milliseconds: 0), LatencyQuantile(1, milliseconds: 0)]
    )
  }
}

extension NetworkFaults: PlainValue {
  static var plain: NetworkFaults { NetworkFaults() }
}

extension ResponseProfile: PlainValue {
  static var plain: ResponseProfile { ResponseProfile() }
}

extension DeviceProfile: PlainValue {
  static var plain: DeviceProfile {
    DeviceProfile(
      name: "",
      title: "",
      screen: Screen(size: PointSize(width: 1, height: 1), scale: 1, refreshRate: 1),
      ram: .zero,
      jetsamLimit: .zero,
      limitSource: "",
      cores: [CoreGroup(.performance, count: 1, speed: 1)],
      flash: FlashProfile(readBytesPerSecond: 1, writeBytesPerSecond: 1, latency: .zero),
      links: []
    )
  }
}

extension PreviewOptions: PlainValue {
  static var plain: PreviewOptions { PreviewOptions() }
}

extension ResumeOptions: PlainValue {
  static var plain: ResumeOptions { ResumeOptions() }
}

extension RetryOptions: PlainValue {
  static var plain: RetryOptions { RetryOptions(maximumRetries: 0, delay: .fixed(.zero)) }
}

extension Variant: PlainValue {
  static var plain: Variant { Variant(name: "", summary: "") }
}
