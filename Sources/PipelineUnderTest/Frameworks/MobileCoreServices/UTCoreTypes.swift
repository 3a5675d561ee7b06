internal import UniformTypeIdentifiers

// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTypeItem: CFString = "public.item"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTypeData: CFString = "public.data"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTypeImage: CFString = "public.image"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTypeJPEG: CFString = "public.jpeg"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTypePNG: CFString = "public.png"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTypeGIF: CFString = "com.compuserve.gif"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTypeTIFF: CFString = "public.tiff"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTypeBMP: CFString = "com.microsoft.bmp"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTypeICO: CFString = "com.microsoft.ico"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTypeMovie: CFString = "public.movie"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTypeVideo: CFString = "public.video"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTypePDF: CFString = "com.adobe.pdf"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTypeText: CFString = "public.text"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTypeURL: CFString = "public.url"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTypeScalableVectorGraphics: CFString = "public.svg-image"

// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kUTTagClassMIMEType: CFString = "public.mime-type"

/// Whether the first type is the second or a kind of it.
public func UTTypeConformsTo(_ type: CFString, _ other: CFString) -> Bool {
  guard let type = UTType(type.description), let other = UTType(other.description) else {
    return type == other
  }
  return type.conforms(to: other)
}

/// Whether both are the same type.
public func UTTypeEqual(_ type: CFString, _ other: CFString) -> Bool { type == other }

/// The type with a file extension or a MIME type; nil for an unknown one.
public func UTTypeCreatePreferredIdentifierForTag(
  _ tagClass: CFString,
  _ tag: CFString,
  _ conformingTo: CFString?
) -> Unmanaged<CFString>? {
  let parent = conformingTo.flatMap { UTType($0.description) } ?? .data
  let found =
    tagClass == kUTTagClassMIMEType
    ? UTType(mimeType: tag.description, conformingTo: parent)
    : UTType(filenameExtension: tag.description, conformingTo: parent)
  return found.map { Unmanaged.passRetained($0.identifier as NSString) }
}

/// The preferred file extension or MIME type of a type; nil without one.
public func UTTypeCopyPreferredTagWithClass(
  _ type: CFString,
  _ tagClass: CFString
) -> Unmanaged<CFString>? {
  let known = UTType(type.description)
  let tag =
    tagClass == kUTTagClassMIMEType ? known?.preferredMIMEType : known?.preferredFilenameExtension
  return tag.map { Unmanaged.passRetained($0 as NSString) }
}
