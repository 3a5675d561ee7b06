internal import Basics
internal import Codecs

/// The pictures behind URLs in the sizes of a film, each decoded once.
///
/// A picture whose file is missing or damaged is one colour that its URL alone decides.
package struct FilmPictures {
  private struct Key: Hashable {
    var url: Int
    var size: PixelSize
  }

  private let path: (Int) -> String?
  private var known: [Key: FilmCanvas] = [:]

  /// Pictures from files.
  ///
  /// - Parameter path: The file behind the URL with a number; nil where there is none, the default
  ///   for all.
  package init(path: @escaping (Int) -> String? = { _ in nil }) {
    self.path = path
  }

  /// The picture of a URL, cut to cover `size`.
  mutating func picture(ofURL url: Int, size: PixelSize) -> FilmCanvas {
    let key = Key(url: url, size: size)
    if let picture = known[key] { return picture }
    let picture = decoded(url, size) ?? FilmCanvas(size: size, FilmColor(ofURL: url))
    known[key] = picture
    return picture
  }

  private func decoded(_ url: Int, _ size: PixelSize) -> FilmCanvas? {
    guard let path = path(url), size.pixelCount > 0 else { return nil }
    var options = DecodeOptions()
    options.target = .exact(size)
    // A film is a look at a trial: a damaged file must not end it.
    guard let file = try? EncodedImage.contentsOf(path: path),
      let pixels = try? file.decode(options).pixels.convertedToRGBA8()
    else { return nil }
    var picture = FilmCanvas(size: size, FilmColor(ofURL: url))
    // Smaller pictures than the surface are in its middle.
    let left = (size.width - pixels.size.width) / 2
    let top = (size.height - pixels.size.height) / 2
    pixels.withUnsafeBytes { bytes in
      for y in 0..<pixels.size.height {
        for x in 0..<pixels.size.width {
          let place = y * pixels.bytesPerRow + x * 4
          picture.set(
            x: left + x,
            y: top + y,
            FilmColor(red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2])
          )
        }
      }
    }
    return picture
  }
}
