internal import Basics
internal import Foundation
internal import Signposts
internal import Synchronization
internal import VirtualDevice
internal import VirtualTime

/// One request on the network, with its signposts.
///
/// The network reports outside of every lane, where no lock may be waited for. What it reports is
/// counted in atomics and passed on to the queue of the session.
final class WireFlight: Sendable {
  private let owner: Guarded<URLSessionTask>
  private let work: DispatchQueue
  private let device: Device
  private let number: Int?
  private let interval: SignpostIntervalState<Signpost.LoadImageData.End>?
  private let began: TimePoint
  private let exchange = Guarded<(any Exchange)?>(nil)
  private let received = Atomic<Int>(0)
  private let status = Atomic<Int>(0)
  /// In nanoseconds; -1 until it is sent.
  private let sent = Atomic<Int>(-1)
  private let isOver = Atomic<Bool>(false)

  /// Begins the interval of a fetch, which ends when the answer is whole or given up.
  init(_ task: URLSessionTask, _ address: String, on device: Device) {
    owner = Guarded(task)
    work = task.session.work
    self.device = device
    began = World.currentTime ?? .start
    number = device.internet.number(of: address)
    interval = number.map {
      device.signposter.beginInterval(Signpost.LoadImageData.self, .init(url: $0))
    }
  }

  /// Sends the request.
  func send(_ request: WireRequest) {
    guard !isOver.load(ordering: .relaxed) else { return }
    let exchange = device.internet.send(request) { [self] in receive($0) }
    self.exchange.with { $0 = exchange }
    // Over before there was an exchange to stop: on real threads a cancel may come meanwhile.
    if isOver.load(ordering: .relaxed) { self.exchange.with { $0.take() }?.stop(.cancelled) }
  }

  private func receive(_ event: WireEvent) {
    guard !isOver.load(ordering: .relaxed) else { return }
    switch event {
    case .sent:
      sent.store(World.currentTime?.nanoseconds ?? 0, ordering: .relaxed)
      if let number, let interval {
        device.signposter.emitEvent(Signpost.SendRequest(url: number, retry: 0), id: interval.id)
      }
      return
    case .head(let code, _, _): status.store(code, ordering: .relaxed)
    case .bytes: received.add(event.bodyByteCount, ordering: .relaxed)
    case .finished: end(.done)
    case .failed: end(.failed)
    }
    work.async { self.owner.with { $0 }.arrive(event, of: self) }
  }

  /// Reports to another task from now on.
  func redirect(to task: URLSessionTask) { owner.with { $0 = task } }

  /// Ends the interval, once.
  private func end(_ outcome: StageOutcome) {
    guard !isOver.exchange(true, ordering: .relaxed), let interval else { return }
    let queued = sentAt.map { $0 - began } ?? .zero
    device.signposter.endInterval(
      interval,
      .init(
        outcome: outcome,
        bytes: ByteCount(received.load(ordering: .relaxed)),
        queued: outcome == .done ? queued : .zero,
        status: outcome == .done ? status.load(ordering: .relaxed) : 0
      )
    )
  }

  /// When it was sent; nil before that.
  var sentAt: TimePoint? {
    let nanoseconds = sent.load(ordering: .relaxed)
    return nanoseconds < 0 ? nil : TimePoint(nanoseconds: nanoseconds)
  }

  /// How long it waited for a connection; nil while it waits.
  var queued: TimeSpan? { sentAt.map { $0 - began } }

  /// Ends it on the network, and says so; does nothing after its end.
  func stop(_ cause: StopCause) {
    guard !isOver.load(ordering: .relaxed) else { return }
    end(cause == .cancelled ? .cancelled : .failed)
    if let number, cause == .cancelled {
      device.signposter.emitEvent(
        Signpost.StopWork(
          url: number,
          stage: sentAt == nil ? .queue : .fetch,
          received: ByteCount(received.load(ordering: .relaxed))
        )
      )
    }
    exchange.with { $0.take() }?.stop(cause)
  }
}
