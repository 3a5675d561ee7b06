import Basics
package import Statistics

extension ReportTable {
  /// Adds a footnote with the A/A noise, in per cent of the value.
  ///
  /// When there were no repetitions, the note says so.
  package mutating func appendFootnote(_ noise: RepeatNoise) {
    guard let difference = noise.relativeDifference else {
      footnotes.append("A/A noise: not known, because nothing was repeated")
      return
    }
    let percent = FixedPoint.text(100 * difference, places: 1)
    let percentile = FixedPoint.text(100 * RepeatNoise.coveredShare, places: 0)
    let count = noise.differences.count
    footnotes.append(
      "A/A noise: \(percent) % (\(percentile)th percentile of \(count) "
        + (count == 1 ? "pair)" : "pairs)")
    )
  }
}
