import Basics

extension PublishedFigure {
  /// Links of today, and the requests that go over one at once.
  static var networks: [PublishedFigure] {
    func rate(_ link: NetworkProfile) -> Double { Double(link.bytesPerSecond) * 8 / 1e6 }
    func median(_ link: NetworkProfile) -> Double {
      link.latency(atProbability: 0.5).milliseconds
    }
    let requests = Double(ConnectionCosts().streams)
    return [
      figure(
        "requests under way at once in a session, HTTP/2",
        "Apple forums 832148",
        "requests",
        100,
        requests
      ),
      figure(
        "median rate of 5G",
        "Ookla, the state of 5G, Q3 2021",
        "Mbit/s",
        166.13,
        rate(.fiveG)
      ),
      figure(
        "median latency of 5G",
        "Ookla, T-Mobile in the US, Q2 2023",
        "ms",
        51,
        median(.fiveG)
      ),
      figure(
        "median latency of 4G",
        "calendar.perfplanet.com/2013/network-latency-4g",
        "ms",
        55,
        median(.lte)
      ),
      figure(
        "median rate of 4G in a crowd",
        "Ookla, Maha Kumbh 2025, 4G of Airtel",
        "Mbit/s",
        17.65,
        decidedBy: "lte-rate",
        on: .standard,
        reason: "operators had 11.6 to 20.1; a quiet cell has more"
      ) { rate(.lte.assuming($0.assumed)) },
      figure(
        "median rate of Wi-Fi at home",
        "83.95 of the line (Ookla, Q3 2023) less 30 % (Epitiro 2011)",
        "Mbit/s",
        58.8,
        rate(.wifi)
      ),
    ]
  }
}
