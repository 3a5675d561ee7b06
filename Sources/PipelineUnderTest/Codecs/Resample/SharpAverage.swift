import Basics
import CCodecs

/// Averages opaque rows of 8 bits that the JPEG codec has already scaled down, sharper than by
/// area.
///
/// The scaled rows of libjpeg contain the low frequencies of their blocks undamped. An area average
/// treats samples as even squares and damps them, which costs 2 to 5 dB if at most two samples fall
/// to one of the result. ``SharpWindow`` uses a smooth curve instead. The loops are those of
/// ``NarrowAverage``, with weights that may be negative; a level is within 0.6 of the exact sum.
final class SharpAverage {
  /// The most codec samples per sample of the result, so that a window is never cut by more than
  /// one.
  static let largestRatio = 2

  private let sourceWidth: Int
  private let outputSize: PixelSize
  private let lines: SharpAxis
  private let mean: UnsafeMutablePointer<Int16>
  private let spans: UnsafeMutablePointer<ib_resample_narrow_span>
  private var recent: [UnsafePointer<UInt8>?]
  private var rowCount = 0
  private var outputRow = 0
  private var window: SharpWindow

  /// `memory`, which has to outlive this, has `NarrowAverage.memoryBytes`.
  init(memory: PixelMemory, plan: DecodePlan) {
    sourceWidth = plan.sampledColumns.count
    outputSize = plan.storedOutputSize
    lines = plan.sharpLines
    recent = Array(repeating: nil, count: SharpWindow.largestCount)
    (mean, spans) = NarrowAverage.prepare(memory, sourceWidth: sourceWidth)
    window = lines.window(0)
    let (columns, firstColumn) = (plan.sharpColumns, plan.sampledColumns.lowerBound)
    for column in 0..<outputSize.width {
      let window = columns.window(column)
      let shares = window.shares
      (spans + column)
        .initialize(
          to: ib_resample_narrow_span(
            first: Int32(window.first - firstColumn),
            weights: (shares[0], shares[1], shares[2], shares[3])
          )
        )
    }
  }

  /// Adds the next source row and writes the result rows that it completes.
  ///
  /// It has to stay unchanged until the next three rows have been added.
  func push(_ row: UnsafePointer<UInt8>, to rows: OrientedRows) {
    recent[rowCount % SharpWindow.largestCount] = row
    rowCount += 1
    while outputRow < outputSize.height, window.first + window.count <= rowCount {
      let target = rows.next(upTo: 1)
      write(to: target.base.assumingMemoryBound(to: UInt8.self))
      rows.commit(target, count: 1)
      outputRow += 1
      if outputRow < outputSize.height { window = lines.window(outputRow) }
    }
  }

  private func write(to result: UnsafeMutablePointer<UInt8>) {
    let shares = window.shares
    func row(_ index: Int) -> UnsafePointer<UInt8>? {
      recent[(window.first + index) % SharpWindow.largestCount]
    }
    var rows = ib_resample_sharp_rows(
      rows: (row(0), row(1), row(2), row(3)),
      weights: (shares[0], shares[1], shares[2], shares[3]),
      count: window.count
    )
    ib_resample_sharpen(&rows, sourceWidth, spans, outputSize.width, mean, result)
  }
}

extension DecodePlan {
  /// Whether rows scaled down by the codec are averaged sharper than by area.
  ///
  /// A full decode contains all frequencies, and its area average is exact.
  var isSharp: Bool {
    let most = SharpAverage.largestRatio * scaleDenominator
    return isNarrow && scaleDenominator > 1
      && (options.mode == .downsample || options.mode == .embeddedThumbnail)
      && header.storedSize.width <= most * storedUncroppedSize.width
      && header.storedSize.height <= most * storedUncroppedSize.height
  }

  /// The columns of the result on those of the codec.
  var sharpColumns: SharpAxis {
    SharpAxis(
      units: scaleDenominator * storedUncroppedSize.width,
      extent: header.storedSize.width,
      begin: storedCropOrigin.x * header.storedSize.width,
      sampleCount: scaledSize.width
    )
  }

  /// The rows of the result on those of the codec.
  var sharpLines: SharpAxis {
    SharpAxis(
      units: scaleDenominator * storedUncroppedSize.height,
      extent: header.storedSize.height,
      begin: storedCropOrigin.y * header.storedSize.height,
      sampleCount: scaledSize.height
    )
  }
}
