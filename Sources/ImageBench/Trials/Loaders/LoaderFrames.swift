internal import Basics
internal import FeedKit
internal import Foundation
internal import Scenarios
internal import Signposts
internal import Simulation
internal import UIKit
internal import Variants
internal import VirtualDevice
internal import VirtualTime

/// Plays the frames of a screen on the main lane: display links, events, scrolling, layout, first
/// draws, upload, commit.
final class LoaderFrames {
  private let world: LoaderWorld
  private let driver: FrameDriver
  private let screen: LoaderScreen
  private let trajectory: ScrollTrajectory
  private let window: MeasuredWindow
  private let events: [(frame: Int, kind: TimedEvent.Kind)]
  private let costs = CostModel.reference
  private let feed: Feed
  /// The number of items, from the first on, that have been on the screen.
  private var askedCount = 0
  private var lastOffset = 0.0
  private let atFrameEnd: () -> Void
  private var clock: FingerClock
  /// The number of the frame that is played, among the presented ones.
  private(set) var index = 0
  private var scenario: SignpostIntervalState<Signpost.Scenario.End>
  private var frame: SignpostIntervalState<Signpost.Frame.End>?
  /// Whether the device has ended the app.
  private(set) var isEnded = false
  /// Why the screen cannot be judged, once that is known.
  private(set) var fault: ScreenFault?
  /// The findings of the last frame, where it changed nothing.
  private var still: Still?

  /// A frame that changed nothing: the next one finds the same, unless code runs before it.
  private struct Still {
    var audit: ScreenAudit
    var run: Run
  }

  /// How much code of the app has run: all of it runs in jobs, or in threads that are handed over
  /// to.
  private struct Run {
    private let jobs: Int
    private let handOvers: Int

    init(in world: World) { (jobs, handOvers) = (world.jobsRun, world.handOvers) }

    /// Whether one job alone has run since `other`.
    func isNext(to other: Run) -> Bool {
      jobs == other.jobs + 1 && handOvers == other.handOvers
    }
  }

  init(
    world: LoaderWorld,
    spec: TrialSpec,
    feed: Feed,
    driver: FrameDriver,
    screen: LoaderScreen,
    finger: Finger,
    atFrameEnd: @escaping () -> Void
  ) {
    self.world = world
    self.driver = driver
    self.screen = screen
    trajectory = spec.scenario.trajectory(over: feed)
    window = MeasuredWindow(of: spec.scenario, along: trajectory, on: feed.screen)
    events = spec.scenario.events.map { ($0.frame(on: feed.screen), $0.kind) }
    self.atFrameEnd = atFrameEnd
    self.feed = feed
    let period = feed.screen.refreshPeriod
    clock = FingerClock(finger: finger, period: period, first: world.simulator.now)
    scenario = world.signposter.beginInterval(
      Signpost.Scenario.self,
      .init(
        refreshPeriod: period,
        plannedFrames: trajectory.frameCount,
        cores: world.coreCount,
        subject: spec.variant.subject == .loader ? .loader : .pipeline,
        screenHeight: feed.screen.size.height,
        memoryLimit: spec.device.jetsamLimit
      )
    )
    warnSources(at: spec.scenario.events)
  }

  /// The display's refresh: the frame begins, and the main lane plays it when it is free.
  func tick() {
    guard clock.refresh < trajectory.frameCount else {
      world.signposter.endInterval(scenario, .init(frames: index))
      world.simulator.stop()
      return
    }
    frame = world.signposter.beginInterval(
      Signpost.Frame.self,
      .init(
        motion: trajectory.isMoving(in: clock.refreshes) ? .scroll : .rest,
        expected: clock.expected - .start,
        offset: trajectory.offsets[clock.refresh]
      )
    )
    world.simulator.world.onMainFirst { [self] in play() }
  }

  /// The device warns the app: its sources of memory pressure at once, on their queues; its
  /// delegate and its observers on the main lane, after what waits there.
  func warn() {
    world.device.warn(.warning)
    world.simulator.world.onMain { [self] in purge(.memoryWarning) }
  }

  /// Warns the sources of memory pressure at the time of each event, however late the main lane is.
  private func warnSources(at events: [TimedEvent]) {
    for event in events {
      let pressure: MemoryPressure? =
        switch event.kind {
        case .memoryWarning: .warning
        case .criticalPressure: .critical
        case .enterBackground, .enterForeground, .editorOpens, .editorCloses: nil
        }
      guard let pressure else { continue }
      world.simulator.schedule(after: event.time) { [world] in world.device.warn(pressure) }
    }
  }

  /// The device ends the app.
  func end() {
    isEnded = true
    world.simulator.stop()
  }

  @MainActor private func play() {
    guard !isEnded else { return }
    world.simulator.world.beginTurn()
    commit()
    world.simulator.world.endTurn()
    guard !isEnded, fault == nil else { return }
    let refresh = clock.refresh
    let presentation = clock.finish(at: world.simulator.now)
    let isLast = window.ends(with: refresh, before: presentation.nextRefresh)
    world.simulator.schedule(at: presentation.actual) { [self] in
      guard world.simulator.world.isWall else { return present(presentation, isLast) }
      // The display's thread is another one than that of the app.
      world.simulator.world.onMainFirst { self.present(presentation, isLast) }
    }
    guard isLast else { return }
    // A checksum of a gigabyte takes real time, for which the display does not wait.
    screen.emitShownPixels(driver.content.images)
    screen.endMeasurement()
  }

  /// A frame is presented, which may be the last measured one.
  private func present(_ presentation: FingerClock.Presentation, _ isLast: Bool) {
    guard !isEnded else { return }
    // Before the end of the frame: what decodes of this frame served is said within it.
    atFrameEnd()
    if let frame {
      world.signposter.endInterval(
        frame,
        .init(overrun: presentation.overrun, mainLane: presentation.work)
      )
    }
    index += 1
    if isLast {
      world.signposter.emitEvent(
        Signpost.MeasurementEnd(
          refreshes: window.refreshCount,
          cpu: world.simulator.world.busyCoreTime
        )
      )
    }
    tick()
  }

  /// Whether an event or a gesture comes with the frame.
  private var hasInput: Bool {
    events.contains { clock.refreshes.contains($0.frame) }
      || trajectory.hasMoved(in: clock.refreshes)
      || !trajectory.moves(in: clock.refreshes).isEmpty
  }

  /// Whether the frame, which begins after `run`, shows what the last one has shown.
  @MainActor private func isStill(after run: Run) -> Bool {
    guard let last = still?.run, !hasInput, screen.fault == nil, driver.isAtRest else {
      return false
    }
    // The last frame itself was that job.
    return run.isNext(to: last)
  }

  @MainActor private func commit() {
    let run = Run(in: world.simulator.world)
    if let audit = still?.audit, !world.simulator.world.isWall, isStill(after: run) {
      still = Still(audit: audit, run: run)
      work(.bind) {}
      world.signposter.emitEvent(audit.signpost)
    } else {
      still = commitAnew().map { Still(audit: $0, run: run) }
    }
  }

  /// Plays all of a frame; returns what it found if it has changed nothing.
  @MainActor private func commitAnew() -> ScreenAudit? {
    // The first frame always commits.
    var isChanged = index == 0
    driver.tick(timestamp: world.simulator.now, period: clock.period)
    for event in events where clock.refreshes.contains(event.frame) {
      handle(event.kind)
      isChanged = true
    }
    let layout = layOut()
    if layout.hasChanged { isChanged = true }
    let content = driver.content
    fault = screen.check(content, moved: driver.mainList)
    guard fault == nil else {
      world.simulator.stop()
      return nil
    }
    if draw(screen.undrawn(content.images)) { isChanged = true }
    // An unchanged screen is not committed again.
    if isChanged {
      let count = content.cells.count { !$0.isInCell }
      work(.layout) { World.spend(costs.commit(visible: count)) }
    }
    let audit = screen.audit(content.cells, atOffset: trajectory.offsets[clock.refresh])
    world.signposter.emitEvent(audit.signpost)
    let isStill = !isChanged && !hasInput && layout.bound == 0 && !content.isFading
    return isStill ? audit : nil
  }

  /// Scrolls, and binds the cells that appear; returns whether the screen has changed, and how many
  /// cells were bound, on the screen and ahead of it.
  @MainActor private func layOut() -> (hasChanged: Bool, bound: Int) {
    let isFirst = index == 0
    let moved = trajectory.hasMoved(in: clock.refreshes)
    let interval = world.signposter.beginInterval(
      Signpost.MainLaneWork.self,
      .init(kind: .bind)
    )
    if isFirst { driver.appear() }
    let (moves, offset) = (trajectory.moves(in: clock.refreshes), trajectory.offsets[clock.refresh])
    for move in moves {
      bindPassedItems(before: move)
      driver.scroll(to: move.offset, move.step)
    }
    // A movement may end within the frame before, which then rests at its end.
    if offset != moves.last?.offset ?? lastOffset { driver.scroll(to: offset, .jumps) }
    lastOffset = offset
    let bound = driver.layout()
    noteAsked(at: offset)
    // What the loader itself does in a binding has spent its own time already.
    let cells = screen.takeCellWork()
    if cells.price > .zero { work(.layout) { World.spend(cells.price) } }
    world.signposter.endInterval(interval)
    return (moved || cells.laidOut > 0, bound)
  }

  /// Items that enter one by one are requests of a log, so each is bound even if it passes within a
  /// frame.
  @MainActor private func bindPassedItems(before move: ScrollTrajectory.Move) {
    guard feed.spec.arrival == .oneByOne else { return }
    let first = feed.visibleRange(offset: move.offset).lowerBound
    while askedCount < first {
      let offset = feed.offset(of: .endOfItem(askedCount))
      driver.scroll(to: offset, .jumps)
      driver.layout()
      noteAsked(at: offset)
    }
  }

  private func noteAsked(at offset: Double) {
    askedCount = max(askedCount, feed.visibleRange(offset: offset).upperBound)
  }

  /// Draws images that are new in their views; those without pixels are decoded first, here.
  @MainActor private func draw(_ undrawn: [LoaderScreen.Undrawn]) -> Bool {
    guard !undrawn.isEmpty else { return false }
    for new in undrawn where !new.image.isDecoded {
      work(.decode) { new.image.decodeForDisplay() }
      // Each image's pixels are its view's before the next one is decoded.
      driver.updateHolds()
      if isEnded { return true }
    }
    let interval = world.signposter.beginInterval(
      Signpost.MainLaneWork.self,
      .init(kind: .upload)
    )
    for new in undrawn where new.image.isDecoded {
      upload(new)
      screen.noteDraw(new)
    }
    world.signposter.endInterval(interval)
    return true
  }

  /// Pixels go to the renderer once, and are scaled there once if they do not fit their view.
  @MainActor private func upload(_ new: LoaderScreen.Undrawn) {
    guard let store = new.image.stores.first, store.markUploaded() else { return }
    let view = new.visible.size
    let scale = Double(UIScreen.main.scale)
    let wanted = Int((max(view.width, view.height) * scale).rounded(.up))
    let delivered = new.image.pixelSize
    let isScaled = delivered.longestSide > wanted
    let scaling = isScaled ? delivered.pixelCount * costs.drawScalingPicosecondsPerPixel : 0
    let cost = costs.upload(store.byteCount) + TimeSpan(nanoseconds: scaling / 1000)
    if let address = new.image.origin?.address {
      world.signposter.emitEvent(
        Signpost.UploadImage(
          url: address,
          wantedPixels: wanted,
          deliveredPixels: delivered.longestSide,
          neededPixels: wanted,
          cost: cost
        )
      )
    }
    World.spend(cost)
  }

  @MainActor private func handle(_ kind: TimedEvent.Kind) {
    switch kind {
    case .memoryWarning, .criticalPressure:
      announceWarning()
      purge(.memoryWarning)
    case .editorOpens: world.editor.open()
    case .editorCloses: world.editor.close()
    case .enterBackground: purge(.background)
    case .enterForeground: driver.receive(.foreground)
    }
  }

  private func announceWarning() {
    world.signposter.emitEvent(
      Signpost.MemoryWarning(trigger: .scenario, footprint: world.ledger.total)
    )
  }

  /// Lets the app answer a notice on the main lane.
  @MainActor private func purge(_ notice: AppReport) {
    let before = world.ledger.imageBytes
    work(.purge) { driver.receive(notice) }
    let released = (before - world.ledger.imageBytes).bytes
    guard released > 0 else { return }
    world.signposter.emitEvent(
      Signpost.PurgeMemory(entries: 0, released: ByteCount(released))
    )
  }

  private func work(_ kind: MainLaneWork, _ body: () -> Void) {
    let interval = world.signposter.beginInterval(
      Signpost.MainLaneWork.self,
      .init(kind: kind)
    )
    body()
    world.signposter.endInterval(interval)
  }
}

// Unchecked: the threads of a virtual world take turns; in real time the main thread alone plays.
extension LoaderFrames: @unchecked Sendable {}
