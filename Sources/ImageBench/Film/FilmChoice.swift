package import Basics

/// Which frames of a trial a film keeps.
package enum FilmChoice: Sendable, Hashable {
  /// Those with these numbers, from 0.
  case numbers(Range<Int>)
  /// The latest ones, at most this many; between equals the earlier.
  case worst(Int)
  /// Those that stood on the screen at a multiple of this time since the start of the trial.
  case every(TimeSpan)
}
