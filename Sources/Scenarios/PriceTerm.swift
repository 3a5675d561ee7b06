/// A part of the price of a decode in software that can be fitted to measured times.
///
/// The prices of fresh memory and of planes are not among them: a fit could hide them in others.
package struct PriceTerm: Sendable {
  /// Its name in files.
  package let name: String
  /// Its price, in picoseconds.
  package let price: any WritableKeyPath<SoftwareDecodePrice, Int> & Sendable

  /// Every term, those of JPEG first.
  package static let all: [PriceTerm] = jpeg + png + result

  private static let jpeg: [PriceTerm] = [
    PriceTerm(name: "jpeg_call", price: \.jpeg.call),
    PriceTerm(name: "jpeg_metadata_byte", price: \.jpeg.metadataByte),
    PriceTerm(name: "jpeg_baseline_byte", price: \.jpeg.baselineByte),
    PriceTerm(name: "jpeg_progressive_byte", price: \.jpeg.progressiveByte),
    PriceTerm(name: "jpeg_coefficient", price: \.jpeg.coefficient),
    PriceTerm(name: "jpeg_pixel_full", price: \.jpeg.pixel.full),
    PriceTerm(name: "jpeg_pixel_half", price: \.jpeg.pixel.half),
    PriceTerm(name: "jpeg_pixel_quarter", price: \.jpeg.pixel.quarter),
    PriceTerm(name: "jpeg_pixel_eighth", price: \.jpeg.pixel.eighth),
    PriceTerm(name: "jpeg_colour_sample_full", price: \.jpeg.colourSample.full),
    PriceTerm(name: "jpeg_colour_sample_half", price: \.jpeg.colourSample.half),
    PriceTerm(name: "jpeg_colour_sample_quarter", price: \.jpeg.colourSample.quarter),
    PriceTerm(name: "jpeg_colour_sample_eighth", price: \.jpeg.colourSample.eighth),
  ]
  private static let png: [PriceTerm] = [
    PriceTerm(name: "png_call", price: \.png.call),
    PriceTerm(name: "png_data_byte", price: \.png.dataByte),
    PriceTerm(name: "png_narrow_row_byte", price: \.png.narrowRowByte),
    PriceTerm(name: "png_three_byte_row_byte", price: \.png.threeByteRowByte),
    PriceTerm(name: "png_four_byte_row_byte", price: \.png.fourByteRowByte),
    PriceTerm(name: "png_deep_row_byte", price: \.png.deepRowByte),
    PriceTerm(name: "png_interlaced_pixel", price: \.png.interlacedPixel),
  ]
  private static let result: [PriceTerm] = [
    PriceTerm(name: "averaged_pixel", price: \.averagedPixel),
    PriceTerm(name: "pixel_of_average", price: \.pixelOfAverage),
    PriceTerm(name: "turned_pixel", price: \.turnedPixel),
  ]
}

extension SoftwareDecodePrice {
  /// A price of nothing.
  package static var free: SoftwareDecodePrice {
    var price = SoftwareDecodePrice()
    for term in PriceTerm.all { price[keyPath: term.price] = 0 }
    price.freshByte = 0
    return price
  }
}
