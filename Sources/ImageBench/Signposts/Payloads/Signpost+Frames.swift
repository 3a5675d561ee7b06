public import Basics

extension Signpost {
  /// The measured part of a trial, from the first frame to the last.
  @usableFromInline package enum Scenario: SignpostInterval {
    @inlinable package static var name: SignpostName { .scenario }

    /// What is played, and on what.
    @usableFromInline package struct Begin: SignpostPayload {
      @usableFromInline package var refreshPeriod = TimeSpan.zero
      @usableFromInline package var plannedFrames = 0
      @usableFromInline package var cores = 0

      @inlinable package init() {}

      @inlinable package init(refreshPeriod: TimeSpan, plannedFrames: Int, cores: Int) {
        self.refreshPeriod = refreshPeriod
        self.plannedFrames = plannedFrames
        self.cores = cores
      }

      @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields)
      {
        fields.nanoseconds("refresh_period_ns", &refreshPeriod)
        fields.count("planned_frames", &plannedFrames)
        fields.count("cores", &cores)
      }
    }

    /// What was played.
    @usableFromInline package struct End: SignpostPayload {
      /// How many frames were presented.
      @usableFromInline package var frames = 0

      @inlinable package init() {}

      @inlinable package init(frames: Int) {
        self.frames = frames
      }

      @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields)
      {
        fields.count("frames", &frames)
      }
    }
  }

  /// One frame, from its display-link tick to its presentation.
  @usableFromInline package enum Frame: SignpostInterval {
    @inlinable package static var name: SignpostName { .frame }

    /// What is to be shown, and when.
    @usableFromInline package struct Begin: SignpostPayload {
      @usableFromInline package var motion = FrameMotion.rest
      /// When the frame should be presented, from the start of the trial.
      @usableFromInline package var expected = TimeSpan.zero
      /// The offset of the content in points.
      @usableFromInline package var offset = 0.0

      @inlinable package init() {}

      @inlinable package init(motion: FrameMotion, expected: TimeSpan, offset: Double) {
        self.motion = motion
        self.expected = expected
        self.offset = offset
      }

      @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields)
      {
        fields.word("motion", &motion)
        fields.nanoseconds("expected_ns", &expected)
        fields.points("offset_pt", &offset)
      }
    }

    /// How late it was.
    @usableFromInline package struct End: SignpostPayload {
      /// How much later than expected it was presented; below zero is early.
      @usableFromInline package var overrun = TimeSpan.zero
      /// From the tick to the end of the work on the main lane.
      @usableFromInline package var mainLane = TimeSpan.zero

      @inlinable package init() {}

      @inlinable package init(overrun: TimeSpan, mainLane: TimeSpan = .zero) {
        self.overrun = overrun
        self.mainLane = mainLane
      }

      @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields)
      {
        fields.nanoseconds("overrun_ns", &overrun)
        fields.nanoseconds("main_ns", &mainLane)
      }
    }
  }

  /// Work that holds the main lane.
  @usableFromInline package enum MainLaneWork: SignpostInterval {
    @inlinable package static var name: SignpostName { .mainLaneWork }

    /// What holds the lane.
    @usableFromInline package struct Begin: SignpostPayload {
      @usableFromInline package var kind = Signposts.MainLaneWork.layout

      @inlinable package init() {}

      @inlinable package init(kind: Signposts.MainLaneWork) {
        self.kind = kind
      }

      @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields)
      {
        fields.word("kind", &kind)
      }
    }

    @usableFromInline package typealias End = NoFields
  }

  /// What the visible cells show at the commit of a frame.
  @usableFromInline package struct FrameAudit: SignpostEvent {
    @inlinable package static var name: SignpostName { .frameAudit }

    @usableFromInline package var visibleCells = 0
    @usableFromInline package var wrongImages = 0
    @usableFromInline package var staleImages = 0
    @usableFromInline package var placeholders = 0
    @usableFromInline package var placeholdersWhileResident = 0
    /// What the visible surfaces need in RGBA with 8 bits.
    @usableFromInline package var visibleBytes = ByteCount.zero
    @usableFromInline package var failureImages = 0

    @inlinable package init() {}

    @inlinable package init(
      visibleCells: Int,
      wrongImages: Int,
      staleImages: Int,
      placeholders: Int,
      placeholdersWhileResident: Int,
      visibleBytes: ByteCount,
      failureImages: Int
    ) {
      self.visibleCells = visibleCells
      self.wrongImages = wrongImages
      self.staleImages = staleImages
      self.placeholders = placeholders
      self.placeholdersWhileResident = placeholdersWhileResident
      self.visibleBytes = visibleBytes
      self.failureImages = failureImages
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.count("visible_cells", &visibleCells)
      fields.count("wrong_images", &wrongImages)
      fields.count("stale_images", &staleImages)
      fields.count("placeholders", &placeholders)
      fields.count("placeholders_while_resident", &placeholdersWhileResident)
      fields.bytes("visible_bytes", &visibleBytes)
      fields.count("failure_images", &failureImages)
    }
  }
}
