internal import Basics

/// Failures of caches and prefetching.
extension FailurePattern {
  /// P6: the wrong size is served.
  static let wrongSize = FailurePattern(
    number: "P6",
    name: "wrong-size",
    title: "The wrong size is served",
    sees: "Some pictures are blurred: a small portrait is stretched to the width of the "
      + "screen.",
    why: "Images are kept and shared by their URL alone, so the second caller gets the "
      + "size that the first caller asked for.",
    fix: "Put the size into the key.",
    scenario: .sizesOfOneURL,
    bad: "dedup-by-url",
    fixed: ["bounded-cache"],
    checks: [
      .shows(
        .underResolvedDeliveries,
        5,
        "24 pictures at three sizes in random order: about every second is asked for "
          + "small first, and a few of these are seen large."
      ),
      .cured(
        .underResolvedDeliveries,
        0,
        "Every view gets at least the pixels it asked for."
      ),
    ],
    sign: .blurred,
    issues: [
      "SDWebImage/SDWebImage#3656",
      "kean/Nuke#705",
      "onevcat/Kingfisher#1177",
      "onevcat/Kingfisher#813",
    ]
  )

  /// P12: prefetching evicts itself.
  static let greedyPrefetch = FailurePattern(
    number: "P12",
    name: "greedy-prefetch",
    title: "Prefetching evicts itself",
    sees: "Prefetching makes nothing faster: rows are blank when they appear, and "
      + "the battery drains.",
    why: "More is prefetched than the memory cache holds, so images are evicted before they "
      + "are seen, and are decoded again.",
    fix: "Prefetch only a few items, well below what the cache holds.",
    scenario: .wideCards,
    bad: "prefetch-sixty",
    fixed: ["prefetch-two"],
    checks: [
      .shows(
        .redecodes,
        15,
        "24 MB hold 7 to 15 cards and 60 are prefetched, so most are evicted when they "
          + "come onto the screen; 25 to 60 cards come in the scroll."
      ),
      .cured(
        .redecodes,
        0,
        "Two items ahead fit next to the visible ones."
      ),
    ],
    sign: .redecodes,
    issues: [
      "onevcat/Kingfisher#538",
      "SDWebImage/SDWebImage#1620",
      "kean/Nuke#211",
      "kean/Nuke#756",
      "cristibaluta/Imagin-Raw#22",
    ]
  )

  /// P14: a cache that counts the wrong bytes.
  static let costByFile = FailurePattern(
    number: "P14",
    name: "cost-by-file",
    title: "A cache that counts the wrong bytes",
    sees: "The longer the scroll, the more memory the app takes, although its image cache has a "
      + "limit of 16 MB; sooner or later the device ends it.",
    why: "The cache counts the bytes of the files, and the pixels take 20 to 50 times as "
      + "much.",
    fix: "Count decoded bytes: width × height × 4.",
    scenario: .wideCards,
    bad: "cost-by-file",
    fixed: ["cost-by-pixels"],
    checks: [
      .shows(
        .ledgerPeakCacheBytes,
        64_000_000,
        "Four times the limit; 80 cards of 1.6 MB or 30 of 3.2 MB would fill it."
      ),
      .cured(
        .ledgerPeakCacheBytes,
        16_000_000,
        "The limit of the cache."
      ),
    ],
    sign: .memory,
    issues: [
      "hyperoslo/Cache#170",
      "hyperoslo/Cache#292",
      "viktorstrate/mactrix#94",
      "BasedHardware/omi#8816",
      "streamyfin/streamyfin#1981",
      "SDWebImage/SDWebImage#2537",
    ]
  )

  /// P17: the disk on the main thread.
  static let mainDisk = FailurePattern(
    number: "P17",
    name: "main-disk",
    title: "The disk on the main thread",
    sees: "The grid stutters when it shows photos for the first time after a start, though "
      + "they are on the phone already.",
    why: "Files are read on the thread that draws.",
    fix: "Read files in the background.",
    scenario: .largeFiles,
    bad: "main-disk",
    fixed: ["bounded-cache"],
    checks: [
      .shows(
        .mainLaneDiskMs,
        200,
        "More than a hundred files of 9 MB at 1.5 GB/s or less take 600 ms; a third of "
          + "that leaves room."
      ),
      .cured(
        .mainLaneDiskMs,
        0,
        "Reads in the background take no time of the main lane."
      ),
    ],
    sign: .late,
    issues: [
      "Awful/Awful.app#753",
      "SDWebImage/SDWebImage#793",
      "onevcat/Kingfisher#2323",
      "kean/Nuke#717",
    ]
  )
}
