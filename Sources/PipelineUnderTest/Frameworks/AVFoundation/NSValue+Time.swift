extension NSValue {
  // Foundation on Linux keeps a range as two numbers, and no struct of another module: the first
  // is the value of a time, the second has its scale, its flags and its epoch.

  /// A value that holds a time, of whose epoch 23 bits.
  public convenience init(time: CMTime) {
    let scale = Int(UInt32(bitPattern: time.timescale))
    let flags = Int(time.flags.rawValue & 0xFF) << 32
    let epoch = Int(time.epoch & 0x7F_FFFF) << 40
    self.init(range: NSRange(location: Int(time.value), length: scale | flags | epoch))
  }

  /// The time that it holds.
  public var timeValue: CMTime {
    let range = rangeValue
    return CMTime(
      value: CMTimeValue(range.location),
      timescale: CMTimeScale(bitPattern: UInt32(range.length & 0xFFFF_FFFF)),
      flags: CMTimeFlags(rawValue: UInt32(range.length >> 32 & 0xFF)),
      epoch: CMTimeEpoch(range.length >> 40)
    )
  }
}
