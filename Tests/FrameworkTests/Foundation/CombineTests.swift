import AppleFoundation
import Basics
import Combine
import Foundation
import Testing
import VirtualDevice
import VirtualTime

private struct Broken: Error {}

private final class Model: ObservableObject {
  @Published var count = 0
}

struct CombineTests {
  /// What a publisher sends, and how it ends.
  private func sent<P: Publisher>(_ publisher: P) -> [String] {
    var lines: [String] = []
    let token = publisher.sink { end in
      if case .finished = end { lines.append("end") } else { lines.append("failed") }
    } receiveValue: {
      lines.append("\($0)")
    }
    withExtendedLifetime(token) {}
    return lines
  }

  @Test func `operators on values`() {
    let numbers = [1, 2, 2, 3].publisher
    #expect(sent(numbers.map { $0 * 2 }) == ["2", "4", "4", "6", "end"])
    #expect(sent(numbers.filter { $0 > 1 }.removeDuplicates()) == ["2", "3", "end"])
    #expect(sent(numbers.collect()) == ["[1, 2, 2, 3]", "end"])
    #expect(sent(numbers.first()) == ["1", "end"])
    #expect(sent(numbers.scan(0, +)) == ["1", "3", "5", "8", "end"])
    #expect(sent(numbers.flatMap { Just($0 * 10) }) == ["10", "20", "20", "30", "end"])
    #expect(sent(numbers.zip(["a", "b"].publisher)) == ["(1, \"a\")", "(2, \"b\")", "end"])
    #expect(sent(Just(1).merge(with: Just(2))) == ["1", "2", "end"])
    #expect(sent(Just(1).prepend(0).append(2)) == ["0", "1", "2", "end"])
  }

  @Test func `failures can be replaced, caught and tried again`() {
    var tries = 0
    let broken = Deferred {
      tries += 1
      return Fail<Int, Broken>(error: Broken())
    }
    #expect(sent(broken.replaceError(with: 7)) == ["7", "end"])
    #expect(sent(broken.catch { _ in Just(8) }) == ["8", "end"])
    tries = 0
    #expect(sent(broken.retry(2)) == ["failed"])
    #expect(tries == 3)
    #expect(sent([1, 2].publisher.tryMap { if $0 == 2 { throw Broken() } }) == ["()", "failed"])
  }

  @Test func `several publishers make one`() {
    let numbers = [1, 2].publisher
    #expect(sent(Publishers.CombineLatest(numbers, Just("a"))) == ["(2, \"a\")", "end"])
    #expect(sent(Publishers.Zip(numbers, ["a", "b"].publisher)).count == 3)
    #expect(sent(Publishers.Merge(numbers, Just(3))) == ["1", "2", "3", "end"])
    let sums = Just(1).combineLatest(Just(2), Just(3)).map { $0.0 + $0.1 + $0.2 }
    #expect(sent(sums) == ["6", "end"])
  }

  @Test func `values are decoded, until one cannot be`() {
    let texts = [Data("[1]".utf8), Data("[".utf8), Data("[2]".utf8)].publisher
    #expect(sent(texts.decode(type: [Int].self, decoder: JSONDecoder())) == ["[1]", "failed"])
  }

  @Test func `a connectable publisher waits, and serves all its subscribers from one source`() {
    var subscriptions = 0
    let source = PassthroughSubject<Int, Never>()
    let counted = source.handleEvents(receiveSubscription: { _ in subscriptions += 1 })
    let shared = counted.makeConnectable()
    var seen: [String] = []
    let first = shared.sink { seen.append("first \($0)") }
    let second = shared.sink { seen.append("second \($0)") }
    source.send(1)
    #expect(subscriptions == 0 && seen.isEmpty)
    let connection = shared.connect()
    source.send(2)
    #expect(subscriptions == 1 && Set(seen) == ["first 2", "second 2"])
    connection.cancel()
    source.send(3)
    #expect(seen.count == 2)
    withExtendedLifetime((first, second)) {}
  }

  @Test func `a publisher that connects by itself ends with its last subscriber`() {
    var events: [String] = []
    let source = PassthroughSubject<Int, Never>()
    let watched = source.handleEvents(
      receiveSubscription: { _ in events.append("begin") },
      receiveCancel: { events.append("end") }
    )
    let shared = watched.makeConnectable().autoconnect()
    let first = shared.sink { _ in }
    let second = shared.sink { events.append("\($0)") }
    source.send(1)
    first.cancel()
    source.send(2)
    second.cancel()
    #expect(events == ["begin", "1", "2", "end"])
  }

  @Test func `a subject sends to those that have subscribed, until they cancel`() {
    let subject = PassthroughSubject<Int, Never>()
    var seen: [Int] = []
    subject.send(1)
    var token: AnyCancellable? = subject.sink { seen.append($0) }
    subject.send(2)
    token?.cancel()
    subject.send(3)
    token = subject.sink { seen.append($0) }
    token = nil
    subject.send(4)
    #expect(seen == [2])
    _ = token
  }

  @Test func `the latest publisher and the latest values are those that count`() {
    let outer = PassthroughSubject<CurrentValueSubject<Int, Never>, Never>()
    let (one, two) = (CurrentValueSubject<Int, Never>(1), CurrentValueSubject<Int, Never>(2))
    var seen: [Int] = []
    let token = outer.switchToLatest().sink { seen.append($0) }
    outer.send(one)
    outer.send(two)
    one.send(10)
    two.send(20)
    #expect(seen == [1, 2, 20])
    var pairs: [String] = []
    let other = one.combineLatest(two).sink { pairs.append("\($0)") }
    one.send(3)
    #expect(pairs == ["(10, 20)", "(3, 20)"])
    _ = (token, other)
  }

  @Test func `a published property sends its new value before it has it`() {
    let model = Model()
    var seen: [String] = []
    let token = model.$count.sink { seen.append("\($0) \(model.count)") }
    let other = model.objectWillChange.sink { seen.append("will") }
    model.count = 5
    #expect(seen == ["0 0", "will", "5 0"])
    #expect(model.count == 5)
    _ = (token, other)
  }

  @Test func `shared work runs once`() {
    var starts = 0
    let subject = PassthroughSubject<Int, Never>()
    let shared = Deferred {
      starts += 1
      return subject
    }.share()
    var seen: [Int] = []
    let tokens = [shared.sink { seen.append($0) }, shared.sink { seen.append(-$0) }]
    subject.send(1)
    #expect(starts == 1)
    #expect(seen == [1, -1])
    _ = tokens
  }

  @Test func `time passes on schedulers`() throws {
    let lines = try FoundationTrial().play { trial in
      let subject = PassthroughSubject<Int, Never>()
      let tokens = [
        subject.debounce(for: .milliseconds(100), scheduler: DispatchQueue.main)
          .sink { trial.note("debounced \($0)") },
        subject.delay(for: .seconds(1), scheduler: DispatchQueue.main).sink {
          trial.note("late \($0)")
        },
        subject.receive(on: DispatchQueue.main).sink { trial.note("got \($0)") },
      ]
      subject.send(1)
      trial.note("sent")
      try await Task.sleep(for: .milliseconds(50))
      subject.send(2)
      try await Task.sleep(for: .seconds(2))
      withExtendedLifetime(tokens) {}
    }
    #expect(
      lines == ["0 sent", "0 got 1", "50 got 2", "150 debounced 2", "1000 late 1", "1050 late 2"]
    )
  }

  @Test func `a data task publisher gives the bytes, and its cancellation ends the fetch`() throws {
    let trial = FoundationTrial()
    trial.internet.answer("https://images.example/1.img", .init(body: [1, 2]))
    let lines = try trial.play { trial in
      let publisher = URLSession.shared.dataTaskPublisher(for: address(1))
      let token = publisher.map(\.data.count).replaceError(with: -1)
        .sink { trial.note("\($0) bytes") }
      try await Task.sleep(for: .seconds(1))
      withExtendedLifetime(token) {}
      let other = publisher.sink { _ in
        trial.note("never")
      } receiveValue: { _ in
      }
      try await Task.sleep(for: .milliseconds(5))
      other.cancel()
    }
    #expect(lines == ["11 2 bytes"])
    #expect(trial.internet.cancelCount == 1)
  }
}
