extension FailurePattern {
  /// Search words for each pattern, by its name: how users and developers describe it, beyond the
  /// words of its other texts.
  static let sayings: [String: String] = [
    "full-decode":
      "jank janky stutter lag laggy hitch hiccup freeze frozen hang hangs choppy jerky smooth "
      + "dropped drop frames fps performance scroll unresponsive out of memory OOM RAM crash "
      + "crashes killed jetsam full size original huge megapixel decode decoded decompress",
    "decode-storm":
      "memory spike spikes peak OOM RAM crash crashes killed library many images at the same "
      + "time at once concurrent parallel simultaneously gigabyte",
    "main-decode":
      "jank janky stutter lag laggy hitch hiccup freeze frozen hang hangs choppy jerky smooth "
      + "dropped drop frames fps performance main thread when new images come into view UI blocks "
      + "blocked unresponsive decode decoded decoding decompress",
    "loader-actor":
      "cached image takes long slow to appear late delayed cache hit waits memory blank actor "
      + "blocked",
    "duplicate-loads":
      "same url downloaded download fetched fetch requested request requests twice two double "
      + "duplicate duplicates multiple several repeated redundant times waste data traffic "
      + "network calls again in flight",
    "wrong-size":
      "blurry blur blurred thumbnail low resolution res pixelated stretched upscaled soft fuzzy "
      + "grainy sharp full width quality poor detail",
    "wrong-image":
      "wrong picture photo image avatar of somebody someone person else other another different "
      + "belongs cell row mixed mix old previous swapped swap mismatch mismatched reused reuse "
      + "recycled fast scrolling incorrect",
    "flicker":
      "flicker flickers blink blinks flash flashes white grey gray placeholder boxes blank "
      + "scroll scrolling up back cached reload reused reuse",
    "no-stopping":
      "hot warm heat overheats phone battery drain cpu usage downloads requests continue keeps "
      + "loading after scrolling past off screen offscreen gone not cancelled cancelling cancel "
      + "useless work stop download",
    "cancel-for-all":
      "image never appears stay stays blank empty forever placeholder after another cell was "
      + "cancelled cancel cancels request requests shared missing everyone",
    "lost-entry":
      "downloaded download twice again after cancel reload race in flight registry",
    "greedy-prefetch":
      "prefetch prefetching prefetcher preheat preheating preload cache ahead slower battery "
      + "drain cache thrash evicted evict useless too much",
    "priority-inversion":
      "visible cells wait behind before prefetched prefetch ones priority queue slow order on "
      + "screen last",
    "cost-by-file":
      "memory RAM usage grows growing increases increasing climbs leak leaks cache limit "
      + "ignored killed OOM crash crashes over time too much unbounded",
    "preview-storm": "progressive jpeg slow cpu hot previews preview blurry steps scans",
    "blacklist":
      "images never load again offline airplane mode network connection internet wifi lost lose "
      + "drops back returns return reconnect reconnecting broken until restart relaunch failed "
      + "fail retry retried missing stay blank grey gray tunnel",
    "main-disk":
      "stutter stutters jank lag hitch freeze first launch start reading read disk file files "
      + "io cold cache main thread storage",
    "row-identity":
      "all images reload reloads when the list updates update state change refresh refreshed "
      + "diffing diffable snapshot id identity flash flicker SwiftUI recreated",
    "article0-first-size": "blurry low resolution thumbnail first size large later",
    "article0-cancel-for-all": "image stays blank cancelled by another caller shared task",
    "article0-lost-entry": "downloaded twice after cancel and reload",
    "article0-still-decodes": "cancelled cells cpu warm decode goes on",
    "article1-starved-hit": "cached image late slow memory hit queue decodes blank",
    "article3-no-sharing": "same url downloaded many times callers duplicate requests",
  ]
}
