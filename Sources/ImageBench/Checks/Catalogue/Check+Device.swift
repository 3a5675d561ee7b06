internal import Basics
internal import Scenarios

/// Checks of the main lane, of the sharpness of pictures, and of the memory that they take.
extension Check {
  static let stutterChecks = [
    Check(
      name: "main-decode",
      title: "Pictures are decoded on the main thread",
      impact: .stutter,
      workload: .photos,
      measure: .column(.mainLaneDecodeMs),
      bound: .atLeast(100),
      reason:
        "Some 60 photographs at 9 ms or more each on the fastest device; a loader that decodes "
        + "beside the main lane takes none of it.",
      sign: .late,
      fix: "Decode on a background queue before the image reaches its view, with "
        + "kCGImageSourceShouldCacheImmediately or preparingForDisplay(). "
        + "UIImage(data:) decodes when it is first drawn.",
      patterns: ["main-decode"]
    ),
    Check(
      name: "main-wait",
      title: "The main thread waits",
      impact: .stutter,
      workload: .feed,
      measure: .count(.mainWaitMs),
      bound: .atLeast(50),
      reason: "Three frames at 60 Hz. A lock that nothing holds for long costs no time.",
      sign: .late,
      fix:
        "Read addresses with URLSession, never with Data(contentsOf:), and wait for no semaphore "
        + "on the main thread. Hold no lock while decoding or reading.",
      reports: ["Apple: Data(contentsOf:), \"don't use it for network URLs\""]
    ),
    Check(
      name: "main-disk",
      title: "Files are read on the main thread",
      impact: .stutter,
      workload: .files,
      measure: .column(.mainLaneDiskMs),
      bound: .atLeast(50),
      reason:
        "A hundred files of 9 MB at 1.5 GB/s or less take 600 ms; a look whether a file is there "
        + "takes a few microseconds.",
      sign: .late,
      fix: "Read and write files on a background queue. "
        + "Not even a small file is free while the list scrolls.",
      patterns: ["main-disk"]
    ),
    Check(
      name: "hitches",
      title: "The list stutters",
      impact: .stutter,
      workload: .feed,
      measure: .column(.hitchTimeRatioMsPerS),
      bound: .atLeast(10),
      reason:
        "Apple calls 10 ms per second of scrolling critical (WWDC 2020); one late frame, such "
        + "as that of a screen that appears, stays below.",
      sign: .late,
      fix: "The cause of the worst frame says what held the main lane. "
        + "imagebench explain lists the causes of all of them.",
      patterns: ["main-decode"],
      reports: ["Apple: WWDC 2020, session 10077"]
    ),
  ]

  static let blurredChecks = [
    Check(
      name: "wrong-size",
      title: "The size of another view is shown",
      impact: .blurred,
      workload: .sizes,
      measure: .column(.underResolvedDeliveries),
      bound: .atLeast(5),
      reason:
        "24 pictures at three sizes in random order: a few are asked for small first and seen "
        + "large.",
      sign: .blurred,
      fix: "Put the size into the key of the cache and of the work under way. "
        + "Bytes can be shared by address alone.",
      patterns: ["wrong-size", "article0-first-size"]
    ),
    Check(
      name: "upscaled",
      title: "Pictures are stretched",
      impact: .blurred,
      workload: .photos,
      measure: .share(.column(.underResolvedDeliveries), of: .column(.imagesShown)),
      bound: .atLeast(0.1),
      reason: "Every picture of this grid is wanted at one size, and its file has more than enough "
        + "pixels.",
      needs: [
        CheckNeed(
          .column(.imagesShown),
          .atLeast(20),
          otherwise: "fewer than 20 pictures were shown"
        )
      ],
      sign: .blurred,
      fix:
        "Ask for pixels, which are points × the scale of the screen, along the side that must be "
        + "filled. An embedded thumbnail has some 160 pixels.",
      reports: ["SDWebImage/SDWebImage#3656", "onevcat/Kingfisher#1177"]
    ),
  ]

  static let memoryChecks = [
    Check(
      name: "full-decode",
      title: "Pictures are decoded much larger than they are shown",
      impact: .memory,
      workload: .photos,
      measure: .column(.decodedPerDisplayedPixels),
      bound: .atLeast(10),
      reason:
        "Decodes by powers of two make at most four pixels for each visible one; a photograph "
        + "of 12 MP has some sixty.",
      sign: .memory,
      fix: "Make thumbnails of the size of the view with CGImageSourceCreateThumbnailAtIndex. "
        + "UIImage(data:) keeps every pixel of the file.",
      patterns: ["full-decode"]
    ),
    Check(
      name: "decode-storm",
      title: "Many pictures are decoded at once",
      impact: .memory,
      workload: .photos,
      measure: .column(.decodesInFlightMax),
      bound: .atLeast(8),
      reason: "A screen of the grid has 18 cells or more, and no device has more than six cores.",
      sign: .memory,
      fix: "Let two decodes run at a time, by a semaphore of tasks or an operation queue. "
        + "A concurrent queue starts as many as there are pictures.",
      patterns: ["decode-storm"]
    ),
    Check(
      name: "endless-cache",
      title: "The cache has no limit, or a very high one",
      impact: .memory,
      workload: .album,
      measure: .column(.memoryOfLimitPct),
      bound: .atLeast(35),
      reason:
        "300 wide pictures take 60 % of the limit and more if all are kept; a cache of 15 % of "
        + "the memory has 32 % of it on an iPhone 13.",
      sign: .memory,
      fix: "Give the cache a limit in bytes, and pass each picture's cost. "
        + "A dictionary has no limit.",
      reports: ["hyperoslo/Cache#170", "viktorstrate/mactrix#94", "streamyfin/streamyfin#1981"]
    ),
    Check(
      name: "cost-by-file",
      title: "The cache counts the wrong bytes",
      impact: .memory,
      workload: .album,
      measure: .count(.pixelsPerCost),
      bound: .atLeast(5),
      reason:
        "Decoded pixels take some forty times the bytes of these files. A cost of bytesPerRow × "
        + "height is one.",
      sign: .memory,
      fix: "Pass bytesPerRow × height as the cost of a picture. "
        + "A limit in bytes of files lets twenty times as many bytes of pixels in.",
      patterns: ["cost-by-file"]
    ),
    Check(
      name: "ignored-warning",
      title: "A memory warning changes nothing",
      impact: .memory,
      workload: .album,
      measure: .share(.count(.heldAfterWarningPct), of: .count(.heldBeforeWarningPct)),
      bound: .atLeast(0.8),
      reason: "A second after the warning less than four fifths should be left; emptying the cache "
        + "leaves nothing.",
      needs: [
        CheckNeed(
          .count(.heldBeforeWarningPct),
          .atLeast(2),
          otherwise: "it held less than 2 % of the limit when the warning came"
        )
      ],
      sign: .memory,
      fix: "Empty the memory cache when didReceiveMemoryWarningNotification comes. "
        + "NSCache does not do it by itself while the app is on the screen.",
      reports: ["SDWebImage/SDWebImage#1620", "hyperoslo/Cache#207", "Haneke/HanekeSwift#3"]
    ),
    Check(
      name: "background-cache",
      title: "The cache survives in the background",
      impact: .memory,
      workload: .album,
      measure: .count(.heldBeforeReturnPct),
      bound: .atLeast(6),
      reason: "A twentieth of the limit, and some room: of suspended apps the system ends the "
        + "largest first.",
      needs: [
        CheckNeed(
          .count(.heldBeforeLeavingPct),
          .atLeast(2),
          otherwise: "it held less than 2 % of the limit when the app was left"
        )
      ],
      sign: .memory,
      fix:
        "Trim the memory cache when didEnterBackgroundNotification comes, to a tenth or to nothing. "
        + "The pictures are on disk.",
      reports: ["SVGKit/SVGKit#123", "onevcat/Kingfisher#793"]
    ),
    Check(
      name: "leaked-sessions",
      title: "Sessions are never invalidated",
      impact: .memory,
      workload: .wayBack,
      measure: .column(.leakedSessions),
      bound: .atLeast(3),
      reason:
        "A loader needs a session or two; a session keeps its delegate until it is invalidated.",
      fix: "Share one URLSession. "
        + "Where one is made for a task, call finishTasksAndInvalidate() once it has its task.",
      reports: ["JanGorman/MapleBacon#41", "AFNetworking/AFNetworking#3543"]
    ),
  ]
}
