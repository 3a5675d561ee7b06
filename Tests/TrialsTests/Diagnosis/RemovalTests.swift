import Basics
import Diagnosis
import Signposts
import Testing

/// A trial with frames every 100 ms that were late by so many milliseconds; the device may end it.
private func trial(
  _ late: [Int],
  imagesAt shown: [Int] = [],
  ending: TrialOutcome = .completed
) -> TrialDiagnosis {
  var tape = Tape()
  tape.scenario(cores: 2)
  for (frame, late) in late.enumerated() {
    let tick = 100 * (frame + 1)
    tape.beginFrame(tick)
    tape.decodeOnMain(UInt64(900 + frame), frame, tick, tick + late)
    tape.endFrame(tick + 90, late: late, work: late)
  }
  for (url, frame) in shown.enumerated() {
    tape.bind(50 + url, at: 101)
    tape.show(50 + url, at: 100 * (frame + 1) + 1, since: 101)
  }
  if ending == .jetsam {
    let jetsam = Signpost.Jetsam(footprint: .zero, limit: .zero, frame: late.count)
    tape.add(jetsam, at: 100 * late.count + 95)
  }
  return tape.diagnosis
}

@Suite("What a switch removes")
struct RemovalTests {
  @Test("is the difference of two whole trials, negative if the other has more")
  func whole() {
    let removal = trial([40, 40, 40, 40]).removed(by: trial([20, 20, 0, 0]))
    #expect(!removal.isCut)
    #expect(removal.hitch == 0.75)
    #expect(removal.lateness == nil)
    #expect(trial([20, 20]).removed(by: trial([40, 40])).hitch == -1)
  }

  @Test("counts every frame of two whole trials, of which one skipped refreshes")
  func skipping() {
    let skipping = trial([40, 0, 40])
    let smooth = trial([0, 0, 0, 0, 0, 0, 20])
    #expect(skipping.removed(by: smooth).hitch == 0.75)
    #expect(smooth.removed(by: skipping).hitch == -3)
  }

  @Test("excludes frames that were not played, whichever trial ended early")
  func ended() {
    let whole = trial([40, 40, 40, 40, 40, 40, 40, 40], imagesAt: [1, 6])
    let ended = trial([40, 40], imagesAt: [1], ending: .jetsam)
    for removal in [whole.removed(by: ended), ended.removed(by: whole)] {
      #expect(removal.isCut)
      #expect(removal.hitch == 0)
      #expect(removal.lateness == 0)
    }
    let better = trial([20, 20, 20, 20, 20, 20, 20, 20])
    #expect(ended.removed(by: better).hitch == 0.5)
  }

  @Test("is empty if no frame and no image was late")
  func smooth() {
    let removal = trial([0, 0]).removed(by: trial([20, 20]))
    #expect(!removal.isCut)
    #expect(removal.hitch == nil)
    #expect(removal.lateness == nil)
  }
}
