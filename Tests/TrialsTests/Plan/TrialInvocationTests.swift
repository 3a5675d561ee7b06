import Basics
import ImagePipeline
import Scenarios
import Testing
import Trials

@testable import Runs

@Suite("The arguments of a trial")
struct TrialInvocationTests {
  @Test(
    "read back as the trial they were written for",
    arguments: 0..<200 as Range<UInt64>
  )
  func roundTrip(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let invocation = try random(&chance)
    let read = try TrialInvocation(arguments: invocation.arguments)
    #expect(read == invocation, "seed \(seed): \(invocation.arguments)")
    #expect(read.arguments == invocation.arguments, "seed \(seed)")
  }

  /// A random invocation, also with texts that are hard to quote.
  private func random(_ chance: inout SplitMix64) throws -> TrialInvocation {
    func draw<Value>(_ values: [Value]) -> Value {
      values[Int(chance.next() % UInt64(values.count))]
    }
    let texts = ["a", "photo-grid@3g", "--variant", "two words", "ümlaut/ß", "'\"$", "-", "="]
    let spec = TrialSpec(
      scenario: try .named("photo-grid"),
      variant: try Plan.variant("naive"),
      device: try .named("ipad"),
      seed: draw([0, 1, .max, chance.next()]),
      repetition: draw([1, 2, .max])
    )
    var invocation = TrialInvocation(
      spec,
      file: draw([nil, draw(texts)]),
      decoding: draw([.real, .model]),
      pictures: TrialInvocation.Pictures(root: draw(texts), list: draw(texts)),
      directory: draw(texts)
    )
    if draw([true, false]) { invocation.question = .named(draw(texts)) }
    invocation.network = draw([nil, draw(texts)])
    invocation.variant = draw(texts)
    invocation.device = draw(texts)
    invocation.parent = draw([nil, 1, .max])
    if draw([true, false]) { invocation.pictures = nil }
    invocation.schedule = draw([.fifo, .drawn(0), .drawn(.max)])
    invocation.finger = draw([.time, .frames])
    invocation.lanes = draw([.off, .on])
    return invocation
  }

  @Test("make the planned trial, also on another network")
  func spec() throws {
    for name in ["photo-grid", "photo-grid@3g"] {
      let spec = TrialSpec(
        scenario: try .named(name),
        variant: try Plan.variant("naive"),
        device: try .named("ipad"),
        seed: 7,
        repetition: 2
      )
      let invocation = TrialInvocation(
        spec,
        file: nil,
        decoding: .model,
        pictures: TrialInvocation.Pictures(root: "p", list: "l"),
        directory: "d"
      )
      #expect(try invocation.spec() == spec)
    }
  }

  @Test(
    "that are wrong are refused with the name of the option",
    arguments: [
      (["--variant"], "--variant is needed"), (["--scenario"], "--scenario is needed"),
      (["--into"], "--into is needed"), (["--images"], "--list needs --images"),
      (["--seed", "-1"], "--seed takes a whole number of 0 or more, not \"-1\""),
      (["--repetition", "0"], "--repetition takes a whole number of 1 or more, not \"0\""),
      (["--decode", "maybe"], "--decode takes one of real, model, measured, not \"maybe\""),
      (["--finger", "hand"], "--finger takes one of time, frames, not \"hand\""),
      (
        ["--schedule", "-1"],
        "--schedule takes fifo or a whole number of 0 or more, the random seed, not \"-1\""
      ),
    ]
  )
  func wrong(change: [String], message: String) {
    var values = [
      "--scenario": "s", "--variant": "v", "--device": "d", "--into": "i", "--images": "p",
      "--list": "l",
    ]
    values[change[0]] = change.count > 1 ? change[1] : nil
    let arguments = [TrialInvocation.command] + values.flatMap { [$0.key, $0.value] }
    var found = ""
    do throws(TrialInvocationFault) { _ = try TrialInvocation(arguments: arguments) } catch {
      found = error.description
    }
    #expect(found == message)
  }
}
