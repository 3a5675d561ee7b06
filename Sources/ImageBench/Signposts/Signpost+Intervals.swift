// swift-format-ignore-file
// Generated from SignpostDeclaration.catalogue by GeneratedSignpostTests; edit it there.

public import Basics

extension Signpost {
  /// The frames of a trial, from the first one to the last.
  @usableFromInline package enum Scenario: SignpostInterval {
    @inlinable package static var name: SignpostName { .scenario }
    @usableFromInline package struct Begin: SignpostPayload {
      @usableFromInline package var refreshPeriod: TimeSpan
      /// The refreshes of the script; late frames skip some of them.
      @usableFromInline package var plannedFrames: Int
      @usableFromInline package var cores: Int, subject: Signposts.TrialSubject
      /// The height of the screen; 0 in traces of older versions.
      @usableFromInline package var screenHeight: Double
      /// The footprint at which the app is ended; 0 in older traces.
      @usableFromInline package var memoryLimit: ByteCount
      @inlinable package init(refreshPeriod: TimeSpan, plannedFrames: Int, cores: Int, subject: Signposts.TrialSubject = .init(signpostNumber: 0), screenHeight: Double = .init(signpostNumber: 0), memoryLimit: ByteCount = .init(signpostNumber: 0)) { (self.refreshPeriod, self.plannedFrames, self.cores, self.subject, self.screenHeight, self.memoryLimit) = (refreshPeriod, plannedFrames, cores, subject, screenHeight, memoryLimit) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(refreshPeriod: .init(signpostNumber: numbers.first), plannedFrames: .init(signpostNumber: numbers.second), cores: .init(signpostNumber: numbers.third), subject: .init(signpostNumber: numbers.fourth), screenHeight: .init(signpostNumber: numbers.fifth), memoryLimit: .init(signpostNumber: numbers.sixth)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(refreshPeriod.signpostNumber, plannedFrames.signpostNumber, cores.signpostNumber, subject.signpostNumber, screenHeight.signpostNumber, memoryLimit.signpostNumber) }
    }
    @usableFromInline package struct End: SignpostPayload {
      /// How many frames were presented.
      @usableFromInline package var frames: Int
      @inlinable package init(frames: Int) { (self.frames) = (frames) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(frames: .init(signpostNumber: numbers.first)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(frames.signpostNumber) }
    }
  }

  /// A presented frame, numbered from 0: from its display-link tick to its presentation.
  @usableFromInline package enum Frame: SignpostInterval {
    @inlinable package static var name: SignpostName { .frame }
    @usableFromInline package struct Begin: SignpostPayload {
      @usableFromInline package var motion: Signposts.FrameMotion
      /// When the frame should be presented, from the start of the trial.
      @usableFromInline package var expected: TimeSpan
      /// The offset of the content in points.
      @usableFromInline package var offset: Double
      @inlinable package init(motion: Signposts.FrameMotion, expected: TimeSpan, offset: Double) { (self.motion, self.expected, self.offset) = (motion, expected, offset) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(motion: .init(signpostNumber: numbers.first), expected: .init(signpostNumber: numbers.second), offset: .init(signpostNumber: numbers.third)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(motion.signpostNumber, expected.signpostNumber, offset.signpostNumber) }
    }
    @usableFromInline package struct End: SignpostPayload {
      /// How much later than expected it was presented; below zero is early.
      @usableFromInline package var overrun: TimeSpan
      /// From the tick to the end of the work on the main lane.
      @usableFromInline package var mainLane: TimeSpan
      @inlinable package init(overrun: TimeSpan, mainLane: TimeSpan = .init(signpostNumber: 0)) { (self.overrun, self.mainLane) = (overrun, mainLane) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(overrun: .init(signpostNumber: numbers.first), mainLane: .init(signpostNumber: numbers.second)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(overrun.signpostNumber, mainLane.signpostNumber) }
    }
  }

  /// Work that holds the main lane, by kind.
  @usableFromInline package enum MainLaneWork: SignpostInterval {
    @inlinable package static var name: SignpostName { .mainLaneWork }
    @usableFromInline package struct Begin: SignpostPayload {
      @usableFromInline package var kind: Signposts.MainLaneWork
      @inlinable package init(kind: Signposts.MainLaneWork) { (self.kind) = (kind) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(kind: .init(signpostNumber: numbers.first)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(kind.signpostNumber) }
    }
    @usableFromInline package typealias End = Signpost.NoFields
  }

  /// One owner's load, from the request to its outcome.
  @usableFromInline package enum LoadImage: SignpostInterval {
    @inlinable package static var name: SignpostName { .loadImage }
    @usableFromInline package struct Begin: SignpostPayload, ImageSignpost {
      @usableFromInline package var url: Int, wantedPixels: Int, purpose: Signposts.LoadPurpose
      @inlinable package init(url: Int, wantedPixels: Int, purpose: Signposts.LoadPurpose) { (self.url, self.wantedPixels, self.purpose) = (url, wantedPixels, purpose) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), wantedPixels: .init(signpostNumber: numbers.second), purpose: .init(signpostNumber: numbers.third)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, wantedPixels.signpostNumber, purpose.signpostNumber) }
    }
    @usableFromInline package struct End: SignpostPayload {
      @usableFromInline package var outcome: Signposts.LoadOutcome
      /// The encoded bytes behind the image.
      @usableFromInline package var bytes: ByteCount
      @inlinable package init(outcome: Signposts.LoadOutcome, bytes: ByteCount = .init(signpostNumber: 0)) { (self.outcome, self.bytes) = (outcome, bytes) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(outcome: .init(signpostNumber: numbers.first), bytes: .init(signpostNumber: numbers.second)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(outcome.signpostNumber, bytes.signpostNumber) }
    }
  }

  /// A fetch over the network, from its wait for a connection to its last byte.
  @usableFromInline package enum LoadImageData: SignpostInterval {
    @inlinable package static var name: SignpostName { .loadImageData }
    @usableFromInline package struct Begin: SignpostPayload {
      @usableFromInline package var url: Int
      @inlinable package init(url: Int) { (self.url) = (url) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber) }
    }
    @usableFromInline package struct End: SignpostPayload {
      @usableFromInline package var outcome: Signposts.StageOutcome, bytes: ByteCount
      /// How long it waited for a connection.
      @usableFromInline package var queued: TimeSpan
      /// The HTTP status; 0 without an answer.
      @usableFromInline package var status: Int
      /// Bytes of an earlier attempt that did not have to come again.
      @usableFromInline package var resumed: ByteCount
      @inlinable package init(outcome: Signposts.StageOutcome, bytes: ByteCount = .init(signpostNumber: 0), queued: TimeSpan = .init(signpostNumber: 0), status: Int = .init(signpostNumber: 0), resumed: ByteCount = .init(signpostNumber: 0)) { (self.outcome, self.bytes, self.queued, self.status, self.resumed) = (outcome, bytes, queued, status, resumed) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(outcome: .init(signpostNumber: numbers.first), bytes: .init(signpostNumber: numbers.second), queued: .init(signpostNumber: numbers.third), status: .init(signpostNumber: numbers.fourth), resumed: .init(signpostNumber: numbers.fifth)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(outcome.signpostNumber, bytes.signpostNumber, queued.signpostNumber, status.signpostNumber, resumed.signpostNumber) }
    }
  }

  /// A read of encoded bytes from the disk cache.
  @usableFromInline package enum ReadDiskCache: SignpostInterval {
    @inlinable package static var name: SignpostName { .readDiskCache }
    @usableFromInline package struct Begin: SignpostPayload {
      @usableFromInline package var url: Int
      @inlinable package init(url: Int) { (self.url) = (url) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber) }
    }
    @usableFromInline package struct End: SignpostPayload {
      /// `failed` is a miss.
      @usableFromInline package var outcome: Signposts.StageOutcome
      @usableFromInline package var bytes: ByteCount
      @inlinable package init(outcome: Signposts.StageOutcome, bytes: ByteCount = .init(signpostNumber: 0)) { (self.outcome, self.bytes) = (outcome, bytes) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(outcome: .init(signpostNumber: numbers.first), bytes: .init(signpostNumber: numbers.second)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(outcome.signpostNumber, bytes.signpostNumber) }
    }
  }

  /// A write of encoded bytes to the disk cache.
  @usableFromInline package enum WriteDiskCache: SignpostInterval {
    @inlinable package static var name: SignpostName { .writeDiskCache }
    @usableFromInline package struct Begin: SignpostPayload {
      @usableFromInline package var url: Int
      @inlinable package init(url: Int) { (self.url) = (url) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber) }
    }
    @usableFromInline package struct End: SignpostPayload {
      @usableFromInline package var outcome: Signposts.StageOutcome, bytes: ByteCount
      @inlinable package init(outcome: Signposts.StageOutcome, bytes: ByteCount = .init(signpostNumber: 0)) { (self.outcome, self.bytes) = (outcome, bytes) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(outcome: .init(signpostNumber: numbers.first), bytes: .init(signpostNumber: numbers.second)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(outcome.signpostNumber, bytes.signpostNumber) }
    }
  }

  /// A decode of one image, from its first band to its last.
  @usableFromInline package enum DecodeImageData: SignpostInterval {
    @inlinable package static var name: SignpostName { .decodeImageData }
    @usableFromInline package struct Begin: SignpostPayload, ImageSignpost {
      @usableFromInline package var url: Int, wantedPixels: Int, method: Signposts.DecodeMethod, lane: Signposts.DecodeLane, sourcePixels: Int
      @inlinable package init(url: Int, wantedPixels: Int, method: Signposts.DecodeMethod, lane: Signposts.DecodeLane, sourcePixels: Int) { (self.url, self.wantedPixels, self.method, self.lane, self.sourcePixels) = (url, wantedPixels, method, lane, sourcePixels) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), wantedPixels: .init(signpostNumber: numbers.second), method: .init(signpostNumber: numbers.third), lane: .init(signpostNumber: numbers.fourth), sourcePixels: .init(signpostNumber: numbers.fifth)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, wantedPixels.signpostNumber, method.signpostNumber, lane.signpostNumber, sourcePixels.signpostNumber) }
    }
    @usableFromInline package struct End: SignpostPayload {
      @usableFromInline package var outcome: Signposts.StageOutcome, output: ByteCount, outputPixels: Int
      /// The modelled CPU time on the device's fastest core.
      @usableFromInline package var cpu: TimeSpan
      /// The CPU time that the codec really took; zero where decoding is modelled.
      @usableFromInline package var codec: TimeSpan
      @usableFromInline package var working: ByteCount
      /// The time that the hardware decoder worked; zero where a core decodes.
      @usableFromInline package var decoder: TimeSpan
      @inlinable package init(outcome: Signposts.StageOutcome, output: ByteCount = .init(signpostNumber: 0), outputPixels: Int = .init(signpostNumber: 0), cpu: TimeSpan = .init(signpostNumber: 0), codec: TimeSpan = .init(signpostNumber: 0), working: ByteCount = .init(signpostNumber: 0), decoder: TimeSpan = .init(signpostNumber: 0)) { (self.outcome, self.output, self.outputPixels, self.cpu, self.codec, self.working, self.decoder) = (outcome, output, outputPixels, cpu, codec, working, decoder) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(outcome: .init(signpostNumber: numbers.first), output: .init(signpostNumber: numbers.second), outputPixels: .init(signpostNumber: numbers.third), cpu: .init(signpostNumber: numbers.fourth), codec: .init(signpostNumber: numbers.fifth), working: .init(signpostNumber: numbers.sixth), decoder: .init(signpostNumber: numbers.seventh)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(outcome.signpostNumber, output.signpostNumber, outputPixels.signpostNumber, cpu.signpostNumber, codec.signpostNumber, working.signpostNumber, decoder.signpostNumber) }
    }
  }

  /// One processor over one decoded image.
  @usableFromInline package enum ProcessImage: SignpostInterval {
    @inlinable package static var name: SignpostName { .processImage }
    @usableFromInline package struct Begin: SignpostPayload, ImageSignpost {
      @usableFromInline package var url: Int, wantedPixels: Int
      /// The index of the processor in its chain, from 1.
      @usableFromInline package var step: Int
      @inlinable package init(url: Int, wantedPixels: Int, step: Int) { (self.url, self.wantedPixels, self.step) = (url, wantedPixels, step) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), wantedPixels: .init(signpostNumber: numbers.second), step: .init(signpostNumber: numbers.third)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, wantedPixels.signpostNumber, step.signpostNumber) }
    }
    @usableFromInline package struct End: SignpostPayload {
      @usableFromInline package var outcome: Signposts.StageOutcome, output: ByteCount, cpu: TimeSpan
      @inlinable package init(outcome: Signposts.StageOutcome, output: ByteCount = .init(signpostNumber: 0), cpu: TimeSpan = .init(signpostNumber: 0)) { (self.outcome, self.output, self.cpu) = (outcome, output, cpu) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(outcome: .init(signpostNumber: numbers.first), output: .init(signpostNumber: numbers.second), cpu: .init(signpostNumber: numbers.third)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(outcome.signpostNumber, output.signpostNumber, cpu.signpostNumber) }
    }
  }

  /// A decode of what has come of an image, to show it before it is whole.
  @usableFromInline package enum DecodeProgressiveImageData: SignpostInterval {
    @inlinable package static var name: SignpostName { .decodeProgressiveImageData }
    @usableFromInline package typealias Begin = Signpost.DecodeImageData.Begin
    @usableFromInline package typealias End = Signpost.DecodeImageData.End
  }

  /// A job runs on a thread of its lane, parks included.
  @usableFromInline package enum RunJob: SignpostInterval {
    @inlinable package static var name: SignpostName { .runJob }
    @usableFromInline package struct Begin: SignpostPayload {
      /// The number of the job in its world, from 1.
      @usableFromInline package var job: Int
      @usableFromInline package var lane: Signposts.LaneKind, qos: Signposts.LaneClass
      /// The number of the queue's label in the trace's `queues` table; 0 without one.
      @usableFromInline package var queue: Int
      /// The number of the thread in its world, from 1.
      @usableFromInline package var thread: Int
      @inlinable package init(job: Int, lane: Signposts.LaneKind, qos: Signposts.LaneClass, queue: Int, thread: Int) { (self.job, self.lane, self.qos, self.queue, self.thread) = (job, lane, qos, queue, thread) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(job: .init(signpostNumber: numbers.first), lane: .init(signpostNumber: numbers.second), qos: .init(signpostNumber: numbers.third), queue: .init(signpostNumber: numbers.fourth), thread: .init(signpostNumber: numbers.fifth)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(job.signpostNumber, lane.signpostNumber, qos.signpostNumber, queue.signpostNumber, thread.signpostNumber) }
    }
    @usableFromInline package typealias End = Signpost.NoFields
  }

  /// A thread waits inside of a job.
  @usableFromInline package enum ParkThread: SignpostInterval {
    @inlinable package static var name: SignpostName { .parkThread }
    @usableFromInline package struct Begin: SignpostPayload {
      @usableFromInline package var reason: Signposts.ParkReason, lane: Signposts.LaneKind, qos: Signposts.LaneClass
      /// The number of the thread in its world, from 1.
      @usableFromInline package var thread: Int
      /// The job that waits; 0 for none.
      @usableFromInline package var job: Int
      /// The number of the queue's label in the trace's `queues` table; 0 without one.
      @usableFromInline package var queue: Int
      @inlinable package init(reason: Signposts.ParkReason, lane: Signposts.LaneKind, qos: Signposts.LaneClass, thread: Int, job: Int, queue: Int) { (self.reason, self.lane, self.qos, self.thread, self.job, self.queue) = (reason, lane, qos, thread, job, queue) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(reason: .init(signpostNumber: numbers.first), lane: .init(signpostNumber: numbers.second), qos: .init(signpostNumber: numbers.third), thread: .init(signpostNumber: numbers.fourth), job: .init(signpostNumber: numbers.fifth), queue: .init(signpostNumber: numbers.sixth)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(reason.signpostNumber, lane.signpostNumber, qos.signpostNumber, thread.signpostNumber, job.signpostNumber, queue.signpostNumber) }
    }
    @usableFromInline package struct End: SignpostPayload {
      /// The number of the thread that woke it, from 1; 0 for time or a device.
      @usableFromInline package var by: Int
      @inlinable package init(by: Int) { (self.by) = (by) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(by: .init(signpostNumber: numbers.first)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(by.signpostNumber) }
    }
  }

  /// An interval of the loader's own, under the name that it gave.
  @usableFromInline package enum LoaderWork: SignpostInterval {
    @inlinable package static var name: SignpostName { .loaderWork }
    @usableFromInline package struct Begin: SignpostPayload {
      /// The number of its name among the texts of the device.
      @usableFromInline package var text: Int
      @inlinable package init(text: Int) { (self.text) = (text) }
      @inlinable package init(numbers: SignpostNumbers) { self.init(text: .init(signpostNumber: numbers.first)) }
      @inlinable package var numbers: SignpostNumbers { SignpostNumbers(text.signpostNumber) }
    }
    @usableFromInline package typealias End = Signpost.NoFields
  }
}
