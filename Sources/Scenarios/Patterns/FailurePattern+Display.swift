internal import Basics

/// Failures of display.
extension FailurePattern {
  /// P7: another row's image.
  static let wrongImage = FailurePattern(
    number: "P7",
    name: "wrong-image",
    title: "Another row's image",
    sees: "While scrolling fast, rows show the picture of another row, and some keep it.",
    why: "A reused cell accepts an answer that was meant for the row it showed "
      + "before.",
    fix: "Show an answer only if it belongs to the cell's current binding.",
    scenario: .cellReuse,
    bad: "no-verify",
    fixed: ["verify-only", "bounded-cache"],
    checks: [
      .shows(
        .wrongImageFrames,
        480,
        "Ten answers of 1,000 rows take 3 s or more and arrive when the list rests, where a "
          + "wrong image stays: two of them for four seconds are 480 frames at 60 Hz."
      ),
      .cured(
        .wrongImageFrames,
        0,
        "An answer for another binding is never shown."
      ),
    ],
    sign: .wrongImage,
    issues: [
      "onevcat/Kingfisher#102",
      "SDWebImage/SDWebImage#480",
      "SDWebImage/SDWebImage#1589",
      "kean/Nuke#59",
      "kean/Nuke#70",
      "coil-kt/coil#505",
      "AFNetworking/AFNetworking#2368",
    ]
  )

  /// P8: flashes of the placeholder.
  static let flicker = FailurePattern(
    number: "P8",
    name: "flicker",
    title: "Flashes of the placeholder",
    sees: "Rows that were on the screen before flash white for a frame when they come back.",
    why: "An image that is in memory is handed over one hop later, so the frame in between "
      + "shows the placeholder.",
    fix: "Look into the memory cache synchronously, while the cell is bound.",
    scenario: .thereAndBack,
    bad: "async-hop",
    fixed: ["bounded-cache"],
    checks: [
      .shows(
        .placeholderFramesWhileResident,
        60,
        "40 rows appear on the way down, 40 up and 40 down again, most with a picture that "
          + "is in memory; half of them would be enough."
      ),
      .cured(
        .placeholderFramesWhileResident,
        20,
        "One for each row that waits when its picture first arrives, in that frame; 20 rows "
          + "are on the tallest screen."
      ),
    ],
    sign: .flash,
    issues: [
      "onevcat/Kingfisher#114",
      "TextureGroup/Texture#477",
      "bumptech/glide#729",
      "facebook/fresco#1519",
      "SDWebImage/SDWebImage#2227",
    ]
  )

  /// P18: rows without an identity.
  static let rowIdentity = FailurePattern(
    number: "P18",
    name: "row-identity",
    title: "Rows without an identity",
    sees: "Pictures flash at each step of a scroll, and loads begin again and again.",
    why: "The list gives its rows a new identity at each update, so all of them are thrown "
      + "away and made anew.",
    fix: "Give each row the identity of its item.",
    scenario: .scrollFeed,
    bad: "random-identity",
    fixed: ["bounded-cache"],
    checks: [
      .multiplies(
        .cellBinds,
        3,
        "A screen shows three posts or more; all of them are bound again when one of "
          + "them appears."
      ),
      .cured(
        .cancelsAsked,
        20,
        "Rows that stay keep their loads; fewer than ten of the 258 bindings end "
          + "before their image arrives."
      ),
    ],
    sign: .binds,
    issues: [
      "GetStream/stream-chat-swiftui#561",
      "Athlon007/Leomard#30",
      "LSX-s-Software/PaperPilotApp#3",
      "bumptech/glide#1554",
    ]
  )
}
