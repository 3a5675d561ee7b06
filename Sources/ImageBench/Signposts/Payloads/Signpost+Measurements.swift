public import Basics

extension Signpost {
  /// The process's own memory, read from the kernel and from the allocator.
  @usableFromInline package struct ProcessMemory: SignpostEvent {
    @inlinable package static var name: SignpostName { .processMemory }

    /// The peak resident size; 0 where the kernel did not let the peak be reset.
    @usableFromInline package var peakRSS = ByteCount.zero
    @usableFromInline package var startRSS = ByteCount.zero
    @usableFromInline package var anonymousRSS = ByteCount.zero
    @usableFromInline package var fileRSS = ByteCount.zero
    @usableFromInline package var sharedRSS = ByteCount.zero
    @usableFromInline package var allocated = ByteCount.zero
    @usableFromInline package var allocatorResident = ByteCount.zero

    @inlinable package init() {}

    @inlinable package init(
      peakRSS: ByteCount,
      startRSS: ByteCount,
      anonymousRSS: ByteCount,
      fileRSS: ByteCount,
      sharedRSS: ByteCount,
      allocated: ByteCount,
      allocatorResident: ByteCount
    ) {
      self.peakRSS = peakRSS
      self.startRSS = startRSS
      self.anonymousRSS = anonymousRSS
      self.fileRSS = fileRSS
      self.sharedRSS = sharedRSS
      self.allocated = allocated
      self.allocatorResident = allocatorResident
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.bytes("peak_rss_bytes", &peakRSS)
      fields.bytes("start_rss_bytes", &startRSS)
      fields.bytes("rss_anon_bytes", &anonymousRSS)
      fields.bytes("rss_file_bytes", &fileRSS)
      fields.bytes("rss_shmem_bytes", &sharedRSS)
      fields.bytes("allocated_bytes", &allocated)
      fields.bytes("allocator_resident_bytes", &allocatorResident)
    }
  }

  /// The runs of a fixed decode between those of the trial, which show how fast the machine was.
  @usableFromInline package struct Yardstick: SignpostEvent {
    @inlinable package static var name: SignpostName { .yardstick }

    @usableFromInline package var runs = 0
    /// The CPU time of one run.
    @usableFromInline package var runCPU = TimeSpan.zero

    @inlinable package init() {}

    @inlinable package init(runs: Int, runCPU: TimeSpan) {
      self.runs = runs
      self.runCPU = runCPU
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.count("runs", &runs)
      fields.nanoseconds("run_cpu_ns", &runCPU)
    }
  }

  /// The checksum of the pixels that the last frame shows, in two halves of 32 bits.
  @usableFromInline package struct ShownPixels: SignpostEvent {
    @inlinable package static var name: SignpostName { .shownPixels }

    @usableFromInline package var checksumHigh = 0
    @usableFromInline package var checksumLow = 0

    @inlinable package init() {}

    @inlinable package init(checksumHigh: Int, checksumLow: Int) {
      self.checksumHigh = checksumHigh
      self.checksumLow = checksumLow
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.count("checksum_high", &checksumHigh)
      fields.count("checksum_low", &checksumLow)
    }

    /// A signpost of the whole checksum.
    package init(checksum: UInt64) {
      self.init(checksumHigh: Int(checksum >> 32), checksumLow: Int(checksum & 0xffff_ffff))
    }

    /// The whole checksum.
    package var checksum: UInt64 { UInt64(checksumHigh) << 32 | UInt64(checksumLow) }
  }
}
