/// What is known of a type: its parents, and the names of its files and of its messages.
struct TypeFacts: Sendable {
  let parents: [String]
  let extensions: [String]
  let mimeTypes: [String]

  private init(_ parents: [String], _ extensions: [String] = [], _ mimeTypes: [String] = []) {
    self.parents = parents
    self.extensions = extensions
    self.mimeTypes = mimeTypes
  }

  /// Apple's declarations ("System-declared uniform type identifiers") of what loaders meet.
  static let all: [String: TypeFacts] = {
    var all: [String: TypeFacts] = [
      "public.item": .init([]),
      "public.content": .init([]),
      "public.data": .init(["public.item"]),
      "public.directory": .init(["public.item"]),
      "public.folder": .init(["public.directory"]),
      "public.url": .init(["public.data"]),
      "public.file-url": .init(["public.url"]),
      "public.archive": .init(["public.data"]),
      "public.zip-archive": .init(["public.archive"], ["zip"], ["application/zip"]),
      "public.text": .init(["public.data", "public.content"]),
      "public.plain-text": .init(["public.text"], ["txt"], ["text/plain"]),
      "public.utf8-plain-text": .init(["public.plain-text"]),
      "public.html": .init(["public.text"], ["html", "htm"], ["text/html"]),
      "public.xml": .init(["public.text"], ["xml"], ["application/xml", "text/xml"]),
      "public.json": .init(["public.text"], ["json"], ["application/json"]),
      "public.composite-content": .init(["public.content"]),
      "com.adobe.pdf": .init(
        ["public.data", "public.composite-content"],
        ["pdf"],
        ["application/pdf"]
      ),
      "com.apple.live-photo": .init(["public.data"]),
      "public.audiovisual-content": .init(["public.data", "public.content"]),
      "public.movie": .init(["public.audiovisual-content"]),
      "public.video": .init(["public.movie"]),
      "public.audio": .init(["public.audiovisual-content"]),
      "public.mpeg-4": .init(["public.movie"], ["mp4"], ["video/mp4"]),
      "com.apple.quicktime-movie": .init(["public.movie"], ["mov", "qt"], ["video/quicktime"]),
      "public.mp3": .init(["public.audio"], ["mp3"], ["audio/mpeg"]),
      "public.image": .init(["public.data", "public.content"]),
    ]
    let images: [(String, [String], [String])] = [
      ("public.jpeg", ["jpeg", "jpg", "jpe"], ["image/jpeg", "image/jpg"]),
      ("public.png", ["png"], ["image/png"]),
      ("com.compuserve.gif", ["gif"], ["image/gif"]),
      ("public.tiff", ["tiff", "tif"], ["image/tiff"]),
      ("com.microsoft.bmp", ["bmp", "dib"], ["image/bmp"]),
      ("com.microsoft.ico", ["ico"], ["image/vnd.microsoft.icon", "image/x-icon"]),
      ("com.apple.icns", ["icns"], ["image/x-icns"]),
      ("org.webmproject.webp", ["webp"], ["image/webp"]),
      ("public.svg-image", ["svg", "svgz"], ["image/svg+xml"]),
      ("public.camera-raw-image", [], []),
      ("public.heif-standard", [], []),
      ("public.avif", ["avif"], ["image/avif"]),
      ("public.jpeg-2000", ["jp2"], ["image/jp2"]),
      ("public.jpeg-xl", ["jxl"], ["image/jxl"]),
    ]
    for (name, extensions, mimeTypes) in images {
      all[name] = .init(["public.image"], extensions, mimeTypes)
    }
    all["public.heif"] = .init(["public.heif-standard"], ["heif"], ["image/heif"])
    all["public.heic"] = .init(["public.heif-standard"], ["heic"], ["image/heic"])
    all["public.heics"] = .init(["public.heif-standard"], ["heics"], ["image/heic-sequence"])
    return all
  }()
}
