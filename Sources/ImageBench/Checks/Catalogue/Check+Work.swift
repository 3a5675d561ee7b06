internal import Basics
internal import Scenarios

/// Work that no cell needs.
extension Check {
  static let sharingChecks = [
    Check(
      name: "duplicate-loads",
      title: "The same picture is fetched twice at once",
      impact: .work,
      workload: .wayBack,
      measure: .column(.overlappingFetches),
      bound: .atLeast(3),
      reason: "The first screen shows eight people in ten rows or more, all of one size; a loader "
        + "that shares equal requests has none.",
      sign: .overlappingFetch,
      fix: "Keep the task of a download by its address, and let later callers join it. "
        + "An actor is left at each await, so it looks and acts without one in between.",
      patterns: ["duplicate-loads", "article3-no-sharing"]
    ),
    Check(
      name: "lost-entry",
      title: "The end of a cancelled load removes a newer one",
      impact: .work,
      workload: .reload,
      measure: .count(.lostEntries),
      bound: .atLeast(5),
      reason: "Six jumps there and back; after each, four rows or more want a picture whose load "
        + "began in the jump, in place of a cancelled one.",
      needs: [
        CheckNeed(
          .elsewhere(.wayBack, .column(.overlappingFetches)),
          .atMost(2),
          otherwise: "it does not share requests in the first place (duplicate-loads)"
        )
      ],
      sign: .overlappingFetch,
      fix: "Let a load remove only its own entry from the table of work under way. "
        + "Compare identities, not keys.",
      patterns: ["lost-entry", "article0-lost-entry"]
    ),
    Check(
      name: "no-stopping",
      title: "Downloads go on when their cell has left",
      impact: .work,
      workload: .fling,
      measure: .count(.wastedFetchPct),
      bound: .atLeast(30),
      reason:
        "Of 1,000 rows most pass before their answer; a loader that stops when a cell is used again "
        + "wastes a tenth of its bytes, and one that does not more than half.",
      needs: [
        CheckNeed(.column(.fetches), .atLeast(50), otherwise: "it made fewer than 50 requests")
      ],
      sign: .wastedDecode,
      fix:
        "Cancel the request in prepareForReuse() or didEndDisplaying, and let the cancel reach the "
        + "URLSession task. A cancelled Task that awaits another one stops nothing.",
      patterns: ["no-stopping", "article0-still-decodes"]
    ),
    Check(
      name: "wasted-decodes",
      title: "Pictures are decoded that no cell waits for",
      impact: .work,
      workload: .fling,
      measure: .share(.count(.wastedDecodes), of: .column(.decodeCount)),
      bound: .atLeast(0.3),
      reason:
        "A decode for each worker is past stopping at each end of the fling; a loader without a "
        + "check decodes more than half for no cell.",
      needs: [
        CheckNeed(
          .column(.decodeCount),
          .atLeast(30),
          otherwise: "it decoded fewer than 30 pictures"
        )
      ],
      sign: .wastedDecode,
      fix: "Ask before a decode begins whether its picture is still wanted. "
        + "A queue of decodes grows while the list is flung.",
      patterns: ["no-stopping", "article0-still-decodes"]
    ),
    Check(
      name: "orphan-fetches",
      title: "Downloads begin when their cell has left",
      impact: .work,
      workload: .fling,
      measure: .count(.orphanFetches),
      bound: .atLeast(10),
      reason:
        "A request that leaves a queue after its cell has left; a loader that takes it out of "
        + "the queue has none.",
      sign: .orphanFetch,
      fix: "Take what is cancelled out of the queue, or ask again when its turn comes. "
        + "The newest request first would help too.",
      reports: ["Alamofire/AlamofireImage#368", "onevcat/Kingfisher#307"]
    ),
  ]

  static let aheadChecks = [
    Check(
      name: "greedy-prefetch",
      title: "Prefetching evicts itself",
      impact: .work,
      workload: .cards,
      measure: .column(.redecodes),
      bound: .atLeast(15),
      reason:
        "25 to 60 cards come in the scroll; what is evicted before it is seen is decoded again.",
      sign: .redecodes,
      fix: "Prefetch only a few items, well below what the cache holds. "
        + "Two screens are more than a list scrolls in the time of a load.",
      patterns: ["greedy-prefetch"]
    ),
    Check(
      name: "useless-prefetch",
      title: "Most prefetched pictures are never seen",
      impact: .work,
      workload: .quiet,
      measure: .count(.unseenPct),
      bound: .atLeast(70),
      reason: "A reader who stops after two screens has seen more than half of what two screens of "
        + "prefetching bring.",
      needs: [
        CheckNeed(.column(.fetches), .atLeast(10), otherwise: "it made fewer than 10 requests")
      ],
      fix: "Prefetch the next screen or two, in the direction of the scroll. "
        + "Cancel what the list takes back with cancelPrefetchingForItemsAt.",
      reports: ["Pocket/pocket-ios#529", "DylanVann/react-native-fast-image#195"]
    ),
    Check(
      name: "endless-requests",
      title: "Requests do not end on a screen at rest",
      impact: .work,
      workload: .quiet,
      measure: .count(.laterRequests),
      bound: .atLeast(5),
      reason: "Three seconds after the last movement all pictures have come over this link.",
      fix:
        "Let a picture that has come not ask for its own load: no setNeedsLayout or reloadData on "
        + "arrival. Let a prefetcher stop where its window ends.",
      reports: ["SDWebImage/SDWebImage#2097", "onevcat/Kingfisher#118"]
    ),
    Check(
      name: "retry-storm",
      title: "What fails is requested again and again",
      impact: .work,
      workload: .quiet,
      measure: .count(.requestsOfOneAddress),
      bound: .atLeast(8),
      reason:
        "Rows are bound once or twice, and libraries retry up to three times: eight requests in "
        + "nine seconds for what the server does not have are a loop.",
      fix:
        "Retry only what may pass, such as 503 and a broken connection, with growing waits and an "
        + "end. 404 is an answer.",
      reports: ["TweetWallFX/TweetwallFX#1299", "onevcat/Kingfisher#118"]
    ),
    Check(
      name: "preview-storm",
      title: "Every chunk of a progressive picture is decoded anew",
      impact: .work,
      workload: .progressive,
      measure: .share(.column(.previewDecodes), of: .column(.imagesShown)),
      bound: .atLeast(20),
      reason: "A file arrives in 64 chunks within a second; one preview in 100 ms is ten.",
      sign: .previews,
      fix: "Decode one preview at a time, from the newest bytes. "
        + "Skip previews that the next scan overtakes.",
      patterns: ["preview-storm"]
    ),
    Check(
      name: "double-slots",
      title: "Download slots are given back twice",
      impact: .work,
      workload: .slots,
      measure: .share(.count(.laterDownloads), of: .count(.earlyDownloads)),
      bound: .atLeast(1.5),
      reason: "A loader that limits its downloads has as many at once after cancels as before.",
      needs: [
        CheckNeed(
          .share(.count(.earlyDownloads), of: .count(.earlyWaiting)),
          .atMost(0.6),
          otherwise: "it does not limit its downloads"
        )
      ],
      fix: "Give a slot back once for each download, by the one who took it. "
        + "A cancel and the end that it causes are two callbacks for one slot.",
      reports: ["AFNetworking/AFNetworking#3469", "Cyklet/VidLoader#26"]
    ),
  ]

  static let keepingChecks = [
    Check(
      name: "lost-keys",
      title: "The cache keeps pictures that it never finds",
      impact: .work,
      workload: .wayBack,
      measure: .count(.storedAgain),
      bound: .atLeast(30),
      reason:
        "Eight pictures are stored once each; under keys that change they are stored with each "
        + "row.",
      sign: .redecodes,
      fix: "Leave out of the key what changes with each request: signatures, times, tokens. "
        + "Use the same key for storing and for looking.",
      reports: [
        "Alamofire/AlamofireImage#109", "onevcat/Kingfisher#2166", "SDWebImage/SDWebImage#3404",
      ]
    ),
    Check(
      name: "no-memory",
      title: "Pictures that were just on the screen are loaded again",
      impact: .work,
      workload: .wayBack,
      measure: .count(.laterHitPct),
      bound: .atMost(50),
      reason: "Eight portraits were on the screen a second ago; every loader with a memory cache "
        + "finds nearly all of them.",
      needs: [
        CheckNeed(
          .count(.laterLoads),
          .atLeast(20),
          otherwise: "fewer than 20 rows came on the way back"
        )
      ],
      fix: "Keep decoded pictures in an NSCache with a limit in bytes. "
        + "URLCache keeps files, which are decoded again.",
      reports: ["evgenyneu/moa#16", "onevcat/Kingfisher#993"]
    ),
    Check(
      name: "bytes-in-memory",
      title: "Memory keeps files instead of pictures",
      impact: .work,
      level: .advice,
      workload: .wayBack,
      measure: .count(.laterBytesPct),
      bound: .atLeast(50),
      reason: "A row that comes back should need no decode.",
      needs: [
        CheckNeed(
          .count(.laterLoads),
          .atLeast(20),
          otherwise: "fewer than 20 rows came on the way back"
        )
      ],
      sign: .redecodes,
      fix: "Keep the decoded picture next to its bytes, or instead of them. "
        + "Bytes save memory and cost a decode for each row.",
      reports: ["onevcat/Kingfisher#2271", "onevcat/Kingfisher#1596"]
    ),
    Check(
      name: "no-disk",
      title: "Every session fetches everything again",
      impact: .work,
      level: .advice,
      workload: .cards,
      measure: .column(.fetches),
      bound: .atLeast(20),
      reason: "25 to 60 cards come, and all of them were on the screen an hour ago.",
      fix: "Keep files in a folder of Caches, or give URLCache room and returnCacheDataElseLoad. "
        + "A server that names no lifetime makes URLCache ask again.",
      reports: ["Apple: URLCache, whose rules are those of HTTP"]
    ),
  ]
}
