import Basics
import CacheReplay
import Caches
import Files
import Glibc
import TestSupport
import Testing

@Suite("Reading a request log")
struct RequestLogReaderTests {
  private static let forms: [String] = [
    "time,key,size\n1,a,10\n2,b,20\n3,a,10\n",
    "time,key,size\r\n1,a,10\r\n2,b,20\r\n3,a,10\r\n",
    "time,key,size\n1,a,10\n2,b,20\n3,a,10",
    "time,key,size\r\n1,a,10\r\n2,b,20\r\n3,a,10\r",
    "\u{feff}time,key,size\n1,a,10\n2,b,20\n3,a,10\n",
    "size,zone,key\n10,x,a\n20,,b\n10,x,a\n",
    "\"key\",\"size\"\n\"a\",\"10\"\nb,20\n\"a\",10\n",
    "\"key\",\"size\"\r\n\"a\",\"10\"\r\nb,20\r\n\"a\",\"10\"\r\n",
    "key,size\n\na,10\n\r\nb,20\n\n\na,10\n\n",
    "note,key,size\n\"one, two\nthree\",a,10\n\"\"\"\",b,20\n,a,010\n",
  ]

  @Test(
    "Columns in any order, quotes, CRLF, empty lines and a missing last line end make no difference",
    arguments: forms,
    [1, 2, 7, 1000]
  )
  func equalForms(text: String, atOnce: Int) throws {
    let log = try log(text, atOnce: atOnce)
    #expect(log.objects == [0, 1, 0])
    #expect(log.sizes == [10, 20, 10])
    #expect(log.bytes == 40)
    #expect(log.footprint(in: .bytes) == 30)
    #expect(log.footprint(in: .objects) == 2)
  }

  @Test("An empty size counts one byte, and so does every size in a log without sizes")
  func noSizes() throws {
    #expect(try log("key,size\na,\nb,7\n").sizes == [1, 7])
    #expect(try log("key\na\nb\n").sizes == [1, 1])
    let contents = try logReader(of: Array("key\na\n".utf8)).read(descriptor: 9, name: "log.csv")
    #expect(!contents.hasSizes)
  }

  @Test(
    "A JSON object is returned whole, whatever the sizes of the reads; CSV never is",
    arguments: ["{\"a\":1}", "\u{feff} {", "\r\n\t{\"key\":\n{}}"],
    [1, 2, 7, 1000]
  )
  func object(text: String, atOnce: Int) throws {
    let reader = logReader(of: Array(text.utf8), atOnce: atOnce)
    guard case .object(let bytes) = try reader.source(descriptor: 9, name: "log") else {
      Issue.record("it was read as CSV")
      return
    }
    // A byte order mark and empty lines before the object may be skipped, as in CSV.
    func content(_ text: some StringProtocol) -> String {
      String(text.drop { $0.isNewline || $0 == "\u{feff}" })
    }
    #expect(content(String(decoding: bytes, as: UTF8.self)) == content(text))
    let table = logReader(of: Array("key\n{a}\n".utf8), atOnce: atOnce)
    guard case .log(let contents) = try table.source(descriptor: 9, name: "log") else {
      Issue.record("CSV was read as an object")
      return
    }
    #expect(contents.log.count == 1)
  }

  @Test("The log of keys and sizes equals that of the same CSV")
  func fromKeys() throws {
    let table = try log("key,size\na,10\nb,20\na,10\n")
    let direct = try #require(
      RequestLog([(key: "a", bytes: 10), (key: "b", bytes: 20), (key: "a", bytes: 10)])
    )
    #expect(direct.objects == table.objects && direct.sizes == table.sizes)
    #expect(direct.fingerprints == table.fingerprints && direct.objectBytes == table.objectBytes)
    #expect(RequestLog([(key: "a", bytes: Int.max), (key: "b", bytes: 1)]) == nil)
  }

  @Test("Keys are any bytes and are compared exactly")
  func keys() throws {
    let keys = [
      "a", "A", " a", "a ", "https://example.com/a?b=1&c=2", "https://example.com/a?b=1&c=3",
      "\"x,y\"", "\"x\ny\"", "\"say \"\"x\"\"\"", "\"say \"\"\"\"x\"", "日本", "e\u{301}", "é",
      "12345678",
      "1234567", "123456789", "0", "00", "",
    ].filter { !$0.isEmpty }
    let text = "key\n" + (keys + keys).map { $0 + "\n" }.joined()
    let log = try log(text)
    #expect(log.objects.map(Int.init) == Array(keys.indices) + Array(keys.indices))
    #expect(Set(log.fingerprints).count == keys.count)
  }

  @Test("Bytes that are not UTF-8 are valid keys")
  func noUTF8() throws {
    let bytes = Array("key\n".utf8) + [0xff, 0x0a, 0xfe, 0x0a, 0x00, 0x0a, 0xff, 0x0a]
    let log = try logReader(of: bytes).read(descriptor: 9, name: "log.csv").log
    #expect(log.objects == [0, 1, 2, 0])
  }

  @Test(
    "A hundred thousand keys are numbered in order, whatever the sizes of the reads",
    arguments: [4096, 65536]
  )
  func manyKeys(chunkSize: Int) throws {
    var random = SplitMix64(seed: 11)
    let draws = (0..<100_000).map { _ in random.next() % 60_000 }
    var numbers: [UInt64: CacheSlot] = [:]
    let expected = draws.map { draw in
      let number = numbers[draw] ?? CacheSlot(numbers.count)
      numbers[draw] = number
      return number
    }
    let text = "key\n" + draws.map { "image-\($0 * 7919).jpg\n" }.joined()
    let log = try log(text, chunkSize: chunkSize)
    #expect(log.objects == expected)
    #expect(log.objectCount == numbers.count)
  }

  @Test("The fingerprint of a key is the same on any machine and in any log")
  func fingerprints() throws {
    let first = try log("key\na\nhttps://example.com/1\n").fingerprints
    let second = try log("key\nb\nhttps://example.com/1\na\n").fingerprints
    #expect(first == [second[2], second[1]])
    #expect(first[0] == 0x3e50_6e57_9633_5af0)
  }

  @Test(
    "A malformed log is refused with one sentence that names the line",
    arguments: [
      ("", "log.csv is empty"),
      ("\n\n", "log.csv is empty"),
      ("time,size\n1,2\n", "log.csv line 1: the header has no column \"key\""),
      ("key,key\na,b\n", "log.csv line 1: the header has the column \"key\" twice"),
      ("key,size,size\na,1,1\n", "has the column \"size\" twice"),
      ("time,key,size\n", "log.csv has only a header; add requests below it"),
      ("key,size\na,1\nb\n", "log.csv line 3: it has 1 field, but the header has 2"),
      ("key,size\na,1,2\n", "log.csv line 2: it has 3 fields, but the header has 2"),
      ("key,size\n\na,x\n", "log.csv line 3: the size \"x\" is not a whole number"),
      ("key,size\na,-1\n", "the size \"-1\""),
      ("key,size\na,1.5\n", "the size \"1.5\""),
      ("key,size\na, 1\n", "the size \" 1\""),
      ("key,size\na,99999999999999999999\n", "the size \"99999999999999999999\""),
      ("key,size\n,1\n", "log.csv line 2: the key is empty"),
      ("key,size\n\"\",1\n", "log.csv line 2: the key is empty"),
      (
        "key,size\na\"b,1\n",
        "log.csv line 2: a quote is inside an unquoted field or after a closing quote"
      ),
      (
        "key,size\n\"a\"b,1\n",
        "log.csv line 2: a quote is inside an unquoted field or after a closing quote"
      ),
      (
        "key,size\n\"a\"\rb,1\n",
        "log.csv line 2: a quote is inside an unquoted field or after a closing quote"
      ),
      ("key,size\na,1\n\"b\nc,1\n", "log.csv line 3: a quoted field never ends"),
      ("note,key\n\"x\ny\",a\nz\n", "log.csv line 4: it has 1 field"),
      (
        "key,size\na,9000000000000000000\nb,9000000000000000000\n",
        "log.csv line 3: there are more requests or bytes than can be counted"
      ),
    ],
    [1, 1000]
  )
  func wrong(form: (text: String, expected: String), atOnce: Int) throws {
    let error = #expect(throws: CacheReplayError.self) { try log(form.text, atOnce: atOnce) }
    let message = error?.description ?? ""
    #expect(message.contains(form.expected), "said: \(message)")
    #expect(!message.contains("\n"))
  }

  @Test("A line longer than the read buffer is refused")
  func longLine() throws {
    let text = "key\nshort\n" + String(repeating: "x", count: 64) + "\nshort\n"
    #expect(try log(text, chunkSize: 65).count == 3)
    let error = #expect(throws: CacheReplayError.self) { try log(text, chunkSize: 64) }
    #expect(error == .line(name: "log.csv", line: 3, .tooLong(64)))
  }

  @Test("Random bytes are read or refused without a crash", arguments: [1, 3, 64])
  func fuzz(atOnce: Int) {
    let alphabet = Array("key,size\n\r\"a1".utf8)
    for seed in 0..<UInt64(3000) {
      var random = SplitMix64(seed: seed)
      let tail = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let bytes = Array("key,size\n".utf8) + tail
      let whole = outcome(bytes, .max)
      #expect(outcome(bytes, atOnce) == whole, "seed \(seed)")
    }
  }

  /// The requests or the error of a log that is read in small parts.
  private func outcome(_ bytes: [UInt8], _ atOnce: Int) -> String {
    do {
      let log = try logReader(of: bytes, atOnce: atOnce).read(descriptor: 9, name: "log.csv").log
      return "\(log.objects) \(log.sizes)"
    } catch {
      return "\(error)"
    }
  }

  @Test("System errors are reported, and interrupted calls are repeated")
  func system() throws {
    let directory = TemporaryDirectory()
    let missing = #expect(throws: CacheReplayError.self) {
      try RequestLogReader().read(path: directory.file("none.csv"))
    }
    #expect(missing?.description.contains("no such file or directory") == true)
    let folder = #expect(throws: CacheReplayError.self) {
      try RequestLogReader().read(path: directory.path)
    }
    #expect(folder?.description.contains("is a directory") == true)
    let writer = try WholeFileWriter(path: directory.file("log.csv"))
    try writer.append("key\na\na\n")
    try writer.commit()
    var interrupted = RequestLogReader()
    let read = interrupted.files.read
    let calls = Calls()
    interrupted.files.read = { calls.next() % 2 == 1 ? -Int(EINTR) : read($0, $1) }
    #expect(try interrupted.read(path: directory.file("log.csv")).log.objects == [0, 0])
  }
}
