internal import Basics
internal import Foundation
internal import Signposts
internal import Simulation
internal import Synchronization
internal import UIKit
internal import VirtualDevice
internal import VirtualTime

/// The parts of a trial that its screen made, for those that live outside of the main lane.
// Unchecked: the threads of a virtual world take turns, and between runs only the one that made it
// acts; in real time the main thread alone uses it, once the frames run.
final class LoaderStage: @unchecked Sendable {
  var frames: LoaderFrames?
  var screen: LoaderScreen?
  var driver: FrameDriver?
  var pipeline: PipelineLoader?
  var calibration: CalibrationDecode?
  var memory = ProcessMemory()
  let messages = LoaderMessages()
  private let clock: WorldClock
  /// The views that other trials of the process have left.
  let viewsBefore = LiveViews.count.load(ordering: .relaxed)
  var sink: RecordSink = { _ in }
  var rest: TrialEndState?

  init(_ clock: WorldClock) {
    self.clock = clock
  }

  /// Another lane than the main one says something about the loader.
  func note(_ message: LoaderMessages.Message.Kind, in world: LoaderWorld) {
    note(message, at: world.simulator.now)
  }

  /// The loader has read `bytes` from a file, or opened the file that begins with them, at `now`.
  func noteRead(_ bytes: UnsafeRawBufferPointer, at now: TimePoint) {
    guard let address = PictureStamp.address(on: bytes) else { return }
    note(.read(address: address), at: now)
  }

  private func note(_ message: LoaderMessages.Message.Kind, at now: TimePoint) {
    if clock == .wall { return messages.add(message, at: now) }
    switch message {
    case .fetch(let step): screen?.note(step, at: now)
    case .read(let address): screen?.noteRead(of: address, at: now)
    }
  }

  func react(_ pressure: LoaderWorld.Pressure) {
    switch clock {
    case .virtual: reactNow(to: pressure)
    case .wall: DispatchQueue.main.async { self.reactNow(to: pressure) }
    }
  }

  private func reactNow(to pressure: LoaderWorld.Pressure) {
    switch pressure {
    case .warning: frames?.warn()
    case .end: frames?.end()
    }
  }

  func clear() {
    (frames, screen, driver, pipeline, calibration) = (nil, nil, nil, nil, nil)
    sink = { _ in }
  }

  /// Hands signposts on, with what they say about decodes that served no cell.
  func fold(_ records: UnsafeBufferPointer<SignpostRecord>) {
    sink(records)
    guard let screen else { return }
    for record in records { screen.note(record) }
  }
}
