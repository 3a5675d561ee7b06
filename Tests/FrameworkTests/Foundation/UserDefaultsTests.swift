import AppleFoundation
import TestSupport
import Testing
import VirtualDevice

@Suite("Settings of an app")
struct UserDefaultsTests {
  private typealias UserDefaults = AppleFoundation.UserDefaults

  @Test("Each device begins without settings")
  func devices() throws {
    for _ in 0..<2 {
      let found = try TestDevice().onMain { () -> [String?] in
        let before = UserDefaults.standard.string(forKey: "seen")
        UserDefaults.standard.set("yes", forKey: "seen")
        return [before, UserDefaults.standard.string(forKey: "seen")]
      }
      #expect(found == [nil, "yes"])
    }
  }

  @Test("Values are converted to the type that is asked for")
  func types() throws {
    try TestDevice().onMain {
      let settings = UserDefaults.standard
      settings.set(3, forKey: "number")
      settings.set("12 apples", forKey: "text")
      settings.set(true, forKey: "flag")
      settings.set(["a", "b"], forKey: "list")
      settings.set(URL(fileURLWithPath: "/tmp/a"), forKey: "place")
      #expect(settings.string(forKey: "number") == "3")
      #expect(settings.integer(forKey: "text") == 12)
      #expect(settings.double(forKey: "number") == 3)
      #expect(settings.bool(forKey: "flag") && !settings.bool(forKey: "none"))
      #expect(settings.stringArray(forKey: "list") == ["a", "b"])
      #expect(settings.object(forKey: "list") as? [String] == ["a", "b"])
      #expect(settings.url(forKey: "place")?.path == "/tmp/a")
      #expect(settings.integer(forKey: "none") == 0)
      #expect(settings.object(forKey: "none") == nil)
    }
  }

  @Test("Registered values stand behind those that are set, in every suite")
  func registered() throws {
    try TestDevice().onMain {
      let settings = UserDefaults.standard
      settings.register(defaults: ["limit": 10, "name": "none"])
      let others = try #require(UserDefaults(suiteName: "group"))
      settings.set(20, forKey: "limit")
      #expect(settings.integer(forKey: "limit") == 20)
      #expect(others.integer(forKey: "limit") == 10)
      settings.removeObject(forKey: "limit")
      #expect(settings.integer(forKey: "limit") == 10)
      #expect(settings.dictionaryRepresentation().count == 2)
    }
  }

  @Test("A change is posted")
  func posted() throws {
    let diary = Diary()
    try TestDevice().onMain {
      let token = AppleFoundation.NotificationCenter.default.addObserver(
        forName: UserDefaults.didChangeNotification,
        object: nil,
        queue: nil
      ) { _ in diary.note("changed") }
      UserDefaults.standard.set(1, forKey: "a")
      UserDefaults.standard.removeObject(forKey: "a")
      withExtendedLifetime(token) {}
    }
    #expect(diary.all == ["changed", "changed"])
  }

  @Test("What is no property list stops the run", .endsProcess)
  func refused() async {
    await #expect(processExitsWith: .failure) {
      UserDefaults.standard.set(URLComponents(), forKey: "a")
    }
  }
}
