import Conformance
import Testing

@testable import ImagePipeline
@testable import Requests

@Suite("Cell binding")
struct CellBindingTests {
  private static let allSteps = (0..<16).map(CellSteps.init(rawValue:))

  private let a = ImageRequest(1)
  private let b = ImageRequest(2)

  /// A cell that was bound to A and waits for load 1.
  private func bound(_ steps: CellSteps, cached: Bool = false) -> CellBinding<Int> {
    var binding = CellBinding<Int>(steps: steps)
    let actions = binding.bind(to: a, isCached: cached)
    if actions.loads { binding.began(1) }
    return binding
  }

  @Test("A fresh cell loads, and shows nothing until its image arrives", arguments: allSteps)
  func fresh(steps: CellSteps) {
    var binding = CellBinding<Int>(steps: steps)
    let actions = binding.bind(to: a, isCached: false)
    #expect(
      actions == .init(leaves: nil, clears: false, showsCached: false, loads: true)
    )
    binding.began(1)
    #expect(binding.shown == nil)
    #expect(binding.arrived(a, by: 1) == .show)
    #expect(binding.shown == .init(request: a, isLeftover: false))
    #expect(binding.pending == nil)
    #expect(binding.bound == a)
  }

  @Test("A cached image is shown in the same turn, and nothing is loaded", arguments: allSteps)
  func cached(steps: CellSteps) {
    var binding = CellBinding<Int>(steps: steps)
    let actions = binding.bind(to: a, isCached: true)
    #expect(actions == .init(leaves: nil, clears: false, showsCached: true, loads: false))
    #expect(binding.shown == .init(request: a, isLeftover: false))
    #expect(binding.pending == nil)
  }

  @Test(
    "A new binding leaves the load of the old one, even if the cache has its image",
    arguments: allSteps,
    [false, true]
  )
  func leavesOldLoad(steps: CellSteps, isCached: Bool) {
    var binding = bound(steps)
    let actions = binding.bind(to: b, isCached: isCached)
    #expect(actions.leaves == 1)
    #expect(actions.loads == !isCached)
    #expect(binding.pending == nil)
    #expect(binding.bound == b)
  }

  @Test(
    "A discarded cell drops late images with any steps, and works again once it is bound",
    arguments: allSteps
  )
  func discarded(steps: CellSteps) {
    var binding = CellBinding<Int>(steps: steps, failureLook: .failureImage)
    _ = binding.bind(to: a, isCached: false)
    binding.began(1)
    binding.discard()
    #expect(binding.previewed(a, by: 1) == .drop)
    #expect(binding.arrived(a, by: 1) == .drop)
    #expect(binding.failed(1) == false)
    _ = binding.bind(to: a, isCached: false)
    binding.began(2)
    #expect(binding.bind(to: b, isCached: true).leaves == 2)
    #expect(binding.bind(to: a, isCached: false).leaves == nil)
    binding.began(3)
    #expect(binding.failed(3) == true)
    #expect(binding.showsFailure)
    #expect(binding.arrived(b, by: 1) == (steps.contains(.verify) ? .drop : .show))
  }

  @Test(
    "Clearing removes the old image; without it the old image is a leftover",
    arguments: allSteps
  )
  func clearing(steps: CellSteps) {
    var binding = bound(steps, cached: true)
    let actions = binding.bind(to: b, isCached: false)
    #expect(actions.clears == steps.contains(.clear))
    #expect(
      binding.shown == (steps.contains(.clear) ? nil : .init(request: a, isLeftover: true))
    )
    binding.began(2)
    #expect(binding.arrived(b, by: 2) == .show)
    #expect(binding.shown == .init(request: b, isLeftover: false))
  }

  @Test(
    "The late image of the previous binding is shown only without verification",
    arguments: allSteps
  )
  func lateImage(steps: CellSteps) {
    var binding = bound(steps)
    _ = binding.bind(to: b, isCached: false)
    binding.began(2)
    let verifies = steps.contains(.verify)
    #expect(binding.arrived(a, by: 1) == (verifies ? .drop : .show))
    #expect(binding.shown == (verifies ? nil : .init(request: a, isLeftover: false)))
    #expect(binding.pending == 2)
    #expect(binding.arrived(b, by: 2) == .show)
    #expect(binding.shown?.request == b)
  }

  @Test(
    "A late image after the right one, or after a cache hit, is judged the same way",
    arguments: allSteps,
    [false, true]
  )
  func lateImageAfterRightOne(steps: CellSteps, isCached: Bool) {
    var binding = bound(steps)
    _ = binding.bind(to: b, isCached: isCached)
    if !isCached {
      binding.began(2)
      _ = binding.arrived(b, by: 2)
    }
    _ = binding.arrived(a, by: 1)
    #expect(binding.shown?.request == (steps.contains(.verify) ? b : a))
  }

  @Test(
    "A cell that verifies drops an older load's late image for the same request",
    arguments: allSteps
  )
  func sameRequestOlderLoad(steps: CellSteps) {
    var binding = bound(steps)
    _ = binding.bind(to: a, isCached: false)
    binding.began(2)
    #expect(binding.arrived(a, by: 1) == (steps.contains(.verify) ? .drop : .show))
    #expect(binding.pending == 2)
  }

  @Test(
    "A cell that leaves the screen keeps what it shows and leaves its load",
    arguments: allSteps
  )
  func unbind(steps: CellSteps) {
    var binding = bound(steps, cached: true)
    #expect(binding.unbind() == nil)
    #expect(binding.bound == nil)
    #expect(binding.shown == .init(request: a, isLeftover: false))
    _ = binding.bind(to: b, isCached: false)
    binding.began(2)
    #expect(binding.unbind() == 2)
    #expect(binding.unbind() == nil)
    #expect(binding.arrived(b, by: 2) == (steps.contains(.verify) ? .drop : .show))
  }

  @Test(
    "After a failure the binding waits for nothing; another load's failure changes nothing",
    arguments: allSteps
  )
  func failure(steps: CellSteps) {
    var binding = bound(steps)
    binding.failed(9)
    #expect(binding.pending == 1)
    binding.failed(1)
    #expect(binding.pending == nil)
    #expect(binding.shown == nil)
    #expect(binding.bind(to: b, isCached: false).leaves == nil)
  }
}
