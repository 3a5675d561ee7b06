internal import Basics
internal import Foundation
internal import Signposts
internal import VirtualDevice

/// Reads and writes of bodies in files, with the signposts of a disk cache.
struct DiskTraffic {
  private let device: Device
  private let number: Int?

  /// The traffic of the body of `address`.
  init(_ device: Device, _ address: String) {
    self.device = device
    number = device.internet.number(of: address)
  }

  /// The bytes of a file, on the ledger; nil if it is gone.
  func read(_ path: String) -> Data? {
    let interval = number.map {
      device.signposter.beginInterval(Signpost.ReadDiskCache.self, .init(url: $0))
    }
    // A copy on the ledger; the one that Foundation made ends here.
    let bytes = FileManager.default.contents(atPath: path).map { [UInt8]($0) }
    let data = bytes.map { LedgerBytes.data($0, device.memory) }
    if let interval {
      let count = ByteCount(data?.count ?? 0)
      device.signposter.endInterval(
        interval,
        .init(outcome: data == nil ? .failed : .done, bytes: count)
      )
    }
    return data
  }

  /// Writes a file and the folders above it.
  func write(_ data: Data, _ path: String) {
    let interval = number.map {
      device.signposter.beginInterval(Signpost.WriteDiskCache.self, .init(url: $0))
    }
    let file = URL(fileURLWithPath: path)
    let isWritten: Bool
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try data.write(to: file)
      isWritten = true
    } catch { isWritten = false }
    guard let interval else { return }
    device.signposter.endInterval(
      interval,
      .init(outcome: isWritten ? .done : .failed, bytes: ByteCount(isWritten ? data.count : 0))
    )
  }
}
