/// How far the numbers of the model are from those of the same trials on real threads, or with
/// decodes that take their measured time, as `imagebench validate` found.
package struct ModelErrors: Sendable, Hashable {
  /// The part of a trial that was real.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Virtual time, with decodes that take their measured time.
    case measured
    /// Real threads and paced cores, by the machine's clock, with modelled decodes.
    case wall
    /// The same with real decodes, for which a device that was fitted to this machine leaves time.
    case real
  }

  /// The differences of one metric in one scenario on one device, over the loaders that completed.
  package struct Row: Sendable, Hashable {
    package var kind: Kind
    package var scenario: String
    package var device: String
    /// The name of the metric, in whose unit the numbers are.
    package var metric: String
    /// The number of loaders.
    package var loaders: Int
    /// The mean of the model over the loaders.
    package var mean: Double
    /// The mean size of the differences, of each loader its median round against the model.
    package var meanDifference: Double
    /// The largest of them.
    package var largestDifference: Double

    package init(
      kind: Kind,
      scenario: String,
      device: String,
      metric: String,
      loaders: Int,
      mean: Double,
      meanDifference: Double,
      largestDifference: Double
    ) {
      self.kind = kind
      self.scenario = scenario
      self.device = device
      self.metric = metric
      self.loaders = loaders
      self.mean = mean
      self.meanDifference = meanDifference
      self.largestDifference = largestDifference
    }
  }

  /// The version of the model that was compared; 0 where nothing was.
  package var model = 0
  /// The hash of the pictures.
  package var corpus = ""
  package var rows: [Row] = []

  /// Nothing was compared.
  package init() {}

  /// The differences `rows` of a version of the model, with the pictures of the hash `corpus`.
  package init(model: Int, corpus: String, rows: [Row]) {
    (self.model, self.corpus, self.rows) = (model, corpus, rows)
  }

  /// The largest difference of any loader in the scenario and on the device of `cell`, in the unit
  /// of the metric; nil where these were not compared.
  ///
  /// - Complexity: O(n) in the number of rows.
  package func largest(_ metric: String, in cell: CellKey, _ kind: Kind) -> Double? {
    rows.first {
      $0.kind == kind && $0.metric == metric && $0.scenario == cell.scenario
        && $0.device == cell.device
    }?.largestDifference
  }

  /// The differences of `metrics`, as a share of the numbers themselves, over all that was
  /// compared; nil where that is nothing, or where all numbers are zero.
  ///
  /// - Complexity: O(n) in the number of rows.
  package func share(of metrics: [String], _ kind: Kind) -> Double? {
    var (difference, whole) = (0.0, 0.0)
    for row in rows where row.kind == kind && metrics.contains(row.metric) {
      difference += row.meanDifference * Double(row.loaders)
      whole += row.mean * Double(row.loaders)
    }
    return whole > 0 ? difference / whole : nil
  }

  /// The number of scenarios, each on a device, that were compared.
  ///
  /// - Complexity: O(n) in the number of rows.
  package func placeCount(_ kind: Kind) -> Int {
    Set(rows.filter { $0.kind == kind }.map { [$0.scenario, $0.device] }).count
  }
}
