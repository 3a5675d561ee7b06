extension NetworkProfile {
  /// Every network, in the order of lists.
  package static let catalogue = [wifi, lte, fiveG, threeG, train, heavyTail]

  /// The network called `name`: one of the catalogue, or one with changes in its name, such as
  /// "3g-200ms-1500kbps" (see ``LinkChange``).
  ///
  /// - Throws: `ScenarioError.unknown` with the names that exist.
  package static func named(_ name: String) throws(ScenarioError) -> NetworkProfile {
    if let found = found(name, among: catalogue) { return found }
    throw .unknown(kind: .network, name: name, known: catalogue.map(\.name))
  }

  /// The link on a device with `values`, which hold those numbers of ``lte`` and ``train`` that are
  /// assumptions.
  ///
  /// A link whose name or whose scenario gives it another number keeps it.
  package func assuming(_ values: AssumedValues) -> NetworkProfile {
    let assumed = [Self.lte, Self.train]
    guard let (root, change) = Self.parts(of: name, among: assumed) else { return self }
    var link = self
    if root == Self.lte.name, change.bytesPerSecond == nil,
      bytesPerSecond == Self.lte.bytesPerSecond
    {
      link.bytesPerSecond = values.lteBytesPerSecond
    }
    if root == Self.train.name, lossRate == Self.train.lossRate {
      link.lossRate = values.trainLossRate
    }
    return link
  }

  /// Wi-Fi on a home line: 60 Mbit/s, median 21 ms.
  ///
  /// The median and spread of the last mile are those of
  /// calendar.perfplanet.com/2013/network-latency-4g (21 ms, standard deviation 19 ms). Rate: the
  /// median line of Q3 2023 (83.95 Mbit/s; Ookla, "The State of Worldwide Connectivity in 2023")
  /// less the 30 % that Wi-Fi takes from a line (Epitiro 2011, itproportal.com/2011/03/10).
  package static let wifi = NetworkProfile(
    name: "wifi",
    summary: "Wi-Fi on a home line: 60 Mbit/s, median latency 21 ms.",
    bytesPerSecond: 7_500_000,
    latency: [
      LatencyQuantile(0, milliseconds: 10),
      LatencyQuantile(0.5, milliseconds: 21),
      LatencyQuantile(0.9, milliseconds: 40),
      LatencyQuantile(0.99, milliseconds: 100),
      LatencyQuantile(1, milliseconds: 200),
    ]
  )

  /// LTE: 12 Mbit/s, median 55 ms with a tail of a few hundred.
  ///
  /// Rate: WebPageTest's LTE profile, as in a busy cell, an assumption
  /// (``AssumedValues/lteBytesPerSecond``). Median and spread:
  /// calendar.perfplanet.com/2013/network-latency-4g (55 ms, standard deviation 132 ms).
  package static let lte = NetworkProfile(
    name: "lte",
    summary: "LTE: 12 Mbit/s, median latency 55 ms.",
    bytesPerSecond: 1_500_000,
    latency: [
      LatencyQuantile(0, milliseconds: 35),
      LatencyQuantile(0.5, milliseconds: 55),
      LatencyQuantile(0.9, milliseconds: 120),
      LatencyQuantile(0.99, milliseconds: 500),
      LatencyQuantile(1, milliseconds: 900),
    ]
  )

  /// 5G: 166 Mbit/s, median 51 ms.
  ///
  /// Rate: the median of the world in Q3 2021 (166.13 Mbit/s; Ookla, "Growing and Slowing: The
  /// State of 5G Worldwide in 2021"). Median latency: T-Mobile's in the US (51 ms; Ookla, Q2 2023).
  /// Least: only 5 % of mobile clients regularly see less than 20 ms (arXiv 2507.18834). The tail
  /// is a modelling choice, shaped as that of LTE.
  package static let fiveG = NetworkProfile(
    name: "5g",
    summary: "5G: 166 Mbit/s, median latency 51 ms.",
    bytesPerSecond: 20_766_000,
    latency: [
      LatencyQuantile(0, milliseconds: 20),
      LatencyQuantile(0.5, milliseconds: 51),
      LatencyQuantile(0.9, milliseconds: 100),
      LatencyQuantile(0.99, milliseconds: 300),
      LatencyQuantile(1, milliseconds: 600),
    ]
  )

  /// 3G: 1.6 Mbit/s, median 300 ms.
  ///
  /// WebPageTest's Mobile 3G profile; the spread around it is a modelling choice.
  package static let threeG = NetworkProfile(
    name: "3g",
    summary: "3G: 1.6 Mbit/s, median latency 300 ms.",
    bytesPerSecond: 200_000,
    latency: [
      LatencyQuantile(0, milliseconds: 180),
      LatencyQuantile(0.5, milliseconds: 300),
      LatencyQuantile(0.9, milliseconds: 600),
      LatencyQuantile(0.99, milliseconds: 1_500),
      LatencyQuantile(1, milliseconds: 3_000),
    ]
  )

  /// A bad train: 4 Mbit/s, median 150 ms, one segment in a hundred lost.
  ///
  /// Delays and losses rise much and rates fall much in a fast train (arXiv 1812.04823, and "A
  /// Longitudinal Measurement Study of TCP Performance and Behavior in 3G/4G Networks Over High
  /// Speed Rails"). How much is a modelling choice: a third of LTE's rate, three times its latency.
  /// The losses are an assumption (``AssumedValues/trainLossRate``).
  package static let train: NetworkProfile = {
    var train = NetworkProfile(
      name: "train",
      summary: "A bad train: 4 Mbit/s, median latency 150 ms, one segment in a hundred lost.",
      bytesPerSecond: 500_000,
      latency: [
        LatencyQuantile(0, milliseconds: 70),
        LatencyQuantile(0.5, milliseconds: 150),
        LatencyQuantile(0.9, milliseconds: 400),
        LatencyQuantile(0.99, milliseconds: 2_000),
        LatencyQuantile(1, milliseconds: 4_000),
      ]
    )
    train.lossRate = 0.01
    return train
  }()

  /// A fast link with a slow origin: median 80 ms, one request in a hundred 3 s or more.
  ///
  /// A modelling choice for scenarios of reused cells: answers must arrive in another order than
  /// their requests.
  package static let heavyTail = NetworkProfile(
    name: "heavy-tail",
    summary: "A fast link to a slow origin: 40 Mbit/s, latency p50 80 ms and p99 3 s.",
    bytesPerSecond: 5_000_000,
    latency: [
      LatencyQuantile(0, milliseconds: 40),
      LatencyQuantile(0.5, milliseconds: 80),
      LatencyQuantile(0.9, milliseconds: 400),
      LatencyQuantile(0.99, milliseconds: 3_000),
      LatencyQuantile(1, milliseconds: 5_000),
    ]
  )
}
