extension ArticleClaim {
  /// Every number that the articles claim, in the order of their rows.
  package static let catalogue = sizes + pictures + surfaces + caches + feeds

  /// How many rows the list of claims has.
  package static let rowCount = 26
}
