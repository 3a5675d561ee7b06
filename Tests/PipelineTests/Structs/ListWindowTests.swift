import ImagePipeline
import Testing

@Suite("The window of a list")
struct ListWindowTests {
  /// Moves a window of four through `ranges` of a list of 100; returns its requests at each.
  private func asked(
    _ ranges: [Range<Int>],
    itemCount: Int = 100
  ) -> [[Int]?] {
    var window = ListWindow(items: 4)
    return ranges.map { window.move(to: $0, of: itemCount).map(Array.init) }
  }

  @Test("Its items lie below until the list moves up, and the nearest come first")
  func directions() {
    #expect(
      asked([50..<60, 51..<61, 50..<60]) == [
        [60, 61, 62, 63], [61, 62, 63, 64], [49, 48, 47, 46],
      ]
    )
  }

  @Test("A row that only disappears changes nothing, at either end")
  func leaving() {
    // Down: the top row disappears, one appears below. Up: the bottom row, and one appears above.
    #expect(asked([50..<60, 51..<60, 51..<61]) == [[60, 61, 62, 63], nil, [61, 62, 63, 64]])
    let up = asked([50..<60, 49..<60, 49..<59, 49..<58, 48..<58])
    #expect(up == [[60, 61, 62, 63], [48, 47, 46, 45], nil, nil, [47, 46, 45, 44]])
  }

  @Test("It turns when a row appears at the other end, and not before")
  func turning() {
    let asked = asked([50..<60, 50..<59, 50..<58, 49..<58, 50..<58, 50..<59])
    #expect(asked == [[60, 61, 62, 63], nil, nil, [48, 47, 46, 45], nil, [59, 60, 61, 62]])
  }

  @Test("A list that trembles about an edge turns once at most", arguments: [0, 1])
  func trembling(edge: Int) {
    let moved = edge == 0 ? 49..<60 : 50..<59
    let asked = asked([50..<60] + (0..<6).map { $0 % 2 == 0 ? moved : 50..<60 })
    #expect(asked.compactMap(\.self).count == 2 - edge)
  }

  @Test("A jump asks for what lies on its far side")
  func jumps() {
    let asked = asked([0..<10, 70..<80, 30..<40])
    #expect(asked == [[10, 11, 12, 13], [80, 81, 82, 83], [29, 28, 27, 26]])
  }

  @Test("Near the ends of the list the window shrinks, and at the last row it is empty")
  func ends() {
    #expect(asked([88..<98, 90..<100]) == [[98, 99], []])
    #expect(asked([2..<12, 1..<11, 0..<10]) == [[12, 13, 14, 15], [0], []])
    #expect(asked([0..<3], itemCount: 3) == [[]])
    #expect(asked([0..<0], itemCount: 0) == [nil])
  }

  @Test("Rows of a grid appear and disappear together")
  func grid() {
    let asked = asked([30..<42, 27..<42, 27..<39, 24..<36])
    #expect(asked == [[42, 43, 44, 45], [26, 25, 24, 23], nil, [23, 22, 21, 20]])
  }

  @Test("A screen that grows at both ends keeps its direction", arguments: [false, true])
  func grown(isUp: Bool) {
    let asked = asked([50..<60] + (isUp ? [49..<59] : []) + [45..<65])
    #expect(asked.last == (isUp ? [44, 43, 42, 41] : [65, 66, 67, 68]))
  }

  @Test("A screen without a row gives no direction")
  func empty() {
    #expect(asked([50..<60, 49..<59, 49..<49, 48..<58]).last == [47, 46, 45, 44])
    #expect(asked([50..<60, 0..<0]) == [[60, 61, 62, 63], nil])
  }

  @Test("A list that is loaded anew moves down from its first range")
  func reload() {
    var window = ListWindow(items: 4)
    _ = window.move(to: 50..<60, of: 100)
    _ = window.move(to: 49..<59, of: 100)
    window.clear()
    #expect(window.move(to: 49..<59, of: 80).map(Array.init) == [59, 60, 61, 62])
    #expect(window.direction == .down)
  }

  @Test("A window of no items requests none, in both directions")
  func none() {
    var window = ListWindow(items: 0)
    #expect(window.move(to: 50..<60, of: 100).map(Array.init) == [])
    #expect(window.move(to: 49..<59, of: 100).map(Array.init) == [])
  }
}
