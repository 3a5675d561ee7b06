internal import Basics

/// Failures between a request and its answer.
extension FailurePattern {
  /// P5: the same image twice at once.
  static let duplicateLoads = FailurePattern(
    number: "P5",
    name: "duplicate-loads",
    title: "The same image twice at once",
    sees: "Nothing is wrong to look at, but the same portraits are downloaded and decoded "
      + "several times, which costs data and battery.",
    why: "Two cells that request the same image at the same time each begin work of their "
      + "own.",
    fix: "Let requests for the same image share one download and one decode.",
    scenario: .twoSizesAtOnce,
    bad: "no-sharing",
    fixed: ["shared-stages"],
    checks: [
      .shows(
        .overlappingFetches,
        5,
        "The first screen alone asks for 20 portraits or more, of 20 people of whom some "
          + "appear often; half of the images requested twice leaves room."
      ),
      .cured(
        .overlappingFetches,
        0,
        "At most one request for a URL at a time, whatever the sizes."
      ),
      .cured(
        .redecodes,
        3,
        "Each image is decoded once for each size. Nothing is evicted in this "
          + "scroll, but an image whose row leaves in the last band of its decode is decoded "
          + "again: one or two of 30."
      ),
    ],
    sign: .overlappingFetch,
    issues: [
      "coil-kt/coil#1461",
      "coil-kt/coil#2903",
      "kean/Nuke#825",
      "SDWebImage/SDWebImage#3523",
      "bumptech/glide#238",
      "bumptech/glide#1892",
    ]
  )

  /// P9: a cancel that does not cancel.
  static let noStopping = FailurePattern(
    number: "P9",
    name: "no-stopping",
    title: "A cancel that does not cancel",
    sees: "After a long fling the screen where it stops fills slowly, and the phone gets "
      + "warm.",
    why: "Cells that leave cancel their request, but the downloads and decodes they began run "
      + "to the end.",
    fix: "Stop work when its last subscriber has left.",
    scenario: .cellReuse,
    bad: "no-stopping",
    fixed: ["bounded-cache"],
    checks: [
      .shows(
        .wastedDecodes,
        100,
        "About 170 of 1,000 rows scroll past before their answer arrives."
      ),
      .cured(
        .wastedDecodes,
        4,
        "At most one decode for each worker is past stopping, at each of the two "
          + "ends of the fling."
      ),
    ],
    sign: .wastedDecode,
    issues: [
      "pinterest/PINRemoteImage#243",
      "onevcat/Kingfisher#2495",
      "onevcat/Kingfisher#307",
      "SDWebImage/SDWebImage#2620",
      "facebook/fresco#532",
      "bumptech/glide#719",
    ]
  )

  /// P10: a cancel that ends the load for all.
  static let cancelForAll = FailurePattern(
    number: "P10",
    name: "cancel-for-all",
    title: "A cancel that ends the load for all",
    sees: "Portraits stay blank although nothing is wrong with the network, as soon as "
      + "another row with the same person leaves the screen.",
    why: "When the row that began a load leaves, the load is cancelled for all other rows "
      + "that wait for it.",
    fix: "Count the subscribers of a load, and stop it when none is left.",
    scenario: .sharedPortraits,
    bad: "first-owner",
    fixed: ["bounded-cache"],
    checks: [
      .shows(
        .cancelsOfOthers,
        3,
        "40 people in 400 rows over a link of 300 ms: of the rows that lose their load, at least "
          + "four are seen to wait for nothing on every device; three leave room."
      ),
      .cured(
        .cancelsOfOthers,
        0,
        "A cancel affects only its own caller."
      ),
    ],
    sign: .strangersCancel,
    issues: [
      "kean/Nuke#342",
      "kean/Nuke#147",
      "Async-Swift/AsyncSwift#38",
    ]
  )

  /// P11: the registry loses the newer load.
  static let lostEntry = FailurePattern(
    number: "P11",
    name: "lost-entry",
    title: "The registry loses the newer load",
    sees: "Nothing is wrong to look at, but after a jump there and back the same portraits "
      + "are downloaded twice at once.",
    why: "A cancelled load removes the registered entry for its URL, which by then belongs "
      + "to the load that came after it.",
    fix: "Let a load remove only its own entry.",
    scenario: .cancelAndReload,
    bad: "remove-by-key",
    fixed: ["bounded-cache"],
    checks: [
      .shows(
        .overlappingFetches,
        5,
        "Six jumps; after each, four rows or more request an image whose load began in "
          + "the jump."
      ),
      .cured(
        .overlappingFetches,
        0,
        "A later caller joins the load in flight."
      ),
    ],
    sign: .overlappingFetch,
    issues: [
      "AlaskaAirlines/atom#23",
      "onevcat/Kingfisher#2444",
      "SDWebImage/SDWebImage#3475",
    ]
  )

  /// P13: visible images wait for prefetches.
  static let priorityInversion = FailurePattern(
    number: "P13",
    name: "priority-inversion",
    title: "Visible images wait for prefetches",
    sees: "After a jump, the rows that were about to be prefetched stay blank for seconds, "
      + "while others around them fill at once.",
    why: "A prefetch that a visible row joins keeps its low priority and its position "
      + "in the queue.",
    fix: "Raise shared work to the highest priority of its subscribers, and move it in "
      + "its queue.",
    scenario: .jumpAhead,
    bad: "static-priority",
    fixed: ["prefetch-queue"],
    checks: [
      .multiplies(
        .blankPct,
        1.5,
        "About 90 items or more were requested before the visible ones, so these "
          + "wait for two screens of downloads instead of one; the first screen, equal "
          + "in both, and a tablet with 60 cells leave half of that."
      ),
      .multiplies(
        .timeToImageMsP95,
        1.3,
        "The last visible image, compared with the last of the first screen."
      ),
      .cured(
        .blankPct,
        16,
        "A screen of 28 to 60 downloads takes 0.3 to 0.5 s on this link, twice in six "
          + "seconds."
      ),
    ],
    sign: .blank,
    issues: [
      "SDWebImage/SDWebImage#1637",
      "SDWebImage/SDWebImage#1166",
      "bumptech/glide#2241",
      "facebook/fresco#1625",
      "facebook/fresco#1710",
    ]
  )

  /// P16: failed once, refused for ever.
  static let blacklist = FailurePattern(
    number: "P16",
    name: "blacklist",
    title: "Failed once, refused for ever",
    sees: "After a moment without a network the rows that failed stay blank until the app "
      + "is started again.",
    why: "A failed URL is remembered for good, even if only the network was away.",
    fix: "Remember only answers of the server, and forget them after a while.",
    scenario: .offlineStart,
    bad: "blacklist",
    fixed: ["bounded-cache", "refuse-answers", "refuse-a-while"],
    checks: [
      .shows(
        .blankPct,
        50,
        "The first screen stays blank in the last four of six seconds too."
      ),
      .cured(
        .blankPct,
        40,
        "Blank without a network, which ends at the jump at 1.3 s, and for "
          + "the time of two screens of requests."
      ),
    ],
    sign: .blank,
    issues: [
      "SDWebImage/SDWebImage#1091",
      "SDWebImage/SDWebImage#1282",
      "SDWebImage/SDWebImage#3059",
      "onevcat/Kingfisher#118",
    ]
  )
}
