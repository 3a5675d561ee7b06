internal import Basics

/// Failures of decoding.
extension FailurePattern {
  /// P1: full decode for small surfaces.
  static let fullDecode = FailurePattern(
    number: "P1",
    name: "full-decode",
    title: "Full decode for small surfaces",
    sees: "Scrolling through the photo grid stops dead again and again, and on a device "
      + "with little memory the app is ended.",
    why: "Every 12-megapixel photo is decoded at its full size, 48.8 MB of pixels, though "
      + "its square on the screen shows about one in a hundred of them.",
    fix: "Decode to the size of the view, in the background.",
    scenario: .photoShuffle,
    bad: "full-decode",
    fixed: ["bounded-cache", "prepare-thumbnail"],
    checks: [
      .shows(
        .decodedPerDisplayedPixels,
        40,
        "A photo has 12.2 million pixels; the largest square of the three devices, a "
          + "fifth of a tablet or a third of a phone, has 0.1 to 0.2 million, which is a "
          + "sixtieth, and an app that is ended early has shown little of what it "
          + "decoded."
      ),
      .cured(
        .decodedPerDisplayedPixels,
        5,
        "Decodes by powers of two make at most four pixels for each visible one; a "
          + "quarter more is left for photos that scroll away first."
      ),
      .cured(
        .mainLaneDecodeMs,
        0,
        "Decodes in the background take no time of the main lane."
      ),
    ],
    sign: .late,
    issues: [
      "onevcat/Kingfisher#652",
      "SDWebImage/SDWebImage#1072",
      "SDWebImage/SDWebImage#538",
      "pinterest/PINRemoteImage#63",
      "facebook/fresco#514",
      "kean/Nuke#118",
      "kean/Nuke#296",
      "linagora/twake-on-matrix#2975",
      "immich-app/immich#29853",
      "pinterest/PINCache#77",
    ]
  )

  /// P2: many decodes at once.
  static let decodeStorm = FailurePattern(
    number: "P2",
    name: "decode-storm",
    title: "Many decodes at once",
    sees: "After a jump in the library the app takes more than a gigabyte for a moment, and "
      + "a device with 2 GB ends it.",
    why: "Nothing limits decodes, so every cell on the screen holds a full bitmap at the "
      + "same time.",
    fix: "Let two decodes run at a time.",
    scenario: .photoJumps,
    bad: "decode-storm",
    fixed: ["full-then-resize"],
    checks: [
      .shows(
        .decodesInFlightMax,
        8,
        "A screen of the grid has 18 cells or more; a device that ends the app does "
          + "so at ten to twenty of 48.8 MB."
      ),
      .multiplies(
        .ledgerPeakImageBytes,
        2.5,
        "The peak is decodes at once × size of a bitmap, so ten decodes instead of two "
          + "take five times as much; the smallest device ends the app at half of that."
      ),
      .cured(
        .decodesInFlightMax,
        2,
        "The pool runs two at a time."
      ),
    ],
    sign: .memory,
    issues: [
      "kean/Nuke#64",
      "SDWebImage/SDWebImage#491",
      "SDWebImage/SDWebImage#897",
      "immich-app/immich#29956",
      "umbraco/Umbraco-CMS#23557",
      "RolnickLab/antenna#1389",
      "coil-kt/coil#2021",
    ]
  )

  /// P3: decodes on the main thread.
  static let mainDecode = FailurePattern(
    number: "P3",
    name: "main-decode",
    title: "Decodes on the main thread",
    sees: "The grid stutters whenever new photos come into view, though they are decoded "
      + "small.",
    why: "Photos are decoded when they are first drawn, on the thread that draws.",
    fix: "Decode on a background thread, before the image reaches its view.",
    scenario: .photoShuffle,
    bad: "main-decode",
    fixed: ["bounded-cache"],
    checks: [
      .shows(
        .mainLaneDecodeMs,
        500,
        "About 110 photos at 9 ms or more each on the fastest device take a second; "
          + "half of it leaves room."
      ),
      .shows(
        .hitchTimeRatioMsPerS,
        100,
        "Ten times what Apple calls critical. Late frames are not counted: a hang hides positions, "
          + "so the slowest device presents the fewest frames."
      ),
      .cured(
        .mainLaneDecodeMs,
        0,
        "Decodes in the background take no time of the main lane."
      ),
    ],
    sign: .late,
    issues: [
      "SDWebImage/SDWebImage#33",
      "SDWebImage/SDWebImage#3274",
      "kean/Nuke#788",
      "coil-kt/coil#409",
      "coil-kt/coil#3226",
      "devsoc-unsw/freerooms-mobile#174",
    ]
  )

  /// P4: the loader decodes itself.
  static let loaderActor = FailurePattern(
    number: "P4",
    name: "loader-actor",
    title: "The loader decodes itself",
    sees: "Portraits that were on the screen a moment ago stay blank for a while when "
      + "photos load next to them.",
    why: "The actor that answers requests also decodes, so an image that is in memory "
      + "waits for every decode before it.",
    fix: "Decode outside the actor that answers.",
    scenario: .hitsBehindDecodes,
    bad: "loader-actor",
    fixed: ["async-hop", "bounded-cache"],
    checks: [
      .shows(
        .memoryHitMsP99,
        33.4,
        "Two frames at 60 Hz: a wait of that length is visible."
      ),
      .cured(
        .memoryHitMsP99,
        16.7,
        "A frame at 60 Hz; a hit that costs a hop waits for the main lane only, which lays out new "
          + "cells for most of a frame on a slow device."
      ),
    ],
    sign: .slowHit,
    issues: [
      "onevcat/Kingfisher#857"
    ]
  )

  /// P15: every chunk is decoded anew.
  static let previewStorm = FailurePattern(
    number: "P15",
    name: "preview-storm",
    title: "Every chunk is decoded anew",
    sees: "A large photo that builds up step by step makes the phone hot, and other photos "
      + "wait for it.",
    why: "Each chunk that arrives triggers a decode from the first byte, however many such "
      + "decodes already wait.",
    fix: "Decode one preview at a time, from the newest bytes.",
    scenario: .progressiveWifi,
    bad: "progressive-every-chunk",
    fixed: ["progressive"],
    checks: [
      .multiplies(
        .previewDecodes,
        3,
        "A file arrives in 64 chunks within a second, of which one in 100 ms is decoded "
          + "if the newest bytes win: ten."
      )
    ],
    sign: .previews,
    issues: [
      "SDWebImage/SDWebImage#2427",
      "SDWebImage/SDWebImage#2477",
      "SDWebImage/SDWebImage#2620",
      "pinterest/PINRemoteImage#243",
    ]
  )
}
