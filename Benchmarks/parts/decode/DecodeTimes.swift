import Basics
import Codecs
import Foundation
import ImageFormats
import ImagePipeline
import Statistics

/// The decoder in turns with its floor, for `Benchmarks/bench-decode`: medians of processor times.
///
/// Usage: `Benches decode MAX_PIXEL_SIZE ROUNDS FILE...`; a size of 0 asks for the full one. Writes
/// a line of JSON for each file.
enum DecodeTimes {
  /// What is written of a file.
  private struct Facts: Encodable {
    var file: String
    var size: String
    var orientation: Int
    var floor_scale: Int
    var cpu_ms: Double
    var floor_cpu_ms: Double
  }

  static func main(_ arguments: [String]) throws {
    let numbers = arguments.prefix(2).compactMap { Int($0) }
    precondition(numbers.count == 2 && numbers[1] > 0, "usage: Benches decode SIZE ROUNDS FILE...")
    let options = DecodeOptions(
      mode: numbers[0] > 0 ? .downsample : .full,
      target: numbers[0] > 0 ? .maxPixelSize(numbers[0]) : nil
    )
    for path in arguments.dropFirst(2) {
      let facts = try measure(path, options, rounds: numbers[1])
      print(String(decoding: try JSONEncoder().encode(facts), as: UTF8.self))
    }
  }

  private static func measure(
    _ path: String,
    _ options: DecodeOptions,
    rounds: Int
  ) throws -> Facts {
    let image = try EncodedImage.contentsOf(path: path)
    // Nothing is known of the first decode but the size of its result.
    let first = try DecodeSession(image, options: options)
    let floor = CodecFloor(header: first.plan.image, shownSize: try first.result().size)
    var (own, plain) = (Samples(), Samples())
    for round in 0..<rounds {
      // Decode and floor alternate in going first, so that warm caches favour neither.
      if round % 2 == 1 { floor.run(image) { timed(&plain, $0) } }
      _ = try timed(&own) { try DecodeSession(image, options: options).result() }
      if round % 2 == 0 { floor.run(image) { timed(&plain, $0) } }
    }
    return Facts(
      file: path,
      size: "\(first.plan.outputSize)",
      orientation: Int(first.plan.image.orientation.rawValue),
      floor_scale: floor.scaleDenominator,
      cpu_ms: own.median ?? 0,
      floor_cpu_ms: plain.median ?? 0
    )
  }

  private static func timed<Result>(
    _ samples: inout Samples,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let start = SystemClock.threadCPU.nanoseconds
    let result = try body()
    samples.append(Double(SystemClock.threadCPU.nanoseconds - start) / 1e6)
    return result
  }
}

extension DecodeSession {
  /// Decodes to the end.
  fileprivate func result() throws(DecodingError) -> PixelBuffer {
    while true {
      if case .finished(let pixels) = try decodeNextBand() { return pixels }
    }
  }
}
