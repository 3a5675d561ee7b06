internal import Basics
package import Corpus
internal import ImageFormats
package import Reports

extension CatalogueTables {
  /// A row for each picture of `corpus`.
  package static func pictures(of corpus: ImageCorpus) -> ReportTable {
    var table = ReportTable(
      title: "\(corpus.manifest.recipe), hash \(corpus.manifest.corpusHash): "
        + corpus.rootPath.shownName,
      columns: [
        ReportTable.Column("name"), ReportTable.Column("class"), ReportTable.Column("codec"),
        ReportTable.Column("size"), .number("orientation"), ReportTable.Column("layout"),
        ReportTable.Column("chroma"), .number("quality"), .number("bytes", unit: "bytes"),
      ]
    )
    for asset in corpus.manifest.assets {
      table.append(row: [
        .text(asset.name.shownName), .text(asset.assetClass.rawValue), .text(asset.codec.rawValue),
        .text(asset.storedSize.description), .count(Int(asset.orientation.rawValue)),
        .text(asset.layout.rawValue), .text(asset.chroma.rawValue),
        .number(
          asset.quality.map { Double($0) },
          places: 0,
          otherwise: "no quality was chosen for it"
        ),
        .bytes(asset.encodedBytes),
      ])
    }
    return table
  }
}
