import AppleFoundation
import Testing

@Suite("Words for how far a moment is")
struct RelativeDateTests {
  @Test(
    "are those of the largest unit",
    arguments: [
      (-7200, .full, "2 hours ago"), (60, .full, "in 1 minute"), (-1, .short, "1 sec. ago"),
      (3 * 86_400, .short, "in 3 days"), (-3 * 86_400, .abbreviated, "3d ago"),
      (15 * 86_400, .full, "in 2 weeks"), (0, .full, "in 0 seconds"),
    ] as [(Double, RelativeDateTimeFormatter.UnitsStyle, String)]
  )
  func units(seconds: Double, style: RelativeDateTimeFormatter.UnitsStyle, words: String) {
    let formatter = RelativeDateTimeFormatter()
    formatter.unitsStyle = style
    #expect(formatter.localizedString(fromTimeInterval: seconds) == words)
    let now = Date(timeIntervalSinceReferenceDate: 0)
    #expect(formatter.localizedString(for: now + seconds, relativeTo: now) == words)
  }

  @Test("have names for one day and for now", arguments: [(-86_400, "yesterday"), (0, "now")])
  func names(seconds: Double, words: String) {
    let formatter = RelativeDateTimeFormatter()
    formatter.dateTimeStyle = .named
    #expect(formatter.localizedString(fromTimeInterval: seconds) == words)
  }
}
