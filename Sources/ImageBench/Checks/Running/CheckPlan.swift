package import Basics
internal import ImagePipeline
package import Scenarios
package import Trials
package import Variants

/// The trials that checks of loaders need: every workload once for each loader, device and seed.
package struct CheckPlan: Sendable {
  /// The devices unless others are named: a small old phone, and the usual one.
  package static let usualDevices = [DeviceProfile.worstCase, DeviceProfile.standard]
  /// The random seeds unless others are named.
  package static let usualSeeds: [UInt64] = [1, 2, 3]

  /// In the order of results.
  package let loaders: [Variant]
  package var devices = CheckPlan.usualDevices
  package var seeds = CheckPlan.usualSeeds
  /// The checks, in the order of the catalogue; by default all.
  package var checks = Check.catalogue
  /// Scenarios that are played in place of those of workloads; none by default.
  ///
  /// They show what a check says where nothing provokes its failure.
  package var scenarios: [CheckWorkload: Scenario] = [:]
  /// Whether codecs run; by default they are modelled.
  package var decoding = SourceImages.Decoding.model

  /// All checks of `loaders` on the usual devices with the usual seeds.
  package init(_ loaders: [Variant]) { self.loaders = loaders }

  /// The workloads that the checks need, in the order of all workloads.
  package var workloads: [CheckWorkload] {
    if checks.contains(where: \.measure.isOfAllWorkloads) { return CheckWorkload.allCases }
    let needed = Set(checks.flatMap(\.workloads))
    return CheckWorkload.allCases.filter(needed.contains)
  }

  /// Plays all trials, one after another, and returns those of each loader.
  ///
  /// A loader plays in a copy of this process, and a process whose other threads work cannot be
  /// copied safely: so there is never more than one at a time.
  ///
  /// - Complexity: O(loaders × devices × seeds × workloads) trials.
  package func play(_ sources: SourceImages, _ reporter: any Reporter) -> [CheckGrid] {
    let progress = reporter.progress("checks")
    let count = loaders.count * devices.count * seeds.count * workloads.count
    var done = 0
    return loaders.map { loader in
      var rows: [CheckGrid.Row] = []
      for device in devices {
        for seed in seeds {
          var row = CheckGrid.Row(device: device.name, seed: seed, trials: [:])
          for workload in workloads {
            row.trials[workload] = trial(workload, loader, device, seed, sources)
            done += 1
            progress.show(done, of: count, loader.name)
          }
          rows.append(row)
        }
      }
      return CheckGrid(loader: loader.name, rows: rows)
    }
  }

  private func trial(
    _ workload: CheckWorkload,
    _ loader: Variant,
    _ device: DeviceProfile,
    _ seed: UInt64,
    _ sources: SourceImages
  ) -> CheckTrial {
    let scenario = scenarios[workload] ?? workload.scenario
    let spec = TrialSpec(
      scenario: scenario,
      variant: loader,
      device: device,
      seed: seed,
      repetition: 1
    )
    var runner = TrialRunner(spec: spec, sources: sources)
    runner.decoding = decoding
    var fold = CheckFold(workload, playing: scenario)
    do throws(TrialFault) {
      let values = try runner.run { fold.fold($0) }
      return CheckTrial(outcome: .played(values, fold.values))
    } catch {
      return CheckTrial(outcome: .failed("\(error)", error.isOfLoader ? .loader : .other))
    }
  }
}

extension TrialFault {
  /// Whether the loader is the reason.
  fileprivate var isOfLoader: Bool {
    switch self {
    case .process, .leak, .simulation: true
    case .files, .screen, .heldUp, .lostSignposts: false
    }
  }
}

extension Check {
  /// The trials that it needs.
  var workloads: [CheckWorkload] {
    [workload] + measure.workloads + needs.flatMap(\.measure.workloads)
  }
}

extension CheckMeasure {
  /// The other workloads that it looks at.
  fileprivate var workloads: [CheckWorkload] {
    switch self {
    case .elsewhere(let workload, let measure): [workload] + measure.workloads
    case .share(let part, let whole): part.workloads + whole.workloads
    case .column, .count, .endedTrials, .brokenTrials: []
    }
  }
}
