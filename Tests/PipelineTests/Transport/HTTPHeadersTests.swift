import HTTPRules
import ImagePipeline
import Testing

@Suite("HTTP header fields")
struct HTTPHeadersTests {
  @Test("Names have no case, values no space around them, and repeated fields are joined")
  func fields() {
    var headers: HTTPHeaders = ["ETag": " \"a\"\t", "X-Cache": "hit"]
    headers.add("miss", to: "x-cache")
    #expect(headers["etag"] == "\"a\"")
    #expect(headers["X-CACHE"] == "hit, miss")
    headers["etag"] = nil
    #expect(headers["ETag"] == nil)
  }

  @Test("A 304 replaces the fields that it has and leaves the length of the body")
  func freshen() {
    var headers: HTTPHeaders = ["Content-Length": "40", "Age": "9", "Expires": "0"]
    headers.freshen(with: ["Age": "1", "Content-Length": "0", "ETag": "\"b\""])
    #expect(headers == ["Content-Length": "40", "Expires": "0", "Age": "1", "ETag": "\"b\""])
  }

  @Test(
    "What Cache-Control says",
    arguments: [
      ("max-age=60", 60), ("Max-Age = 60", 60), ("public,max-age=\"60\"", 60),
      ("max-age=60, max-age=60", 60), ("", nil), ("private", nil),
      ("x=\"a, max-age=5\"", nil), ("x=\"a\\\", max-age=5\"", nil), ("s-maxage=7", nil),
      ("max-age=99999999999999999999999", CacheControl.longest),
    ] as [(String, Int?)]
  )
  func maxAge(value: String, expected: Int?) {
    #expect(CacheControl(value).maxAge == expected)
  }

  @Test(
    "An unreadable or contradictory freshness is none",
    arguments: [
      "max-age", "max-age=", "max-age=-1", "max-age=1.5", "max-age=0x10", "max-age=٣",
      "max-age=60, max-age=0", "max-age=60, max-age=x", "max-age=\"", "max-age=+5",
    ]
  )
  func hostileMaxAge(value: String) {
    #expect(CacheControl(value).maxAge == 0)
  }

  @Test("Directives about storing and asking")
  func directives() {
    #expect(CacheControl("NO-STORE").forbidsStoring)
    #expect(!CacheControl("x-no-store").forbidsStoring)
    #expect(CacheControl("must-revalidate").revalidation == .mustRevalidate)
    #expect(CacheControl("no-cache, must-revalidate").revalidation == .always)
    #expect(CacheControl("no-cache=\"Set-Cookie\"").revalidation == .always)
    #expect(CacheControl(",,;=,\"").revalidation == .whenStale)
  }

  @Test(
    "An entity tag is quoted, and weak after W/",
    arguments: [
      ("\"a\"", true), ("W/\"a\"", true), ("\"\"", true), ("a", false), ("\"", false),
      ("w/\"a\"", false), ("\"a\"b\"", false), ("\"a\", \"b\"", false), ("W/", false),
    ]
  )
  func entityTag(text: String, isTag: Bool) {
    let headers: HTTPHeaders = ["ETag": text]
    #expect(headers.entityTag == (isTag ? text : nil))
  }

  @Test(
    "Lengths, ages and ranges that are no numbers are none",
    arguments: ["", "-1", "1e3", "1, 1", "0x1", "٣", "99999999999999999999", "1 ", " "]
  )
  func hostileNumbers(text: String) {
    let headers: HTTPHeaders = ["Content-Length": text, "Age": text]
    let isNumber = text == "1 "
    #expect(headers.contentLength == (isNumber ? 1 : nil))
    #expect(headers.age == (isNumber ? 1 : 0))
  }

  @Test("A range has its ends and perhaps the total")
  func ranges() {
    let known = ContentRange("bytes 100-199/200")
    #expect(known?.first == 100 && known?.last == 199 && known?.total == 200)
    let open = ContentRange("BYTES 0-0/*")
    #expect(open?.last == 0 && open?.total == nil)
  }

  @Test(
    "An impossible range is none",
    arguments: [
      "", "bytes", "bytes */200", "bytes 5-4/10", "bytes 0-10/10", "bytes -5/10", "bytes 5-/10",
      "items 0-1/2", "bytes 0-1", "bytes 0-1/2/3", "bytes 0-1-2/3", "bytes 0-1/x",
      "bytes 0-99999999999999999999/*", "bytes 0-1/2 3",
    ]
  )
  func hostileRanges(text: String) {
    #expect(ContentRange(text) == nil)
  }

  @Test(
    "The three forms of a date are one moment",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994",
    ]
  )
  func dates(text: String) {
    #expect(HTTPDate(text)?.seconds == 784_111_777)
  }

  @Test(
    "Dates follow the calendar",
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400),
      ("Wed, 31 Dec 1969 23:59:59 GMT", -1), ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
    ]
  )
  func calendar(text: String, seconds: Int) {
    #expect(HTTPDate(text)?.seconds == seconds)
  }

  @Test(
    "Text that is no date is none",
    arguments: [
      "", "0", "-1", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 PST",
      "Sun, 29 Feb 1900 00:00:00 GMT", "Sun, 31 Apr 1994 00:00:00 GMT",
      "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
      "Sun, 06 Nov 1994 08:49 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
      "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
      "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT",
      "Sun, +6 Nov 1994 08:49:37 GMT",
    ]
  )
  func hostileDates(text: String) {
    #expect(HTTPDate(text) == nil)
  }
}
