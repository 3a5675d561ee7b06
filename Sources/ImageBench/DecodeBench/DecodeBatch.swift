package import Codecs
internal import ImagePipeline

/// Files that go through one decoder, of which some may be no pictures.
package struct DecodeBatch {
  /// Why a file was not measured.
  package struct Failure: Error, CustomStringConvertible {
    /// Whose fault it was.
    package enum Cause: Sendable {
      /// The picture is what it is.
      case content
      /// A file cannot be read, or there is no memory.
      case tool
    }

    package let description: String
    package let cause: Cause
  }

  private let options: DecodeOptions
  private let repeats: Int
  /// The flag with which the decoder does what a remedy asks for; nil where none does.
  private let flag: (DecodingError.Remedy) -> String?

  /// Measures `repeats` decodes with `options`; `flag` names what helps where a picture is refused.
  package init(
    _ options: DecodeOptions,
    repeats: Int,
    flag: @escaping (DecodingError.Remedy) -> String?
  ) {
    self.options = options
    self.repeats = repeats
    self.flag = flag
  }

  /// Measures the file at `path`.
  package func measure(_ path: String) throws(Failure) -> DecodeMeasurement {
    do throws(DecodingError) {
      return try .measure(path: path, options, repeats: repeats)
    } catch {
      throw failure(error, path)
    }
  }

  /// Measures all files, also those after one that cannot be decoded; calls `begin` with the
  /// position of each, and hands its result to `report` at once.
  ///
  /// Pixels are dropped. Returns what was measured, and the worst cause: a failure of the tool may
  /// be why other pictures failed, and not the other way round.
  package func measure(
    _ paths: [String],
    begin: (Int) -> Void,
    report: (Result<DecodeMeasurement, Failure>) -> Void
  ) -> (measured: [DecodeMeasurement], worst: Failure.Cause?) {
    var measured: [DecodeMeasurement] = []
    var worst: Failure.Cause?
    for (position, path) in paths.enumerated() {
      begin(position)
      do throws(Failure) {
        var measurement = try measure(path)
        measurement.pixels = nil
        report(.success(measurement))
        measured.append(measurement)
      } catch {
        report(.failure(error))
        if worst != .tool { worst = error.cause }
      }
    }
    return (measured, worst)
  }

  private func failure(_ error: DecodingError, _ path: String) -> Failure {
    switch error {
    case .unreadableFile: Failure(description: "\(error)", cause: .tool)
    case .outOfMemory: Failure(description: "\(path): \(error)", cause: .tool)
    case .empty: Failure(description: "\(error)", cause: .content)
    default: Failure(description: "\(path): \(sentence(error))", cause: .content)
    }
  }

  /// What is wrong, and the flag that helps where one does.
  private func sentence(_ error: DecodingError) -> String {
    guard let flag = error.remedy.flatMap(flag) else { return error.description }
    return "\(error.description.dropLast()) (\(flag))."
  }
}

extension DecodeMeasurement {
  /// What was wrong with a picture that was decoded all the same, in a sentence; nil for nothing.
  package var warning: String? {
    warnings.map { "\(path): \($0.sentence(height: storedHeight))" }
  }
}
