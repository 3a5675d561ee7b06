extension IndexPath {
  /// The place of an item of a collection view.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The place of a row of a table.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
