/// Which requests share one fetch and one decode.
public enum Coalescing: String, Sendable, Hashable, CaseIterable {
  /// None: every request has its own work.
  case none
  /// Requests for one URL; all get the size and the processing of the first request.
  case byURL = "url"
  /// Requests for one URL at one size and with one processing.
  case byVariant = "variant"
  /// Downloads are shared by URL alone, whatever the transport policy; each size and processing is
  /// then made separately, and steps of processor chains are not shared. Kingfisher has one session
  /// task per URL.
  case byDownload = "download"
  /// Each stage is shared by all requests that need its result: one fetch for all sizes of a URL,
  /// one decode for all processings of a size, one run of a processor for all chains that begin
  /// with it.
  case byStage = "stage"
}
