internal import Basics
internal import Files
package import ImageFormats

extension ImageFileProbe {
  /// Reads the header of the file at `path`.
  ///
  /// - Complexity: O(number of JPEG segments, or PNG chunks, before the image data).
  package init(path: String) throws(ImageFileProblem) {
    let file: FileReader
    do throws(FileError) {
      file = try FileReader(path: path)
    } catch {
      throw .unreadable(error.message)
    }
    self = try ImageFileProbe(file)
  }

  /// Reads the header of `file`.
  ///
  /// - Complexity: O(number of JPEG segments, or PNG chunks, before the image data).
  init(_ file: borrowing FileReader) throws(ImageFileProblem) {
    self = try ImageFileProbe(
      UntrustedSource(count: file.byteCount.bytes, fetch: file.bytesReader)
    )
  }
}
