internal import Basics
internal import Scenarios

/// Apps that end, and pictures that are not those that belong there.
extension Check {
  static let endChecks = [
    Check(
      name: "broken-end",
      title: "The loader crashes, or does not end",
      impact: .ends,
      workload: .feed,
      measure: .brokenTrials,
      bound: .atLeast(1),
      reason: "Every scenario can be played to its end.",
      fix: "The reason names the place in the loader's code where it was when its trial ended. "
        + "Look there for a loop without an end, a lock that is never given back, or a trap.",
      reports: ["SDWebImage/SDWebImage#2097", "kean/Nuke 2197bea6"]
    ),
    Check(
      name: "app-ended",
      title: "The device ends the app for its memory",
      impact: .ends,
      workload: .photos,
      measure: .endedTrials,
      bound: .atLeast(1),
      reason: "No scenario needs more than a third of what a device gives an app.",
      sign: .memory,
      fix: "Decode to the size of the view, two pictures at a time, and give the cache a limit. "
        + "The checks about memory say which of these is missing.",
      reports: ["SDWebImage/SDWebImage#1620", "pinterest/PINRemoteImage#63"]
    ),
  ]

  static let wrongChecks = [
    Check(
      name: "wrong-image",
      title: "Cells show the picture of another row",
      impact: .wrong,
      workload: .fling,
      measure: .count(.lateAnswerFrames),
      bound: .atLeast(30),
      reason:
        "One late answer that is shown for half a second is 30 frames at 60 Hz; a loader that "
        + "checks has none.",
      sign: .wrongImage,
      fix:
        "Compare the address of an answer with the one that the cell wants now, and drop others. "
        + "Cancelling in prepareForReuse() alone leaves answers that are already on their way.",
      patterns: ["wrong-image"]
    ),
    Check(
      name: "stale-image",
      title: "Cells keep the picture of the row before",
      impact: .wrong,
      workload: .fling,
      measure: .column(.staleImageFrames),
      bound: .atLeast(30),
      reason: "As for wrong-image: one old picture for half a second.",
      sign: .staleImage,
      fix: "Set the view's image to nil or a placeholder in prepareForReuse(). "
        + "A new binding begins with nothing of the old one.",
      reports: [
        "AFNetworking/AFNetworking#2368", "onevcat/Kingfisher#108", "abiaad/PAAImageView#16",
      ]
    ),
    Check(
      name: "shared-key",
      title: "Two addresses share one key of the cache",
      impact: .wrong,
      workload: .fling,
      measure: .count(.sharedKeyFrames),
      bound: .atLeast(30),
      reason: "As for wrong-image; a picture from the cache stays until its cell leaves.",
      sign: .wrongImage,
      fix: "Use the whole address as the key, not its last path component, its hash or its count. "
        + "Where parts of it change with each request, remove only those.",
      reports: ["JanGorman/MapleBacon#4"]
    ),
    Check(
      name: "sideways",
      title: "Pictures lie on their side",
      impact: .wrong,
      workload: .photos,
      measure: .count(.sidewaysPictures),
      bound: .atLeast(1),
      reason: "Half of the photographs say in Exif how they are turned; a right one never counts.",
      needs: [
        CheckNeed(
          .column(.decodeCount),
          .atLeast(20),
          otherwise: "fewer than 20 pictures were decoded"
        )
      ],
      sign: .wrongImage,
      fix:
        "Set kCGImageSourceCreateThumbnailWithTransform to true where Image I/O makes thumbnails. "
        + "Where a CGImage is drawn, hand its orientation to UIImage.",
      reports: ["NSHipster/articles#437", "SDWebImage/SDWebImage#3594"]
    ),
  ]
}
