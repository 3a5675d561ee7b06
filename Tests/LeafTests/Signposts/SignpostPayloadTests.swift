import Basics
import Testing

@testable import Signposts

@Suite("The fields of a signpost")
struct SignpostPayloadTests {
  private static let payloads: [any SignpostPayload.Type] = [
    Signpost.Scenario.Begin.self,
    Signpost.Scenario.End.self,
    Signpost.Frame.Begin.self,
    Signpost.Frame.End.self,
    Signpost.MainLaneWork.Begin.self,
    Signpost.FrameAudit.self,
    Signpost.ProcessMemory.self,
    Signpost.Yardstick.self,
    Signpost.ShownPixels.self,
    Signpost.BindCell.self,
    Signpost.UploadImage.self,
    Signpost.ShowImage.self,
    Signpost.DropStaleImage.self,
    Signpost.EndWithoutImage.self,
    Signpost.LoadImage.Begin.self,
    Signpost.LoadImage.End.self,
    Signpost.JoinLoad.self,
    Signpost.CancelLoad.self,
    Signpost.StopWork.self,
    Signpost.WasteWork.self,
    Signpost.LoadImageData.Begin.self,
    Signpost.LoadImageData.End.self,
    Signpost.SendRequest.self,
    Signpost.ReadDiskCache.Begin.self,
    Signpost.ReadDiskCache.End.self,
    Signpost.WriteDiskCache.Begin.self,
    Signpost.WriteDiskCache.End.self,
    Signpost.MemoryCacheLookup.self,
    Signpost.MemoryCacheStore.self,
    Signpost.MemoryCacheEvict.self,
    Signpost.DecodeImageData.Begin.self,
    Signpost.DecodeImageData.End.self,
    Signpost.ProcessImage.Begin.self,
    Signpost.ProcessImage.End.self,
    Signpost.DecodeProgressiveImageData.Begin.self,
    Signpost.DecodeProgressiveImageData.End.self,
    Signpost.DeliverPreview.self,
    Signpost.DecodeWarning.self,
    Signpost.MemoryLedger.self,
    Signpost.MemoryWarning.self,
    Signpost.PurgeMemory.self,
    Signpost.Jetsam.self,
  ]

  /// Distinct numbers that every kind of field can have.
  private static func numbers(_ arguments: [SignpostArgument]) -> SignpostNumbers {
    var numbers = SignpostNumbers()
    for (place, argument) in arguments.enumerated() {
      if case .word(let words) = argument.kind {
        numbers[place] = words.count - 1
      } else {
        numbers[place] = 100 + place
      }
    }
    return numbers
  }

  @Test("are all recorded, and read back as they were", arguments: payloads.indices)
  func roundTrip(place: Int) {
    func check<Payload: SignpostPayload>(_ type: Payload.Type) {
      let numbers = Self.numbers(Payload.arguments)
      let payload = Payload(numbers)
      #expect(payload.numbers == numbers, "\(type)")
      #expect(Mirror(reflecting: payload).children.count == Payload.arguments.count, "\(type)")
      for (argument, child) in zip(Payload.arguments, Mirror(reflecting: payload).children) {
        guard case .word(let words) = argument.kind else { continue }
        let word = (child.value as? any SignpostWord)?.word
        #expect(word == words.last, "\(type).\(argument.name)")
      }
    }
    check(Self.payloads[place])
  }

  @Test("are 0 until they are set, or the first of their words", arguments: payloads.indices)
  func blank(place: Int) {
    func check<Payload: SignpostPayload>(_ type: Payload.Type) {
      #expect(Payload().numbers == SignpostNumbers(), "\(type)")
    }
    check(Self.payloads[place])
  }

  @Test("belong to every name, and each name to its phases", arguments: SignpostName.allCases)
  func phases(name: SignpostName) {
    #expect(name.phases == [.event] || name.phases == [.begin, .end])
    let shapes = Self.payloads.map { $0.arguments }
    #expect(shapes.contains(name.arguments))
    #expect(name.endArguments.isEmpty || shapes.contains(name.endArguments))
  }

  @Test("name the URL that a record is about", arguments: SignpostName.allCases)
  func url(name: SignpostName) {
    let place = name.arguments.firstIndex { $0.kind == .url }
    for phase in name.phases {
      let list = phase == .end ? name.endArguments : name.arguments
      let record = SignpostRecord(
        time: .start,
        id: .none,
        name: name,
        phase: phase,
        numbers: Self.numbers(list)
      )
      #expect(record.url == (phase == .end ? nil : place.map { 100 + $0 }))
    }
  }

  @Test("are numbers by their places, and those not set are 0")
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
