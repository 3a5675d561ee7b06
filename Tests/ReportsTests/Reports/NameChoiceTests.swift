import Reports
import Testing

@Suite("The names after --only")
struct NameChoiceTests {
  private let known: [NameChoice.Known] = [
    .init(.scenario, ["photo-grid", "scroll-feed", "ipad"]) { $0.hasPrefix("photo-grid@") },
    .init(.variant, ["naive", "best", "careless-cell"]), .init(.device, ["ipad", "iphone-se"]),
    .init(.network, ["wifi", "3g"]), .init(.seed, ["1", "2", "3"]),
    .init(.trial, ["photo-grid.naive.ipad.s1.r1"]),
  ]

  private func choice(_ words: [String]) throws(NameChoice.Fault) -> NameChoice {
    try NameChoice(words, among: known)
  }

  @Test("choose everything when there are none")
  func none() throws {
    #expect(try choice([]) == NameChoice())
    #expect(NameChoice().kinds.isEmpty && NameChoice()[.scenario] == nil)
  }

  @Test("are sorted by what they name, in their order")
  func kinds() throws {
    let chosen = try choice(["best", "photo-grid", "3g", "naive", "iphone-se"])
    #expect(chosen.kinds == [.scenario, .variant, .device, .network])
    #expect(chosen[.scenario] == ["photo-grid"] && chosen[.variant] == ["best", "naive"])
    #expect(chosen[.device] == ["iphone-se"] && chosen[.network] == ["3g"])
    #expect(try choice(["photo-grid.naive.ipad.s1.r1"]).kinds == [.trial])
  }

  @Test("can be ones that no list has where the kind takes them")
  func others() throws {
    #expect(try choice(["photo-grid@3g"])[.scenario] == ["photo-grid@3g"])
    #expect(throws: NameChoice.Fault.self) { try choice(["scroll-feed@3g"]) }
  }

  @Test("say their kind, and loaders stand among the variants")
  func explicit() throws {
    let chosen = try choice(["device=ipad", "loader=careless-cell", "variant=best"])
    #expect(chosen[.device] == ["ipad"] && chosen[.scenario] == nil)
    #expect(chosen[.variant] == ["careless-cell", "best"])
  }

  @Test("are seeds, one by one or as a range")
  func seeds() throws {
    #expect(try choice(["seed=3", "seed=1-2"])[.seed] == ["3", "1", "2"])
  }

  @Test(
    "that name nothing, or several things, are refused with what is right",
    arguments: [
      (
        "naiv",
        "there is no scenario, variant, device, network, seed or trial \"naiv\"; did you mean"
      ),
      ("naiv", "did you mean naive?"),
      ("ipad", "\"ipad\" is the name of a scenario and of a device"),
      ("ipad", "write scenario=ipad or device=ipad"), ("3", "write seed=3 for a seed"),
      ("1-3", "write seed=1-3 for a seed"), ("seed=4", "no seed \"4\"; known are 1, 2, 3"),
      ("seed=2-4", "no seed \"4\""), ("seed=x", "no seed \"x\""), ("seed=3-1", "no seed \"3-1\""),
      ("network=lte", "no network \"lte\"; known are wifi, 3g"),
      ("loader=best2", "no variant \"best2\"; did you mean best?"),
      (
        "kind=best", "\"kind=best\" does not begin with scenario, variant, device, network, seed or"
      ),
      ("photo-grid.naive.ipad.s1.r2", "did you mean photo-grid or photo-grid.naive.ipad.s1.r1?"),
      ("=", "does not begin with scenario"),
      ("device=", "no device \"\"; known are ipad, iphone-se"),
    ]
  )
  func refused(word: String, sentence: String) throws {
    let error = try #require(throws: NameChoice.Fault.self) { try choice([word]) }
    #expect("\(error)".contains(sentence), "said: \(error)")
  }

  @Test("are listed where they are few, and else where they can be found")
  func many() throws {
    let names = (0..<20).map { "device-of-number-\($0)" }
    let error = try #require(throws: NameChoice.Fault.self) {
      try NameChoice(["zebra"], among: [.init(.device, names)])
    }
    #expect("\(error)" == "there is no device \"zebra\"; imagebench list shows all names")
  }

  @Test("of kinds that do not count are refused")
  func kindsThatCount() throws {
    let error = try #require(throws: NameChoice.Fault.self) {
      try NameChoice(["trial=a"], among: [.init(.device, ["ipad"]), .init(.seed, ["1"])])
    }
    #expect("\(error)" == "\"trial=a\" does not begin with device or seed; write device=NAME")
  }
}

@Suite("Seeds in text")
struct SeedListTests {
  @Test(
    "are a number or a range",
    arguments: [
      ("0", [0]), ("3", [3]), ("1-4", [1, 2, 3, 4]), ("7-7", [7]),
      ("18446744073709551615", [UInt64.max]),
      ("18446744073709551614-18446744073709551615", [UInt64.max - 1, UInt64.max]),
    ] as [(String, [UInt64])]
  )
  func seeds(text: String, seeds: [UInt64]) {
    #expect(SeedList.seeds(text) == seeds)
  }

  @Test(
    "are nothing else, and at most 100,000",
    arguments: [
      "", "-", "-1", "1-", "4-1", "1-2-3", "x", "1e3", " 1", "0-100000", "0-18446744073709551615",
    ]
  )
  func others(text: String) {
    #expect(SeedList.seeds(text) == nil)
    #expect(SeedList.seeds("1-100000")?.count == 100_000)
  }
}
