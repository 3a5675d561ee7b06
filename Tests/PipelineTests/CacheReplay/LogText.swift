import CacheReplay
import Files
import Synchronization

/// Bytes as an open file that returns at most a given number per read.
func logReader(of bytes: [UInt8], atOnce limit: Int = .max, chunkSize: Int = 1 << 16)
  -> RequestLogReader
{
  let given = Mutex(0)
  var reader = RequestLogReader()
  reader.chunkSize = chunkSize
  reader.files.read = { _, buffer in
    given.withLock { given in
      let count = min(limit, buffer.count, bytes.count - given)
      buffer.copyBytes(from: bytes[given..<given + count])
      given += count
      return count
    }
  }
  return reader
}

/// The log in `text`.
func log(
  _ text: String,
  atOnce limit: Int = .max,
  chunkSize: Int = 1 << 16
) throws(CacheReplayError) -> RequestLog {
  try logReader(of: Array(text.utf8), atOnce: limit, chunkSize: chunkSize)
    .read(descriptor: 9, name: "log.csv").log
}

/// A log of keys that are single letters or words, all of one size.
func log(keys: String) throws(CacheReplayError) -> RequestLog {
  try log("key\n" + keys.split(separator: " ").joined(separator: "\n") + "\n")
}

/// A log of numbered objects with the given sizes.
func log(_ requests: [(object: Int, size: Int)]) throws(CacheReplayError) -> RequestLog {
  try log("key,size\n" + requests.map { "\($0.object),\($0.size)\n" }.joined())
}
