internal import Basics

/// Mistakes of the source articles; `issues` names the article.
extension FailurePattern {
  /// A1: two sizes of one URL get the first.
  static let article0FirstSize = FailurePattern(
    number: "A1",
    name: "article0-first-size",
    title: "Two sizes of one URL get the first",
    sees: "Some pictures are blurred: a view that shows a picture large after another view showed "
      + "it small gets the small one.",
    why: "Article 0's loader finds work and images by URL, although the size is a parameter.",
    fix: "Put the size into both keys.",
    scenario: .sizesOfOneURL,
    bad: "article0-loader",
    fixed: ["article0-loader-sizes"],
    checks: [
      .shows(
        .underResolvedDeliveries,
        5,
        "As for wrong-size: a few of 24 pictures are asked for small first and seen "
          + "large."
      ),
      .cured(
        .underResolvedDeliveries,
        0,
        "Every view gets at least the pixels it asked for."
      ),
    ],
    sign: .blurred,
    issues: [
      "source article 0, mistake 1 of those found in the articles"
    ]
  )

  /// A2: one cancel ends the load for all.
  static let article0CancelForAll = FailurePattern(
    number: "A2",
    name: "article0-cancel-for-all",
    title: "One cancel ends the load of every waiting cell",
    sees: "Portraits stay blank as soon as another row with the same person leaves the "
      + "screen.",
    why: "Article 0's cancel(for:) cancels the task that all callers of a URL wait for.",
    fix: "Count the subscribers of a load.",
    scenario: .sharedPortraits,
    bad: "article0-loader",
    fixed: ["article0-loader-counted"],
    checks: [
      .shows(
        .cancelsOfOthers,
        3,
        "As for cancel-for-all."
      ),
      .cured(
        .cancelsOfOthers,
        0,
        "A cancel affects only its own caller."
      ),
    ],
    sign: .strangersCancel,
    issues: [
      "source article 0, mistake 2 of those found in the articles"
    ]
  )

  /// A3: cancel and reload lose the newer load.
  static let article0LostEntry = FailurePattern(
    number: "A3",
    name: "article0-lost-entry",
    title: "Cancel and reload lose the newer load",
    sees: "Nothing is wrong to look at, but the same portraits are downloaded twice at "
      + "once.",
    why: "The clean-up of article 0's cancelled load deletes the entry of the load that came "
      + "after it.",
    fix: "Compare the entry with the load's own before deleting it.",
    scenario: .cancelAndReload,
    bad: "article0-loader",
    fixed: ["article0-loader-identity"],
    checks: [
      .shows(
        .overlappingFetches,
        5,
        "As for lost-entry."
      ),
      .cured(
        .overlappingFetches,
        0,
        "A later caller joins the load in flight."
      ),
    ],
    sign: .overlappingFetch,
    issues: [
      "source article 0, mistake 3 of those found in the articles"
    ]
  )

  /// A4: cancelled cells still decode.
  static let article0StillDecodes = FailurePattern(
    number: "A4",
    name: "article0-still-decodes",
    title: "Cancelled cells still decode",
    sees: "After a long fling the phone gets warm, and visible images wait for invisible ones.",
    why: "The cell of article 0 cancels a task that only waits for another one, which goes "
      + "on.",
    fix: "Let the cancel of the last subscriber reach the transfer and the decode.",
    scenario: .cellReuse,
    bad: "article0-async-cell",
    fixed: ["article0-async-cell-stopping"],
    checks: [
      .shows(
        .wastedDecodes,
        100,
        "As for no-stopping: 170 of 1,000 rows."
      ),
      .cured(
        .wastedDecodes,
        4,
        "As for no-stopping."
      ),
    ],
    sign: .wastedDecode,
    issues: [
      "source article 0, mistake 4 of those found in the articles"
    ]
  )

  /// A5: a memory hit waits for 40 decodes.
  static let article1StarvedHit = FailurePattern(
    number: "A5",
    name: "article1-starved-hit",
    title: "A memory hit waits for 40 decodes",
    sees: "Portraits that were on the screen a moment ago stay blank for a while when "
      + "photos load next to them.",
    why: "The tasks of article 1 inherit its actor, so it decodes one image after another and "
      + "answers in between.",
    fix: "Decode in a function outside the actor.",
    scenario: .hitsBehindDecodes,
    bad: "article1-pipeline",
    fixed: ["article1-pipeline-off-actor"],
    checks: [
      .shows(
        .memoryHitMsP99,
        33.4,
        "Two frames at 60 Hz, as for loader-actor."
      ),
      .cured(
        .memoryHitMsP99,
        16.7,
        "A frame at 60 Hz, as for loader-actor."
      ),
    ],
    sign: .slowHit,
    issues: [
      "source article 1, mistake 28 of those found in the articles"
    ]
  )

  /// A6: eight callers, eight downloads.
  static let article3NoSharing = FailurePattern(
    number: "A6",
    name: "article3-no-sharing",
    title: "Eight callers, eight downloads",
    sees: "Nothing is wrong to look at, but the same portraits are downloaded several times "
      + "at once.",
    why: "Article 3's actor is left at each await, so every caller finds the cache empty and "
      + "begins a download.",
    fix: "Keep the task of a download, and let callers join it.",
    scenario: .scrollFeed,
    bad: "article3-pipeline",
    fixed: ["article3-pipeline-shared"],
    checks: [
      .shows(
        .overlappingFetches,
        3,
        "As for duplicate-loads."
      ),
      .cured(
        .overlappingFetches,
        0,
        "One request for a URL at a time."
      ),
    ],
    sign: .overlappingFetch,
    issues: [
      "source article 3, mistake 42 of those found in the articles"
    ]
  )
}
