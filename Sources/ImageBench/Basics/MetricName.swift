/// The name of each metric, in the order of the columns of `trials.csv`.
///
/// Code names a metric only by these; the catalogue in `Trials` says what each means. A file may
/// have columns of other versions, whose names are text.
public enum MetricName: String, Sendable, Hashable, CaseIterable {
  case frameCount = "frame_count"
  case scrollS = "scroll_s"
  case hitchTimeMs = "hitch_time_ms"
  case hitchTimeRatioMsPerS = "hitch_time_ratio_ms_per_s"
  case hitchBandWWDC20 = "hitch_band_wwdc20"
  case hangs
  case missedFramesPct = "missed_frames_pct"
  case frameTimeMsMax = "frame_time_ms_max"
  case jankCause = "jank_cause"
  case decodeCount = "decode_count"
  case decodedPerDisplayedPixels = "decoded_per_displayed_pixels"
  case mainLaneDecodeMs = "main_lane_decode_ms"
  case decodesInFlightMax = "decodes_in_flight_max"
  case previewDecodes = "preview_decodes"
  case decodeModelTotalMs = "decode_model_total_ms"
  case decoderBusyMs = "decoder_busy_ms"
  case cpuMs = "device_cpu_ms"
  case decodeMsMean = "decode_ms_mean"
  case decodeMsP50 = "decode_ms_p50"
  case decodePerYardstick = "decode_per_yardstick"
  case hitRate = "hit_rate"
  case memoryLookups = "memory_lookups"
  case diskHitRate = "disk_hit_rate"
  case memoryHitMsP99 = "memory_hit_ms_p99"
  case memoryHitLoads = "memory_hit_loads"
  case mainLaneDiskMs = "main_lane_disk_ms"
  case evictions
  case redecodes
  case loads
  case failedLoads = "failed_loads"
  case joins
  case fetches
  case fetchesPerURL = "fetches_per_url"
  case duplicateFetches = "duplicate_fetches"
  case failedFetches = "failed_fetches"
  case overlappingFetches = "overlapping_fetches"
  case wireBytes = "wire_bytes"
  case meanImageBytes = "mean_image_bytes"
  case inFlightMax = "in_flight_max"
  case cancelsAsked = "cancels_asked"
  case cancelsStopped = "cancels_stopped"
  case cancelsOfOthers = "cancels_of_others"
  case wastedBytes = "wasted_bytes"
  case wastedDecodes = "wasted_decodes"
  case cellBinds = "cell_binds"
  case imagesShown = "images_shown"
  case wrongImageFrames = "wrong_image_frames"
  case staleImageFrames = "stale_image_frames"
  case wrongAtRestMsMax = "wrong_at_rest_ms_max"
  case failureImageFrames = "failure_image_frames"
  case blankAtRestPct = "blank_at_rest_pct"
  case blankPct = "blank_pct"
  case startCompleteMs = "start_complete_ms"
  case stopCompleteMsMean = "stop_complete_ms_mean"
  case incompleteStopsPct = "incomplete_stops_pct"
  case placeholderFramesWhileResident = "placeholder_frames_while_resident"
  case underResolvedDeliveries = "under_resolved_deliveries"
  case oversizedSources = "oversized_sources"
  case timeToImageMsP95 = "time_to_image_ms_p95"
  case imagesMissing = "images_missing"
  case imagesMissingPct = "images_missing_pct"
  case timeToImageAllMsMean = "time_to_image_all_ms_mean"
  case timeToImageAllMsP95 = "time_to_image_all_ms_p95"
  case shownPixelsChecksum = "shown_pixels_checksum"
  case memoryOfLimitPct = "memory_of_limit_pct"
  case ledgerPeakImageBytes = "ledger_peak_image_bytes"
  case ledgerPeakCompressedBytes = "ledger_peak_compressed_bytes"
  case ledgerPeakScratchBytes = "ledger_peak_scratch_bytes"
  case ledgerPeakViewBytes = "ledger_peak_view_bytes"
  case ledgerPeakCacheBytes = "ledger_peak_cache_bytes"
  case ledgerPeakInFlightBytes = "ledger_peak_in_flight_bytes"
  case ledgerLateGrowthBytes = "ledger_late_growth_bytes"
  case leakedSessions = "leaked_sessions"
  case memoryWarnings = "memory_warnings"
  case purges
  case outcome
  case jetsamFrame = "jetsam_frame"
  case peakRSSBytes = "peak_rss_bytes"
  case peakRSSDeltaBytes = "peak_rss_delta_bytes"
  case hitRateVsBelady = "hit_rate_vs_belady"
}

extension MetricName {
  /// Whether `name`, also one of an older version, is the most memory of a kind at one time, which
  /// a trial reaches before its end.
  package static func isPeakOfMemory(_ name: String) -> Bool {
    name == memoryOfLimitPct.rawValue
      || ["ledger_peak", "peak_"].contains { name.hasPrefix($0) }
  }
}

extension MetricName: CustomStringConvertible {
  /// The name of the column.
  public var description: String { rawValue }
}
