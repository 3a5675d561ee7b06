internal import DecodeBench

/// The files of one `imagebench decode`, of which a crash of the decoder costs only the one that it
/// happens in.
struct DecodeFiles {
  let batch: DecodeBatch
  let report: DecodeReport
  let console: Console

  /// Decodes `paths` in a copy of this process and prints the results; when the copy crashes, it
  /// names the file and begins again without it.
  func decode(_ paths: [String]) -> ExitCode {
    var left = Array(paths.indices)
    // Files before this one have had their messages.
    var firstNew = 0
    while true {
      let (files, new) = (left, firstNew)
      let end = ProcessCopy.run { begin in
        decode(files, of: paths, messagesFrom: new, begin).afterResults().rawValue
      }
      guard case .crashed(let signal, let index?) = end else {
        let code: ExitCode
        switch end {
        case .exited(let number): code = ExitCode(rawValue: number) ?? .toolFailed
        case .crashed: code = .toolFailed
        // There is no memory for a copy, for example.
        case nil: code = decode(files, of: paths, messagesFrom: new) { _ in }
        }
        return left.count == paths.count ? code : .toolFailed
      }
      console.error(
        "\(paths[index]): the decoder ended its process (signal \(signal)); report it with this file. "
          + "The other files are decoded without it."
      )
      left.removeAll { $0 == index }
      firstNew = index + 1
    }
  }

  /// Decodes those of `paths` at `indices`, each of which `begin` is called with first, and prints
  /// the results, and the messages from the file at `firstNew` on.
  private func decode(
    _ indices: [Int],
    of paths: [String],
    messagesFrom firstNew: Int,
    _ begin: (Int) -> Void
  ) -> ExitCode {
    var current = 0
    let (measured, worst) = batch.measure(indices.map { paths[$0] }) { position in
      current = indices[position]
      begin(current)
    } report: { result in
      guard current >= firstNew else { return }
      switch result {
      case .success(let measured): measured.warning.map(console.error)
      case .failure(let failure): console.error("\(failure)")
      }
    }
    let text = report.render(measured)
    if !text.isEmpty { console.result(text) }
    return worst.map { ExitCode($0) } ?? .fine
  }
}
