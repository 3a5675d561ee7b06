import Basics
import Requests
import Signposts
import VirtualDevice

@testable import Trials

/// A book with a recorder, driven in milliseconds.
struct BindingStory {
  let recorder = SignpostRecorder { .start }
  var book: BindingBook
  private let cells = (0..<3).map { _ in PlaceID.next() }

  init() {
    book = BindingBook(signposter: Signposter(recorder: recorder))
  }

  func cell(_ number: Int) -> PlaceID { cells[number] }

  static func time(_ milliseconds: Int) -> TimePoint {
    TimePoint(nanoseconds: milliseconds * 1_000_000)
  }

  mutating func bind(_ cell: Int, item: Int, _ addresses: Int..., at time: Int) {
    bindAhead(cell, item: item, addresses, at: time)
    appear(cell, at: time)
  }

  mutating func appear(_ cell: Int, at time: Int) {
    book.appear(self.cell(cell), at: Self.time(time))
  }

  mutating func bindAhead(_ cell: Int, item: Int, _ addresses: [Int], at time: Int) {
    let surface = ViewSurface(size: PixelSize(width: 60, height: 80))
    let wanted = addresses.enumerated().map { number, address in
      BindingBook.Wanted(
        address: address,
        surface: surface,
        pixels: 80,
        item: item,
        number: number
      )
    }
    book.bind(self.cell(cell), item: item, wanted, at: Self.time(time))
  }

  mutating func unbind(_ cell: Int, at time: Int) {
    book.unbind(self.cell(cell), at: Self.time(time))
  }

  mutating func fetch(_ address: Int, from begin: Int, to end: Int, bytes: Int = 900) {
    book.beginFetch(address, at: Self.time(begin))
    book.endFetch(address, bytes: ByteCount(bytes), at: Self.time(end))
  }

  mutating func decode(_ address: Int, from begin: Int, to end: Int) {
    book.endDecode(address, began: Self.time(begin), cpu: Self.time(end) - Self.time(begin))
  }

  mutating func place(_ address: Int, made: Int, in cell: Int, at time: Int) {
    book.place(address, made: Self.time(made), in: self.cell(cell), at: Self.time(time))
  }

  mutating func draw(_ address: Int, made: Int = 0, in cell: Int, at time: Int) {
    book.draw(
      address,
      made: Self.time(made),
      delivered: PixelSize(width: 300, height: 400),
      source: PixelSize(width: 3000, height: 4000),
      in: self.cell(cell),
      at: Self.time(time)
    )
  }

  /// The signposts since the last call, a line each, with the numbers of the loads.
  func lines() -> [String] {
    var lines: [String] = []
    recorder.drain { lines.append(Self.line($0)) }
    return lines
  }

  private static func line(_ record: SignpostRecord) -> String {
    let id = record.id.number
    switch (record.name, record.phase) {
    case (.bindCell, _):
      let event = Signpost.BindCell(record)
      return "bind \(event.item).\(event.surface) \(event.url) \(event.row)"
    case (.loadImage, .begin):
      let begin = Signpost.LoadImage.begin(record)
      return "begin \(id) \(begin.url) \(begin.wantedPixels) \(begin.purpose)"
    case (.loadImage, _):
      let end = Signpost.LoadImage.end(record)
      return "end \(id) \(end.outcome) \(end.bytes.bytes)"
    case (.memoryCacheLookup, _):
      let event = Signpost.MemoryCacheLookup(record)
      return "lookup \(event.url) \(event.result)"
    case (.joinLoad, _): return "join \(id) \(Signpost.JoinLoad(record).url)"
    case (.cancelLoad, _):
      let event = Signpost.CancelLoad(record)
      return "cancel \(id) \(event.url) \(event.outcome)"
    case (.showImage, _):
      let event = Signpost.ShowImage(record)
      return "show \(event.url) \(event.deliveredPixels)/\(event.neededPixels) of "
        + "\(event.sourcePixels) after \(event.waited.nanoseconds / 1_000_000)"
    case (.endWithoutImage, _):
      let event = Signpost.EndWithoutImage(record)
      return "without \(event.url) after \(event.waited.nanoseconds / 1_000_000)"
    case (.wasteWork, _):
      let event = Signpost.WasteWork(record)
      return "waste \(event.url) \(event.stage) \(event.bytes.bytes) \(event.cpu.nanoseconds)"
    case (.reuseCell, _): return "reuse \(Signpost.ReuseCell(record).url)"
    case (.orphanFetch, _):
      let event = Signpost.OrphanFetch(record)
      return "orphan \(event.url) \(event.bytes.bytes)"
    case (.orphanDecode, _):
      let event = Signpost.OrphanDecode(record)
      return "orphan decode \(event.url) \(event.cpu.nanoseconds / 1_000_000)"
    default: return "\(record.name) \(record.phase)"
    }
  }
}
