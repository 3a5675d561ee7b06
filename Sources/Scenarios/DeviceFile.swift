internal import Basics
package import Text

/// A device in a file: one of the catalogue with prices that were fitted to measured times.
package enum DeviceFile {
  /// The ending by which a name is known as that of a file.
  package static let ending = ".json"
  /// The version of the form.
  private static let version = 1

  /// Why a text is no device; each names the member and what it takes.
  package enum Fault: Error, Sendable, Hashable, CustomStringConvertible {
    /// It is not valid JSON.
    case json(JSONError)
    /// A member is missing, or has another kind.
    case member(String, takes: String)
    /// The device that it is like does not exist.
    case like(ScenarioError)

    package var description: String {
      switch self {
      case .json(let error): "it is not JSON: \(error)"
      case .member(let name, let takes): "its member \(name) has to be \(takes)"
      case .like(let error): "\(error)"
      }
    }
  }

  /// The text of the file of `device`, which is like the device `base` of the catalogue.
  package static func text(_ device: DeviceProfile, like base: String) -> String {
    let prices = PriceTerm.all.map { term in
      JSONObject.Member(
        key: term.name,
        value: .integer(device.assumed.costs.decoding[keyPath: term.price])
      )
    }
    var value: JSONObject = [
      "device_version": .integer(version), "name": .string(device.name), "like": .string(base),
      "jpeg_unit": device.jpegUnit.map { unit in
        [
          "pixel_ps": .integer(unit.pixel), "call_ns": .integer(unit.call.nanoseconds),
          "progressive_percent": .integer(unit.progressivePercent),
          "thumbnails": .string(unit.thumbnails.rawValue),
        ]
      } ?? .null,
      "prices_ps": .object(JSONObject(prices)),
    ]
    if device.assumed.cellPrice != .reference {
      value["cell_prices_ns"] = .object(
        JSONObject(
          CellTerm.all.map { term in
            let price = device.assumed.cellPrice[keyPath: term.price]
            return JSONObject.Member(key: term.name, value: .integer(price.nanoseconds))
          }
        )
      )
    }
    if let calibration = device.calibration {
      value["calibration"] = [
        "source": .string(calibration.source), "slower": .integer(calibration.slower),
        "residuals": .array(
          calibration.residuals.map {
            [
              "kind": .string($0.kind), "part": .string($0.part.rawValue),
              "decodes": .integer($0.count), "median_pct": .number($0.median),
              "p90_pct": .number($0.p90),
            ]
          }
        ),
      ]
    }
    return JSONWriter.text(.object(value), layout: .indented) + "\n"
  }

  /// The device that `bytes`, the content of a file, describe.
  ///
  /// - Complexity: O(n) in its length.
  package static func device(_ bytes: [UInt8]) throws(Fault) -> DeviceProfile {
    let value: JSONValue
    do throws(JSONError) { value = try JSONParser.parse(bytes) } catch { throw .json(error) }
    guard value["device_version"]?.integer == version else {
      throw .member("device_version", takes: "\(version)")
    }
    var device: DeviceProfile
    guard let like = value["like"]?.string else {
      throw .member("like", takes: "the name of a device")
    }
    do throws(ScenarioError) { device = try .named(like) } catch { throw .like(error) }
    guard let name = value["name"]?.string, isName(name),
      !DeviceProfile.all.contains(where: { $0.name == name })
    else {
      throw .member("name", takes: "letters, digits and -, and not the name of a known device")
    }
    device.like = like
    device.title = "\(device.title), with the measured prices of \(name)"
    device.name = name
    for term in PriceTerm.all {
      guard let price = value["prices_ps"]?[term.name]?.integer, price >= 0 else {
        throw .member("prices_ps.\(term.name)", takes: "a whole number of 0 or more")
      }
      device.assumed.costs.decoding[keyPath: term.price] = price
    }
    if let prices = value["cell_prices_ns"] {
      device.assumed.cellPrice = try cellPrice(prices)
    }
    device.jpegUnit = try unit(value["jpeg_unit"] ?? .null)
    device.calibration = try calibration(value["calibration"] ?? .null)
    return device
  }

  /// Whether `name` can name a device, and so files and folders.
  package static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.count <= 40
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      }
  }

  private static func cellPrice(_ value: JSONValue) throws(Fault) -> CellPrice {
    var price = CellPrice.reference
    for term in CellTerm.all {
      guard let time = value[term.name]?.integer, time >= 0 else {
        throw .member("cell_prices_ns.\(term.name)", takes: "a whole number of 0 or more")
      }
      price[keyPath: term.price] = TimeSpan(nanoseconds: time)
    }
    return price
  }

  private static func unit(_ value: JSONValue) throws(Fault) -> JPEGUnit? {
    guard !value.isNull else { return nil }
    guard let pixel = value["pixel_ps"]?.integer, pixel > 0 else {
      throw .member("jpeg_unit.pixel_ps", takes: "a whole number of 1 or more")
    }
    guard let call = value["call_ns"]?.integer, call >= 0 else {
      throw .member("jpeg_unit.call_ns", takes: "a whole number of 0 or more")
    }
    guard let percent = value["progressive_percent"]?.integer, percent > 0 else {
      throw .member("jpeg_unit.progressive_percent", takes: "a whole number of 1 or more")
    }
    guard let path = value["thumbnails"]?.string.flatMap(DecodePath.init) else {
      throw .member(
        "jpeg_unit.thumbnails",
        takes: DecodePath.allCases.map(\.rawValue).listed(.or)
      )
    }
    var unit = JPEGUnit(pixel: pixel)
    unit.call = TimeSpan(nanoseconds: call)
    unit.progressivePercent = percent
    unit.thumbnails = path
    return unit
  }

  private static func calibration(_ value: JSONValue) throws(Fault) -> Calibration? {
    guard !value.isNull else { return nil }
    guard let source = value["source"]?.string, let rows = value["residuals"]?.array else {
      throw .member("calibration", takes: "a source with residuals")
    }
    var residuals: [Calibration.Residual] = []
    for row in rows {
      guard let kind = row["kind"]?.string, let count = row["decodes"]?.integer,
        let part = row["part"]?.string.flatMap(Calibration.Part.init),
        let median = row["median_pct"]?.number, let high = row["p90_pct"]?.number
      else {
        throw .member("calibration.residuals", takes: "rows of kind, part, decodes and errors")
      }
      residuals.append(
        .init(kind: kind, part: part, count: count, median: median, p90: high)
      )
    }
    var calibration = Calibration(source: source, residuals: residuals)
    if let slower = value["slower"] {
      guard let slower = slower.integer, slower > 0 else {
        throw .member("calibration.slower", takes: "a whole number of 1 or more")
      }
      calibration.slower = slower
    }
    return calibration
  }
}
