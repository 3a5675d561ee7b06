import Basics

extension PublishedFigure {
  /// Links of today, and the requests that go over one at once.
  static var networks: [PublishedFigure] {
    func median(_ link: NetworkProfile) -> Double {
      link.latency(atProbability: 0.5).milliseconds
    }
    return [
      PublishedFigure(
        quantity: "requests under way at once in a session, HTTP/2",
        source: "Apple forums 832148",
        unit: "requests",
        published: 100,
        model: Double(ConnectionCosts().streams),
        standing: .held
      ),
      PublishedFigure(
        quantity: "median rate of 5G",
        source: "Ookla, the state of 5G, Q3 2021",
        unit: "Mbit/s",
        published: 166.13,
        model: megabits(.fiveG),
        standing: .held
      ),
      PublishedFigure(
        quantity: "median latency of 5G",
        source: "Ookla, T-Mobile in the US, Q2 2023",
        unit: "ms",
        published: 51,
        model: median(.fiveG),
        standing: .held
      ),
      PublishedFigure(
        quantity: "median latency of 4G",
        source: "calendar.perfplanet.com/2013/network-latency-4g",
        unit: "ms",
        published: 55,
        model: median(.lte),
        standing: .held
      ),
      PublishedFigure(
        quantity: "median rate of 4G in a crowd",
        source: "Ookla, Maha Kumbh 2025, 4G of Airtel",
        unit: "Mbit/s",
        published: 17.65,
        model: megabits(.lte),
        standing: .assumption("operators had 11.6 to 20.1; a quiet cell has more")
      ),
      PublishedFigure(
        quantity: "median rate of Wi-Fi at home",
        source: "83.95 of the line (Ookla, Q3 2023) less 30 % (Epitiro 2011)",
        unit: "Mbit/s",
        published: 58.8,
        model: megabits(.wifi),
        standing: .held
      ),
    ]
  }

  private static func megabits(_ link: NetworkProfile) -> Double {
    Double(link.bytesPerSecond) * 8 / 1e6
  }
}
