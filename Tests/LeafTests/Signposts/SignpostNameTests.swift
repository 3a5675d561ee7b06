import Testing

@testable import Signposts

@Suite("The shape of a signpost")
struct SignpostNameTests {
  @Test("no two signposts share a label")
  func labelsAreUnique() {
    let labels = SignpostName.allCases.map(\.label)
    #expect(Set(labels).count == labels.count)
  }

  @Test(
    "the label is one word in capitals, as Instruments shows it",
    arguments: SignpostName.allCases
  )
  func labelIsAWord(name: SignpostName) {
    #expect(name.label.first?.isUppercase == true)
    #expect(name.label.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7a })
    #expect(name.label.lowercased() == "\(name)".lowercased())
  }

  @Test("its arguments have room in a record", arguments: SignpostName.allCases)
  func argumentsFit(name: SignpostName) {
    #expect(name.arguments.count <= SignpostNumbers.capacity)
    #expect(name.endArguments.count <= SignpostNumbers.capacity)
  }

  @Test("begin and end name no argument twice", arguments: SignpostName.allCases)
  func argumentNamesAreUnique(name: SignpostName) {
    for list in [name.arguments, name.endArguments] {
      #expect(Set(list.map(\.name)).count == list.count)
    }
  }

  @Test("an argument with a unit ends in it", arguments: SignpostName.allCases)
  func argumentsEndInTheirUnit(name: SignpostName) {
    for argument in name.arguments + name.endArguments {
      switch argument.kind {
      case .bytes: #expect(argument.name == "bytes" || argument.name.hasSuffix("_bytes"))
      case .nanoseconds: #expect(argument.name.hasSuffix("_ns"))
      case .pixels: #expect(argument.name.hasSuffix("_px"))
      case .points: #expect(argument.name.hasSuffix("_pt"))
      case .url: #expect(argument.name == "url")
      case .count, .word:
        for unit in ["bytes", "_ns", "_px", "_pt", "_ms"] {
          #expect(!argument.name.hasSuffix(unit))
        }
      }
    }
  }

  @Test("argument names need no escape in JSON", arguments: SignpostName.allCases)
  func argumentNamesArePlain(name: SignpostName) {
    for argument in name.arguments + name.endArguments {
      #expect(argument.name.utf8.allSatisfy { $0 == 0x5f || ($0 >= 0x61 && $0 <= 0x7a) })
    }
  }

  @Test("words are distinct and need no escape", arguments: SignpostName.allCases)
  func wordsAreUnique(name: SignpostName) {
    for argument in name.arguments + name.endArguments {
      guard case .word(let words) = argument.kind else { continue }
      #expect(words.count >= 2)
      #expect(Set(words).count == words.count)
      #expect(words.allSatisfy { $0.utf8.allSatisfy { $0 == 0x2d || ($0 >= 0x61 && $0 <= 0x7a) } })
    }
  }
}
