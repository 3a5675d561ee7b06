extension FailurePattern {
  /// Search words for each pattern, by its name: how users and developers describe it, beyond the
  /// words of its other texts.
  static let sayings: [String: String] = [
    "full-decode":
      "jank janky stutter lag laggy hitch freeze dropped frames grid scrolling scroll out of memory OOM "
      + "crash crashes killed jetsam thumbnails too large huge images",
    "decode-storm":
      "memory spike peak OOM crash jump library many images at the same time concurrent parallel",
    "main-decode":
      "jank stutter lag hitch dropped drops frames main thread when new images appear come into view UI "
      + "blocks",
    "loader-actor":
      "cached image takes long slow to appear late cache hit waits memory blank actor blocked",
    "duplicate-loads":
      "same url downloaded twice duplicate requests waste data traffic double network calls again",
    "wrong-size":
      "blurry blur blurred thumbnail low resolution pixelated stretched upscaled soft full width quality",
    "wrong-image":
      "wrong picture photo image avatar of somebody else another cell row mixed up swapped reused reuse "
      + "fast scrolling incorrect",
    "flicker":
      "flicker flickers blink blinks flash white placeholder scroll scrolling back cached reload",
    "no-stopping":
      "hot warm phone battery cpu keeps loading after scrolling past not cancelled cancelling useless work",
    "cancel-for-all":
      "image never appears stays blank empty after another cell was cancelled cancel shared missing",
    "lost-entry": "downloaded again after cancel reload race in flight registry",
    "greedy-prefetch":
      "prefetch prefetching slower battery drain cache thrash evicted useless too much",
    "priority-inversion":
      "visible cells wait behind prefetched ones priority queue slow order on screen last",
    "cost-by-file":
      "memory grows growing leak cache limit ignored killed OOM crash over time too much RAM",
    "preview-storm":
      "progressive jpeg slow cpu hot previews blurry steps build up scans",
    "blacklist":
      "images never load again offline airplane mode network back broken until restart failed retry "
      + "missing tunnel",
    "main-disk":
      "stutter stutters first launch start reading read disk file io cold cache main thread",
    "row-identity":
      "all images reload when the list updates update refresh diffing id identity flash SwiftUI recreated",
    "article0-first-size": "blurry low resolution thumbnail first size large later",
    "article0-cancel-for-all": "image stays blank cancelled by another caller shared task",
    "article0-lost-entry": "downloaded twice after cancel and reload",
    "article0-still-decodes": "cancelled cells cpu warm decode goes on",
    "article1-starved-hit": "cached image late slow memory hit queue decodes blank",
    "article3-no-sharing": "same url downloaded many times callers duplicate requests",
  ]
}
