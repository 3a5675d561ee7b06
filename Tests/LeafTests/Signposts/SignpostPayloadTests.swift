import Basics
import Testing

@testable import Signposts

@Suite("The fields of a signpost")
struct SignpostPayloadTests {
  /// At least one with each kind of field, one with a single field and one with all that fit.
  private static let payloads: [any SignpostPayload.Type] = [
    Signpost.Frame.Begin.self,
    Signpost.MainLaneWork.Begin.self,
    Signpost.FrameAudit.self,
    Signpost.BindCell.self,
    Signpost.ShowImage.self,
    Signpost.LoadImageData.End.self,
    Signpost.DecodeImageData.Begin.self,
    Signpost.DecodeImageData.End.self,
    Signpost.NoFields.self,
  ]

  @Test("are all recorded, and read back as they were", arguments: payloads.indices)
  func roundTrip(index: Int) {
    func check<Payload: SignpostPayload>(_ type: Payload.Type) {
      let count = Mirror(reflecting: Payload()).children.count
      // Every list of words has two.
      let numbers = SignpostNumbers((0..<count).map { $0 % 2 })
      #expect(Payload(numbers: numbers).numbers == numbers, "\(type)")
      #expect(Payload().numbers == SignpostNumbers(), "\(type)")
    }
    check(Self.payloads[index])
  }

  @Test("keep what they are given, by name")
  func values() {
    let end = Signpost.LoadImageData.End(
      outcome: .cancelled,
      bytes: ByteCount(-7),
      queued: TimeSpan(nanoseconds: .max),
      resumed: ByteCount(9)
    )
    #expect(end.numbers == SignpostNumbers(2, -7, .max, 0, 9))
    #expect(Signpost.LoadImageData.End(numbers: end.numbers) == end)
    let begin = Signpost.Frame.Begin(motion: .scroll, expected: .zero, offset: -0.125)
    #expect(begin.numbers[2] == Int(truncatingIfNeeded: (-0.125).bitPattern))
    #expect(Signpost.Frame.Begin(numbers: begin.numbers) == begin)
  }

  @Test("name the URL that a record is about", arguments: SignpostName.allCases)
  func url(name: SignpostName) {
    let index = name.arguments.firstIndex { $0.kind == .url }
    for phase in name.phases {
      let numbers = index.map { Array(repeating: 0, count: $0) + [phase == .end ? 0 : 100] } ?? []
      let record = SignpostRecord(
        time: .start,
        id: .none,
        name: name,
        phase: phase,
        numbers: numbers
      )
      #expect(record.url == (phase == .end || index == nil ? nil : 100))
    }
  }

  @Test("are declared in the order of the names", arguments: SignpostName.allCases)
  func order(name: SignpostName) {
    #expect(SignpostDeclaration.catalogue[Int(name.rawValue)].name == "\(name)")
    #expect(SignpostDeclaration.catalogue.count == SignpostName.allCases.count)
  }

  @Test("are numbers by their indices, and those not set are 0")
  func numbersByPlace() {
    let all = [1, -2, 3, 4, 5, 6, .max]
    let record = SignpostRecord(
      time: .start,
      id: .none,
      name: .showImage,
      phase: .event,
      numbers: all
    )
    #expect((0..<SignpostNumbers.capacity).map { record.numbers[$0] } == all)
    #expect((0..<SignpostNumbers.capacity).map { SignpostNumbers()[$0] } == all.map { _ in 0 })
  }
}
