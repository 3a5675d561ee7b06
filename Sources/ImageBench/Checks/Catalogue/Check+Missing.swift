internal import Basics
internal import Scenarios

/// Pictures that never come.
extension Check {
  static let missingChecks = [
    Check(
      name: "never-shown",
      title: "Loaded pictures are not shown",
      impact: .blank,
      workload: .quiet,
      measure: .count(.loadedNotShown),
      bound: .atLeast(1),
      reason:
        "Eight seconds after the scroll nothing is under way, and the bytes of a picture that "
        + "the screen lacks have come.",
      sign: .blank,
      fix: "Look for a callback that is dropped, a view without a size, or one that stays hidden. "
        + "A second request for a picture under way needs its own callback.",
      reports: [
        "onevcat/Kingfisher#839", "SDWebImage/SDWebImage#361", "SDWebImage/SDWebImage#1502",
      ]
    ),
    Check(
      name: "lost-slots",
      title: "Download slots are never given back",
      impact: .blank,
      workload: .slots,
      measure: .count(.neverAsked),
      bound: .atLeast(1),
      reason: "After twelve jumps the screen rests for six seconds; a picture that was never "
        + "requested waits for a slot that never comes back.",
      sign: .blank,
      fix: "Give a slot back in one place that success, failure and cancel all reach, such as a "
        + "defer. Count it once for each download, also for one that never began.",
      reports: ["AFNetworking/AFNetworking#3150", "SDWebImage/SDWebImage#1425"]
    ),
    Check(
      name: "blank-return",
      title: "Cells that come back stay blank",
      impact: .blank,
      workload: .slots,
      measure: .count(.cancelledForGood),
      bound: .atLeast(1),
      reason: "The screen has rested for six seconds, and the last that happened to the picture is "
        + "that its request was cancelled.",
      sign: .blank,
      fix:
        "Begin a load again where a cell appears without its picture, in willDisplay or onAppear. "
        + "A cancelled load must leave no entry behind that says that it is under way.",
      reports: ["Async-Swift/AsyncSwift#38", "Alamofire/AlamofireImage#121"]
    ),
    Check(
      name: "failed-for-good",
      title: "Failed once, refused for ever",
      impact: .blank,
      workload: .offline,
      measure: .count(.failedForGood),
      bound: .atLeast(1),
      reason: "The network came back five seconds before the end, and the rows were bound again.",
      needs: [
        CheckNeed(
          .count(.askedAgain),
          .atLeast(1),
          otherwise: "no row was bound again after its request had failed"
        )
      ],
      sign: .blank,
      fix:
        "Remember only answers of the server that say that there is no picture, and for a while. "
        + "A failure of the network says nothing about an address.",
      patterns: ["blacklist"]
    ),
    Check(
      name: "cancel-for-all",
      title: "One cancel ends the load for all who wait",
      impact: .blank,
      workload: .shared,
      measure: .column(.cancelsOfOthers),
      bound: .atLeast(1),
      reason: "40 people in 400 rows over a link of 300 ms: several rows wait for a load that "
        + "another row ends. A loader that counts its callers ends none.",
      sign: .strangersCancel,
      fix: "Count who waits for a load, and stop it when no caller is left. "
        + "A cancelled caller leaves; it does not cancel the task that others await.",
      patterns: ["cancel-for-all", "article0-cancel-for-all"]
    ),
  ]

  /// Pictures that come late, although the loader has them or could have them sooner.
  static let lateChecks = [
    Check(
      name: "priority-inversion",
      title: "Visible pictures wait for prefetched ones",
      impact: .blank,
      workload: .ahead,
      measure: .share(.column(.stopCompleteMsMean), of: .column(.startCompleteMs)),
      bound: .atLeast(2),
      reason: "A screenful after a jump takes as long as the first one; one that waits behind "
        + "announced items takes twice as long or more.",
      needs: [
        CheckNeed(
          .count(.fetchedAhead),
          .atLeast(8),
          otherwise: "it fetches next to nothing ahead"
        )
      ],
      sign: .blank,
      fix:
        "Raise shared work to the priority of the most urgent who waits, and move it in its queue. "
        + "A prefetch that a cell joins is no prefetch any longer.",
      patterns: ["priority-inversion"]
    ),
    Check(
      name: "fade-on-hits",
      title: "Pictures in memory fade in",
      impact: .blank,
      workload: .wayBack,
      measure: .count(.laterBlankPct),
      bound: .atLeast(8),
      reason:
        "On the way back every picture is in memory, so nothing needs to be blank; a fade of a "
        + "quarter of a second takes a third of the time that a row is on the screen.",
      needs: [inMemory],
      sign: .blank,
      fix: "Set the image without an animation where it was in memory. "
        + "Fade only what came from the network.",
      reports: ["layerhq/Atlas-iOS#884", "nostra13/Android-Universal-Image-Loader#126"]
    ),
    Check(
      name: "flicker",
      title: "Pictures in memory come a frame late",
      impact: .blank,
      workload: .wayBack,
      measure: .count(.lateHitPct),
      bound: .atLeast(30),
      reason: "A hit that takes a hop misses the frame that draws its cell; a third of them leaves "
        + "room for rows whose picture came while they were bound.",
      needs: [inMemory],
      sign: .blank,
      fix: "Look into the memory cache synchronously while the cell is bound. "
        + "Only a miss may take a task, a queue or an actor.",
      patterns: ["flicker"]
    ),
    Check(
      name: "starved-hits",
      title: "Pictures in memory wait for decodes",
      impact: .blank,
      workload: .hits,
      measure: .column(.memoryHitMsP99),
      bound: .atLeast(33.4),
      reason: "Two frames at 60 Hz: a wait of that length is visible.",
      needs: [
        CheckNeed(
          .column(.memoryHitLoads),
          .atLeast(20),
          otherwise: "fewer than 20 pictures were found in memory"
        )
      ],
      sign: .slowHit,
      fix: "Decode outside of the actor or the queue that answers. "
        + "A hit must not stand in line behind work.",
      patterns: ["loader-actor", "article1-starved-hit"]
    ),
    Check(
      name: "row-churn",
      title: "The list makes its rows anew again and again",
      impact: .blank,
      workload: .feed,
      measure: .count(.bindsPerSurface),
      bound: .atLeast(3),
      reason: "A scroll with a short way back binds a row once or twice; a list without identities "
        + "binds it with each update.",
      sign: .binds,
      fix: "Give each row the identity of its item. "
        + "Reload only rows whose content has changed.",
      patterns: ["row-identity"]
    ),
  ]

  /// Whether the pictures of the way back come from memory.
  private static let inMemory = CheckNeed(
    .count(.laterHitPct),
    .atLeast(80),
    otherwise: "fewer than 80 % of the pictures were in memory on the way back"
  )
}
