internal import Basics
internal import Caches
internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import Signposts
internal import Simulation

/// Plays the frames of a trial on the main lane: events, layout, binding, drawing, commit.
final class FrameLoop {
  private let world: TrialWorld
  private let screen: FeedScreen
  private let trajectory: ScrollTrajectory
  private let window: MeasuredWindow
  private let events: [(frame: Int, kind: TimedEvent.Kind)]
  private let display: Screen
  private let finger: Finger
  private let costs = CostModel.reference
  /// Called after each frame, so that recorded signposts can be folded and discarded.
  private let afterFrame: () -> Void

  init(
    world: TrialWorld,
    scenario: Scenario,
    feed: Feed,
    screen: FeedScreen,
    finger: Finger,
    afterFrame: @escaping () -> Void
  ) {
    self.world = world
    self.screen = screen
    trajectory = scenario.trajectory(over: feed)
    window = MeasuredWindow(of: scenario, along: trajectory, on: feed.screen)
    events = scenario.events.map { ($0.frame(on: feed.screen), $0.kind) }
    display = feed.screen
    self.finger = finger
    self.afterFrame = afterFrame
  }

  /// Plays frames until the script is over, or until the device ends the app.
  nonisolated(nonsending) func run() async {
    let signposter = world.signposter
    let scenario = signposter.beginInterval(
      Signpost.Scenario.self,
      .init(
        refreshPeriod: display.refreshPeriod,
        plannedFrames: trajectory.frameCount,
        cores: world.coreCount,
        screenHeight: display.size.height
      )
    )
    var clock = FingerClock(
      finger: finger,
      period: display.refreshPeriod,
      first: world.simulator.now
    )
    var played = 0
    while clock.refresh < trajectory.frameCount {
      world.note(frame: played)
      let frame = signposter.beginInterval(
        Signpost.Frame.self,
        .init(
          motion: trajectory.isMoving(in: clock.refreshes) ? .scroll : .rest,
          expected: clock.expected - .start,
          offset: trajectory.offsets[clock.refresh]
        )
      )
      // A display link runs before queued blocks, but never interrupts the present one.
      await world.compute.main.acquireFirst()
      await commit(clock.refreshes)
      world.compute.releaseMain()
      // The device may end the app in any step of the frame; such a frame is not
      // presented.
      if world.isEnded { break }
      let refresh = clock.refresh
      let presentation = clock.finish(at: world.simulator.now)
      let isLast = window.ends(with: refresh, before: presentation.nextRefresh)
      if isLast { screen.emitShownPixels() }
      // The frame ends when it is presented, which is when the next one ticks.
      await world.simulator.sleepUncancellable(until: presentation.actual)
      if world.isEnded { break }
      signposter.endInterval(
        frame,
        .init(overrun: presentation.overrun, mainLane: presentation.work)
      )
      played += 1
      if isLast { signposter.emitEvent(Signpost.MeasurementEnd(refreshes: window.refreshCount)) }
      afterFrame()
    }
    if !world.isEnded { signposter.endInterval(scenario, .init(frames: played)) }
  }

  /// Draws the position of the last of `refreshes`; what happened in the others is delivered first.
  private nonisolated(nonsending) func commit(_ refreshes: ClosedRange<Int>) async {
    // The first frame always commits.
    var isChanged = refreshes.lowerBound == 0
    for event in events where refreshes.contains(event.frame) {
      await handle(event.kind)
      isChanged = true
    }
    if trajectory.hasMoved(in: refreshes) { isChanged = true }
    if await bindCells(trajectory.offsets[refreshes.upperBound]) { isChanged = true }
    if await drawUndecoded() { isChanged = true }
    if await upload() { isChanged = true }
    // An unchanged screen is not committed again.
    if isChanged {
      await work(.layout) { costs.commit(visible: screen.visibleCount) }
    }
    world.signposter.emitEvent(screen.audit().signpost)
    screen.emitShownArea(atOffset: trajectory.offsets[refreshes.upperBound])
  }

  private nonisolated(nonsending) func handle(_ kind: TimedEvent.Kind) async {
    switch kind {
    case .memoryWarning, .criticalPressure: await warn()
    case .editorOpens: world.editor.open()
    case .editorCloses: world.editor.close()
    case .enterBackground, .enterForeground:
      // The system requests nothing here, and no variant releases anything.
      break
    }
  }

  private nonisolated(nonsending) func warn() async {
    world.signposter.emitEvent(
      Signpost.MemoryWarning(trigger: .scenario, footprint: world.ledger.total)
    )
    await world.pipeline.answerWarning(world.signposter)
  }

  /// Binds the cells that enter the screen; returns whether there were any.
  private nonisolated(nonsending) func bindCells(_ offset: Double) async -> Bool {
    guard screen.binds(atOffset: offset) else {
      // Rows still leave the screen, but no cell is bound, so the frame costs no binding.
      _ = screen.scroll(toOffset: offset)
      return false
    }
    let interval = world.signposter.beginInterval(
      Signpost.MainLaneWork.self,
      .init(kind: .bind)
    )
    let binds = screen.scroll(toOffset: offset)
    // The layout of the cells, then the pipeline's own part, for each picture.
    await world.compute.spendOnMain(screen.takeCellWork().price)
    await world.compute.spendOnMain((costs.keyBuilding + costs.cacheLookup) * binds)
    world.signposter.endInterval(interval)
    return true
  }

  /// Images that wait for their first draw are decoded now, on the lane that draws.
  private nonisolated(nonsending) func drawUndecoded() async -> Bool {
    var hasDrawn = false
    // One after another: a first draw decodes on the thread that draws.
    for cell in screen.undrawnCells {
      guard let image = cell.image, image.undecodedData != nil else { continue }
      hasDrawn = true
      let interval = world.signposter.beginInterval(
        Signpost.MainLaneWork.self,
        .init(kind: .decode)
      )
      await world.pipeline.decodeForDrawing(image)
      world.signposter.endInterval(interval)
      if world.isEnded { return hasDrawn }
    }
    return hasDrawn
  }

  /// Pixels go to the renderer once, and are scaled there once if they do not fit their view.
  private nonisolated(nonsending) func upload() async -> Bool {
    var cost = TimeSpan.zero
    screen.drawCells { image, surface in
      guard let draw = world.pipeline.draw(image, on: surface) else { return }
      let own = costs.time(of: draw)
      note(own, of: image, on: surface)
      cost = cost + own
    }
    // Images that are on the renderer already cost nothing and cause no commit.
    guard cost > .zero else { return false }
    await work(.upload) { cost }
    return true
  }

  private func note(_ cost: TimeSpan, of image: LoadedImage, on surface: ViewSurface) {
    world.signposter.emitEvent(
      Signpost.UploadImage(
        url: image.request.url.number,
        wantedPixels: image.request.maxPixelSize,
        deliveredPixels: image.dimensions.pixels.longestSide,
        neededPixels: surface.neededLongestSide(of: image.dimensions.source),
        cost: cost
      )
    )
  }

  /// Does `body` on the main lane and spends its cost.
  private nonisolated(nonsending) func work(_ kind: MainLaneWork, _ body: () -> TimeSpan) async {
    let interval = world.signposter.beginInterval(
      Signpost.MainLaneWork.self,
      .init(kind: kind)
    )
    await world.compute.spendOnMain(body())
    world.signposter.endInterval(interval)
  }
}

extension CostModel {
  /// The main-lane time of a first draw, on the reference core.
  fileprivate func time(of draw: DrawWork) -> TimeSpan {
    let scaling = draw.scaledPixels * drawScalingPicosecondsPerPixel
    return upload(draw.uploaded) + TimeSpan(nanoseconds: scaling / 1000)
  }
}
