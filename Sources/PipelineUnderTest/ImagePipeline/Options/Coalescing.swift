/// Which requests share one fetch and one decode.
public enum Coalescing: String, Sendable, Hashable, CaseIterable {
  /// Every request works for itself.
  case none
  /// Requests for one URL share; all get the size and the processing that the first one asked for.
  case byURL = "url"
  /// Requests for one URL at one size and with one processing share; others share nothing.
  case byVariant = "variant"
  /// Downloads are shared by URL alone, whatever is said to the server, and each size and
  /// processing is made of them by itself; steps of chains are not shared. Kingfisher has one
  /// session task for a URL.
  case byDownload = "download"
  /// Each stage is shared by all that need its result: one fetch for all sizes of a URL, one decode
  /// for all processings of a size, one run of a processor for all chains that begin with it.
  case byStage = "stage"
}
