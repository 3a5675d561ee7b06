@_exported public import AppleFoundation

/// A type of data, by its identifier.
///
/// It knows the types that image loaders meet; a declared type beyond them does not exist here.
public struct UTType: Sendable, Hashable, Codable, CustomStringConvertible {
  public let identifier: String

  /// The type of this identifier; nil for one that is not known.
  public init?(_ identifier: String) {
    guard TypeFacts.all[identifier] != nil else { return nil }
    self.identifier = identifier
  }

  fileprivate init(known identifier: String) { self.identifier = identifier }

  /// The type of files with this extension that conforms to `supertype`; nil for an unknown one.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let wanted = filenameExtension.lowercased()
    let found = UTType.first { $0.extensions.contains(wanted) }
    guard let found, found.conforms(to: supertype) else { return nil }
    self = found
  }

  /// The type with this MIME type that conforms to `supertype`; nil for an unknown one.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let wanted = mimeType.lowercased()
    let found = UTType.first { $0.mimeTypes.contains(wanted) }
    guard let found, found.conforms(to: supertype) else { return nil }
    self = found
  }

  /// An identifier that the app declares; here it must be one of the known ones.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(known: identifier)
  }

  /// An identifier that another app declares; here it must be one of the known ones.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(known: identifier)
  }

  private static func first(_ isWanted: (TypeFacts) -> Bool) -> UTType? {
    TypeFacts.all.filter { isWanted($0.value) }.keys.sorted().first.map(UTType.init(known:))
  }

  private var facts: TypeFacts? { TypeFacts.all[identifier] }

  public var preferredFilenameExtension: String? { facts?.extensions.first }
  public var preferredMIMEType: String? { facts?.mimeTypes.first }
  public var isDynamic: Bool { false }
  public var isPublic: Bool { identifier.hasPrefix("public.") }
  public var isDeclared: Bool { facts != nil }
  public var description: String { identifier }

  /// All types that it is a kind of, without itself.
  public var supertypes: Set<UTType> {
    let parents = (facts?.parents ?? []).map(UTType.init(known:))
    return parents.reduce(into: Set(parents)) { $0.formUnion($1.supertypes) }
  }

  /// Whether it is `type` or a kind of it.
  public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }

  /// Whether it is a kind of `type` and not `type` itself.
  public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }

  /// Whether `type` is a kind of it and not itself.
  public func isSupertype(of type: UTType) -> Bool { type.supertypes.contains(self) }
}

extension UTType {
  public static let item = UTType(known: "public.item")
  public static let content = UTType(known: "public.content")
  public static let data = UTType(known: "public.data")
  public static let image = UTType(known: "public.image")
  public static let jpeg = UTType(known: "public.jpeg")
  public static let png = UTType(known: "public.png")
  public static let gif = UTType(known: "com.compuserve.gif")
  public static let tiff = UTType(known: "public.tiff")
  public static let bmp = UTType(known: "com.microsoft.bmp")
  public static let ico = UTType(known: "com.microsoft.ico")
  public static let icns = UTType(known: "com.apple.icns")
  public static let heic = UTType(known: "public.heic")
  public static let heics = UTType(known: "public.heics")
  public static let heif = UTType(known: "public.heif")
  public static let webP = UTType(known: "org.webmproject.webp")
  public static let svg = UTType(known: "public.svg-image")
  public static let rawImage = UTType(known: "public.camera-raw-image")
  public static let livePhoto = UTType(known: "com.apple.live-photo")
  public static let pdf = UTType(known: "com.adobe.pdf")
  public static let text = UTType(known: "public.text")
  public static let plainText = UTType(known: "public.plain-text")
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
  public static let html = UTType(known: "public.html")
  public static let xml = UTType(known: "public.xml")
  public static let json = UTType(known: "public.json")
  public static let zip = UTType(known: "public.zip-archive")
  public static let archive = UTType(known: "public.archive")
  public static let url = UTType(known: "public.url")
  public static let fileURL = UTType(known: "public.file-url")
  public static let folder = UTType(known: "public.folder")
  public static let directory = UTType(known: "public.directory")
  public static let audiovisualContent = UTType(known: "public.audiovisual-content")
  public static let movie = UTType(known: "public.movie")
  public static let video = UTType(known: "public.video")
  public static let audio = UTType(known: "public.audio")
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
  public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
  public static let mp3 = UTType(known: "public.mp3")
}
