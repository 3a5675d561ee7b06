internal import Basics
internal import Codecs
internal import Corpus
internal import DecodeBench
internal import Files
internal import Reports
internal import Runs
internal import Scenarios
internal import Text
internal import Trials

/// `imagebench calibrate`: fits prices to this machine, or to tables measured elsewhere.
enum CalibrateCommand: Command {
  static let name = "calibrate"
  static let summary = "Fit prices of decodes and cells to measured times, and write a device."
  static let synopsis = "--output DEVICE.json [--table FILES] [options]"
  static let details = """
    Without --table, every picture is decoded on this machine in full and to 1080, 360 and 120 pixels, in
    five interleaved rounds, and the least CPU time of each decode counts. With --table, the times are those of
    CSV files that an app can write on a phone: one of decodes with the columns
    file,mode,max_pixel_size,milliseconds, one of cells with cell,act,views,constraints,milliseconds, or both.
    --images then has the pictures that were decoded.

    Half of the pictures and of the cells, by the hashes of their names, take no part in the fit and show
    its error. Prices of JPEG become those of a decoder in hardware, without a price for bytes, where that
    form is as good.

    The file is a device: imagebench run --device DEVICE.json plays it. It is like the device of --device
    in everything but the fitted prices.

    With --slower 3, codecs of this machine keep up with the device, so that it can be played with real
    decodes by the machine's clock: imagebench validate --device DEVICE.json.

      imagebench calibrate --output this-host.json
      imagebench calibrate --table phone.csv,cells.csv --images Pictures --device iphone-15-pro --output phone.json
    """
  static let options: [OptionSpec] = [
    OptionSpec("table", value: "FILES", "Fit to the times in these CSV files."),
    CorpusChoice.option,
    .name(.device, "The device that has all else (\(DeviceProfile.standard.name))."),
    OptionSpec("slower", value: "N", "Have the device take N times as long as measured (1)."),
    OptionSpec("output", letter: "o", value: "FILE", "Write the device into FILE."),
    OptionSpec("times", value: "FILE", "Also write the measured times into FILE."),
    .format, .quiet,
  ]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    try values.refuseOperands()
    let paths = try values.list("table") ?? []
    guard let output = try OutputFile.path(values, besides: paths) else {
      throw CommandError.usage("calibrate needs --output DEVICE.json")
    }
    let name = try deviceName(output)
    let base = try DeviceProfile.named(values.text("device") ?? DeviceProfile.standard.name)
    let slower = try values.integer("slower", in: 1...100) ?? 1
    if !paths.isEmpty, values.has("times") {
      throw CommandError.usage("--times is for times of this machine, not for --table")
    }
    let format = try values.format()
    let tables = try MeasuredTables(paths)
    for word in ["slower", "images"]
    where !paths.isEmpty && tables.decodes == nil && values.has(word) {
      throw CommandError.usage("--\(word) is for decodes; add a table of them to --table")
    }
    let console = Console.standard(quiet: values.has("quiet"))
    let source =
      paths.isEmpty
      ? "this machine (\(HostFacts().json["cpu_model"]?.string ?? "unknown"))"
      : tables.paths.listed(.and)
    let words = slower == 1 ? source : "\(slower) times as long as by \(source)"
    var fit = base
    if paths.isEmpty || tables.decodes != nil {
      let decodes = try await decodes(tables, values, console)
      fit = PriceFit(decodes, like: base, source: words, slower: slower).device
    }
    if let cells = tables.cells {
      fit = CellFit(cells.table, like: fit, source: words, slower: slower).device
    }
    fit.name = name
    try console.result(DeviceFile.text(fit, like: base.name), to: output)
    guard let calibration = fit.calibration else { return .fine }
    let report = CalibrationReport(calibration, of: fit)
    console.result(report.render(format, width: console.width))
    console.note("Wrote \(output): imagebench run --device \(output) plays it.")
    return .fine
  }

  /// The decodes of the table of `tables`, or without one those of this machine.
  private static func decodes(
    _ tables: MeasuredTables,
    _ values: OptionValues,
    _ console: Console
  ) async throws -> [PriceFit.Decode] {
    let corpus = try await CorpusChoice(values).load(console)
    let paths = corpus.manifest.assets.map(corpus.path)
    let times = tables.decodes?.table ?? measured(paths, console)
    if let file = values.text("times") { try console.result(times.text, to: file) }
    return try decodes(times, paths, tables.decodes?.path)
  }

  /// The name of the device in the file at `path`: that of the file.
  private static func deviceName(_ path: String) throws -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? ""
    let name = String(file.dropLast(DeviceFile.ending.count))
    guard file.hasSuffix(DeviceFile.ending), DeviceFile.isName(name),
      !DeviceProfile.all.contains(where: { $0.name == name })
    else {
      throw CommandError.usage(
        "--output takes a name of letters, digits and - that ends in .json and is no known "
          + "device, such as my-phone.json, not \"\(file)\""
      )
    }
    return name
  }

  private static func measured(
    _ paths: [String],
    _ console: Console
  ) -> DecodeTable {
    let progress = console.progress("pictures")
    return HostCalibration.measure(
      paths,
      fresh: { ModelledDecode.freshTime(of: $0).milliseconds },
      progress: { progress.show($0, of: $1, "") }
    )
  }

  /// The decodes of `times` with the plans of their pictures, which are at `paths`.
  private static func decodes(
    _ times: DecodeTable,
    _ paths: [String],
    _ table: String?
  ) throws -> [PriceFit.Decode] {
    let places = Dictionary(
      paths.map { ($0.split(separator: "/").last.map(String.init) ?? $0, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let decodes = try times.rows.map { row in
      guard let path = places[row.file] else {
        throw CommandError.usage(
          "\(table ?? "") names \(row.file), which is not among the pictures; give --images the "
            + "folder with the pictures that were measured"
        )
      }
      let image = try EncodedImage.contentsOf(path: path)
      let session = try DecodeSession(image, options: row.options)
      return PriceFit.Decode(row, session.plan)
    }
    let parts = Set(decodes.map { PriceFit.isHeldOut($0.row.file) })
    guard parts.count == 2, decodes.count >= DecodeTable.fewestRows else {
      throw CommandError.usage(
        "\(Plural.text(decodes.count, "decode")) of these pictures are too few for a fit and a "
          + "test; measure more pictures"
      )
    }
    return decodes
  }
}
