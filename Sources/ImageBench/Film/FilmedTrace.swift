package import Diagnosis
package import Scenarios
internal import Signposts

/// A trace of a trial, of which films are made.
package struct FilmedTrace: Sendable {
  private let trace: StoredTrace
  private let worst: WorstFrame
  private let device: DeviceProfile

  /// The trace in `bytes`, which are those of the file at `path`; `find` gives the device of a
  /// name.
  ///
  /// - Throws: ``FilmError/trace(path:_:)``, or ``FilmError/device(_:)``.
  /// - Complexity: O(n) in the number of bytes.
  package init(
    _ bytes: [UInt8],
    path: String,
    device find: (String) throws(ScenarioError) -> DeviceProfile
  ) throws(FilmError) {
    do throws(TraceError) {
      trace = try StoredTrace(bytes)
      guard !trace.frames.isEmpty else { throw .noFrames }
    } catch {
      throw .trace(path: path, error)
    }
    do throws(ScenarioError) { device = try find(trace.context.device) } catch {
      throw .device(error)
    }
    var worst = WorstFrame()
    for record in trace.records { worst.fold(record) }
    self.worst = worst
  }

  /// What the trace says of its trial.
  package var context: TraceContext { trace.context }

  /// The screens of the chosen frames.
  ///
  /// - Complexity: O(signposts).
  package func film(_ choice: FilmChoice) -> ScreenFilm {
    ScreenFilm(trace.records, screen: device.screen.size, choice, firstFrame: context.firstFrame)
  }

  /// The `count` frames around the one that is most worth a look, as far as the trace has them.
  package func window(of count: Int) -> Range<Int> {
    let window = worst.window(of: count)
    return context.firstFrame + window.lowerBound..<context.firstFrame + window.upperBound
  }

  /// The picture of the frames `numbers`, which plays `slowness` times slower than the screen did.
  ///
  /// - Throws: ``FilmError/noPlaces``, or ``FilmError/noFrames(_:known:)``.
  package func reel(
    frames numbers: Range<Int>,
    slowness: Int,
    _ pictures: FilmPictures
  ) throws(FilmError) -> FilmReel {
    let painter = FramePainter(
      screen: device.screen.size,
      title: context.variant,
      pictures: pictures
    )
    let film = film(.numbers(numbers))
    let shown = numbers.clamped(to: film.numbers)
    let side = FilmReel.Side(film, painter, frames: shown.isEmpty ? numbers : shown)
    return try FilmReel([side], slowness: slowness)
  }
}
