internal import Basics

/// Remarks on a request log that becomes a script: what is played as recorded, and what is not.
struct RequestRemarks {
  let log: LoggedRequests
  let pictures: LogPictures
  let duration: TimeSpan
  /// The name of the link that pictures come through.
  let link: String

  /// One sentence for each topic, without a full stop.
  func sentences(_ lookahead: Lookahead) -> [String] {
    [
      "\(Count.text(log.requests.count, "request")) for \(Count.text(pictures.count, "image")) in "
        + "\(Count.decimal(duration.seconds)) s",
      log.leftOutText, outcomes, waits, sizes,
      "bodies come at the rate of the link \(link) (run --network takes another)",
      foresight(lookahead),
    ].compactMap { $0 }
  }

  private func foresight(_ lookahead: Lookahead) -> String {
    switch lookahead {
    case .refused: "prefetching knows a request only once the log makes it"
    case .allowed:
      "LOOKAHEAD: prefetching knows requests before the log makes them, so the scenario is called "
        + "…\(Scenario.lookaheadMark)"
    }
  }

  private var outcomes: String? {
    var counts: [Int: Int] = [:]
    for request in log.requests {
      switch request.outcome {
      case .picture: break
      case .status(let status): counts[status, default: 0] += 1
      case .nothing: counts[0, default: 0] += 1
      }
    }
    let failures = counts.values.reduce(0, +)
    guard failures > 0 else { return nil }
    let list = counts.sorted { $0.key < $1.key }.map { status, count in
      status == 0 ? "no answer × \(count)" : "\(status) × \(count)"
    }
    return "\(Count.text(failures, "request")) \(failures == 1 ? "fails" : "fail") as recorded "
      + "(\(list.joined(separator: ", ")))"
  }

  private var waits: String {
    let known = log.requests.count { $0.wait != nil }
    let linkWaits = "those of the link \(link) (run --network or --latency takes others)"
    if known == 0 { return "no waiting times are recorded, so they are \(linkWaits)" }
    if known == log.requests.count {
      return "waiting times to the first byte are the recorded ones"
    }
    return "waiting times to the first byte are the recorded ones if there are any (\(known) of "
      + "\(log.requests.count)), else \(linkWaits)"
  }

  private var sizes: String {
    let ratios = pictures.ratios
    // A key that only failed has no size to lose.
    let came = Set(log.requests.filter { $0.outcome == .picture }.map(\.key))
    let unknown = came.count { pictures.bytes[$0] == nil }
    let tiles =
      unknown == 0 ? nil : "\(Count.text(unknown, "image")) of unknown size played as tiles"
    guard let worst = ratios.last else {
      return tiles ?? "no image came, so there are no sizes"
    }
    let middle = (ratios[(ratios.count - 1) / 2] + ratios[ratios.count / 2]) / 2
    let near =
      "recorded sizes are lost: corpus pictures of the nearest class replace them, off by a factor of "
      + "\(Count.decimal(middle)) in the median and \(Count.decimal(worst)) at worst"
    return [near, tiles].compactMap { $0 }.joined(separator: "; ")
  }
}
