@_exported public import CoreTransferable
@_exported public import Photos
@_exported public import UniformTypeIdentifiers
