import Testing

@testable import Trials

@Suite("A cell was given the first item that is read for it")
struct CellReadingTests {
  @Test("Photos stand for the whole item, addresses alone for their pictures")
  func alone() {
    var whole = CellReading(.none)
    #expect(whole.read(Readings.item(3)) == Readings.pictures(3))
    #expect(whole.read(Readings.address(3, 1)).isEmpty)
    var single = CellReading(.none)
    #expect(single.read(Readings.address(3, 1)) == [Readings.picture(3, 1)])
    #expect(single.read(Readings.address(3, 0)) == [Readings.picture(3, 0)])
    #expect(single.given == Readings.pictures(3).reversed())
    #expect(single.end().isEmpty)
  }

  @Test("Items that are read after the first one are others, which may be loaded ahead")
  func others() {
    var reading = CellReading(.none)
    _ = reading.read(Readings.item(3))
    #expect(reading.read(Readings.item(4)).isEmpty)
    #expect(reading.read(Readings.address(5, 0)).isEmpty)
    #expect(reading.given == Readings.pictures(3))
    #expect(reading.others == [4, 5])
  }

  @Test("A cell in a cell is given the pictures whose addresses are read, else the whole item")
  func inner() {
    var one = CellReading(.inner)
    #expect(one.read(Readings.item(3)).isEmpty)
    #expect(one.read(Readings.address(3, 1)) == [Readings.picture(3, 1)])
    #expect(one.end().isEmpty)
    var whole = CellReading(.inner)
    _ = whole.read(Readings.item(3))
    #expect(whole.end() == Readings.pictures(3))
  }

  @Test("A cell around a list is given no item: the cells in it are")
  func outer() {
    var reading = CellReading(.outer)
    #expect(reading.read(Readings.item(3)).isEmpty)
    #expect(reading.end().isEmpty)
  }
}
