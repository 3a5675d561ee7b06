internal import Basics
internal import Files
package import Records
package import Trials

extension RunManifest {
  /// The manifest of a run of `plan` that has not begun.
  package init(plan: Plan, toolVersion: String, startedUTC: String) {
    self.init(toolVersion: toolVersion, startedUTC: startedUTC, suite: plan.suite)
    planHash = plan.identity.description
    parts = PartDefinitions(of: plan.trials)
    plannedCount = plan.trials.count
  }

  /// The manifest with `present` trials of `plan`; the others failed or did not begin.
  ///
  /// The order of the trials follows from ``session`` and ``reference``: another program that plays
  /// the plan takes turns with this one.
  ///
  /// - Complexity: O(n) in the number of trials.
  package func ended(
    _ plan: Plan,
    present: Int,
    failures: [(spec: TrialSpec, reason: String)],
    finishedUTC: String
  ) -> RunManifest {
    var manifest = self
    manifest.finishedUTC = finishedUTC
    manifest.state = present == plan.trials.count ? .complete : .incomplete
    manifest.presentCount = present
    manifest.executionOrder = executionOrder(of: plan)
    manifest.failures = failures.map { TrialFailure(trial: $0.spec.key, reason: $0.reason) }
    return manifest
  }

  /// The trials in the order in which they were started.
  private func executionOrder(of plan: Plan) -> [TrialKey] {
    let sides = RunSession.Side.allCases
    // In a night, the run itself is the first of the two sides.
    let side = session.flatMap { sides.firstIndex(of: $0.side) } ?? 0
    let isAlone = session == nil && reference == nil
    return plan.turns(sides: isAlone ? 1 : sides.count).filter { $0.side == side }.map(\.spec.key)
  }
}

extension RunDirectory {
  /// The digests of the tables that the run of `manifest` has written, with those of its reference
  /// build if it has one.
  ///
  /// - Complexity: O(n) in their bytes.
  func tables(of manifest: RunManifest) throws(RunFault) -> RunTables {
    do throws(FileError) {
      var tables = try RunTables(in: folder, files: files)
      if manifest.reference != nil {
        tables.add(try RunTables(in: folder.reference, files: files), below: .reference)
      }
      return tables
    } catch {
      throw .files(error)
    }
  }

  /// Writes `run.json`, which is replaced as a whole.
  package func write(manifest: RunManifest) throws(RunFault) {
    do throws(FileError) {
      try write(.manifest, text: manifest.text)
    } catch {
      throw .files(error)
    }
  }

  /// Writes `run.json` and `pages`, the texts made from the tables; each is replaced as a whole.
  package func write(
    manifest: RunManifest,
    pages: [(entry: RunFolder.Entry, text: String)]
  ) throws(RunFault) {
    try write(manifest: manifest)
    for page in pages {
      do throws(FileError) { try write(page.entry, text: page.text) } catch { throw .files(error) }
    }
  }
}
