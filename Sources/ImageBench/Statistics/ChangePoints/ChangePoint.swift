/// The first night of a new level of a series.
///
/// Nights are counted in measurements of the series: 0 is its first value.
package struct ChangePoint: Sendable, Hashable {
  /// The first night of the new level.
  package var index: Int
  /// The last night that was known when the change was first raised; never before `index`.
  package var night: Int
  /// How far the level has moved, as a fraction of the old level (0.05 is 5 % more); nil when the
  /// old level is zero.
  package var shift: Double?
  /// The probability of a change this clear anywhere in a series without a change, from 0 to 1; 0
  /// for an exact metric, which has no random noise.
  package var p: Double

  /// A change with these properties.
  package init(index: Int, night: Int, shift: Double?, p: Double) {
    self.index = index
    self.night = night
    self.shift = shift
    self.p = p
  }
}
