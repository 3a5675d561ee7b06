internal import Basics

extension PhotoScene {
  // MARK: Landscape

  mutating func composeLandscape(_ stream: inout SplitMix64) {
    composeSky(&stream)
    let (width, height) = (size.width, size.height)
    let ranges = stream.nextInt(in: 3...4)
    let horizon = height * stream.nextInt(in: 24...36) / 100
    for range in 0..<ranges {
      // Haze makes distant hills pale and blue; near ones are dark and green.
      let near = 100 * range / ranges
      let hill = Material.colour(
        120 - near * 70 / 100,
        138 - near * 60 / 100,
        160 - near * 112 / 100
      ).rough(terrain: 2200 + 50 * near, texture: 200 + 9 * near, tint: 500)
      let level = horizon + height * 26 * range / (100 * ranges)
      let outline = Outline.ridge(
        width: width,
        level: level,
        amplitude: height / (9 + 3 * range),
        roughness: 46,
        stream: &stream
      )
      add(outline, hill, at: Offset(x: 0, y: level), stream: &stream)
    }
    let ground = horizon + height * 24 / 100
    let soil = Material.colour(
      stream.nextInt(in: 86...120),
      stream.nextInt(in: 92...118),
      stream.nextInt(in: 48...74)
    ).rough(terrain: 5200, texture: 2400, tint: 1300).shaded(levels: 18, over: height - ground)
    add(
      Outline.ridge(
        width: width,
        level: ground,
        amplitude: height / 40,
        roughness: 44,
        stream: &stream
      ),
      soil,
      at: Offset(x: 0, y: ground),
      stream: &stream
    )
    scatterStones(from: ground, count: 900, &stream)
  }

  private mutating func composeSky(_ stream: inout SplitMix64) {
    let cloudy = stream.nextInt(in: 900...3600)
    var sky = Material.colour(
      stream.nextInt(in: 88...130),
      stream.nextInt(in: 138...170),
      stream.nextInt(in: 190...222)
    ).rough(terrain: cloudy, texture: 24).shaded(levels: 62, over: size.height / 2)
    // Clouds are white: the blue fades where the field is bright.
    sky.tint = Offset(x: -cloudy / 3, y: cloudy / 4)
    add(.everything, sky, at: Offset(x: 0, y: size.height / 6), stream: &stream)
  }

  private mutating func scatterStones(from top: Int, count: Int, _ stream: inout SplitMix64) {
    let palette = [
      Material.colour(92, 104, 52), .colour(70, 88, 44), .colour(118, 108, 92),
      .colour(134, 128, 118), .colour(60, 72, 40), .colour(142, 120, 70), .colour(88, 78, 64),
    ]
    let rows = (0..<count).map { _ in stream.nextInt(in: top...max(top, size.height)) }.sorted()
    for y in rows {
      // Lower in the picture means nearer, and therefore larger.
      let depth = (y - top) * 100 / max(size.height - top, 1)
      let radius = max(unit * (20 + depth) * stream.heavyTailed(in: 14...420) / 10_000, 2)
      let centre = Offset(x: stream.nextInt(in: 0...size.width), y: y)
      var material = stream.pick(palette).lightened(by: stream.nextInt(in: -22...22))
        .rough(
          terrain: stream.nextInt(in: 3000...8000),
          texture: stream.nextInt(in: 700...2300),
          tint: stream.nextInt(in: 300...1200)
        ).shaded(levels: -34, over: radius)
      material.slope.x = stream.nextInt(in: -12...12) * 8 * 4096 / radius
      let outline = Outline.stone(
        centre: centre,
        radius: Offset(x: radius * 5 / 4, y: radius),
        stream: &stream
      )
      add(outline, material, at: centre, stream: &stream)
    }
  }

  // MARK: City

  mutating func composeCity(_ stream: inout SplitMix64) {
    composeSky(&stream)
    let street = size.height * stream.nextInt(in: 76...84) / 100
    for row in 0..<3 {
      var x = -unit * stream.nextInt(in: 0...8)
      while x < size.width {
        let width = unit * stream.nextInt(in: 8 + row * 2...15 + row * 3)
        let height = size.height * stream.nextInt(in: 28 - row * 3...62 - row * 9) / 100
        addBuilding(x: x, top: street - height, width: width, bottom: street, row: row, &stream)
        x += width + unit * stream.nextInt(in: 0...3 + 2 * row)
      }
    }
    let asphalt = Material.colour(84, 84, 88).rough(terrain: 3000, texture: 1300, tint: 300)
      .shaded(levels: 22, over: size.height - street)
    add(
      .rectangle(x: 0, y: street, width: size.width, height: size.height - street),
      asphalt,
      at: Offset(x: 0, y: street),
      stream: &stream
    )
    scatterStones(from: size.height * 88 / 100, count: 60, &stream)
  }

  private mutating func addBuilding(
    x: Int,
    top: Int,
    width: Int,
    bottom: Int,
    row: Int,
    _ stream: inout SplitMix64
  ) {
    let walls = [
      Material.colour(168, 148, 128), .colour(150, 110, 92), .colour(186, 180, 170),
      .colour(128, 134, 142), .colour(196, 176, 140), .colour(108, 98, 96),
    ]
    let haze = 26 - 13 * row
    let wall = stream.pick(walls).lightened(by: haze + stream.nextInt(in: -14...14))
      .rough(terrain: 2600, texture: stream.nextInt(in: 500...1500), tint: 500)
      .shaded(levels: -16, over: bottom - top)
    add(
      .rectangle(x: x, y: top, width: width, height: bottom - top),
      wall,
      at: Offset(x: x, y: top),
      stream: &stream
    )
    let pane = max(unit * stream.nextInt(in: 12...20) / 10, 3)
    let gap = pane * stream.nextInt(in: 14...22) / 10
    var y = top + gap - pane / 2
    while y + pane < bottom {
      var column = x + gap / 2
      while column + pane < x + width - gap / 4 {
        // Some panes reflect the sky, most are dark.
        let bright = stream.chance(percent: 22)
        let glass = (bright ? Material.colour(150, 172, 196) : .colour(52, 58, 70))
          .lightened(by: haze + stream.nextInt(in: -12...16))
          .rough(terrain: 4000, texture: 260, tint: 300).shaded(levels: 20, over: pane)
        let outline = Outline.rectangle(x: column, y: y, width: pane, height: pane * 4 / 3)
        add(outline, glass, at: Offset(x: column, y: y), stream: &stream)
        column += gap
      }
      y += gap * 3 / 2
    }
  }

  // MARK: Portrait

  mutating func composePortrait(_ stream: inout SplitMix64) {
    let (width, height) = (size.width, size.height)
    let backdrop = Material.colour(
      stream.nextInt(in: 60...110),
      stream.nextInt(in: 74...110),
      stream.nextInt(in: 60...96)
    ).rough(terrain: 5000, texture: 60, tint: 1500).shaded(levels: -24, over: height)
    add(.everything, backdrop, at: Offset(x: 0, y: height / 2), stream: &stream)
    for _ in 0..<80 {
      // Lights out of focus: large even discs.
      let radius = unit * stream.heavyTailed(in: 12...90) / 10
      let centre = Offset(
        x: stream.nextInt(in: 0...width),
        y: stream.nextInt(in: 0...height * 3 / 4)
      )
      let light = Material.colour(
        stream.nextInt(in: 90...220),
        stream.nextInt(in: 90...200),
        stream.nextInt(in: 60...160)
      ).rough(terrain: 1600, texture: 50, tint: 600)
      add(
        .ellipse(centre: centre, radius: Offset(x: radius, y: radius)),
        light,
        at: centre,
        stream: &stream
      )
    }
    composeSitter(&stream)
  }

  private mutating func composeSitter(_ stream: inout SplitMix64) {
    let side = min(size.width, size.height)
    let x = size.width * stream.nextInt(in: 40...60) / 100
    let eyes = Offset(x: x, y: size.height * 42 / 100)
    let face = Offset(x: side * 15 / 100, y: side * 21 / 100)
    let tone = stream.nextInt(in: -70...18)
    let skin = Material.colour(206 + tone, 162 + tone, 138 + tone)
      .rough(terrain: 2600, texture: 260, tint: 400)
    var lit = skin.shaded(levels: -20, over: face.y)
    lit.slope.x = stream.pick([-26, 26]) * 8 * 4096 / max(face.x, 1)
    let hair = Material.colour(58, 44, 36).lightened(by: stream.nextInt(in: -18...60))
      .rough(terrain: 7000, texture: 2600, tint: 500)
    let cloth = Material.colour(
      stream.nextInt(in: 40...190),
      stream.nextInt(in: 40...150),
      stream.nextInt(in: 50...190)
    ).rough(terrain: 7500, texture: 2600, tint: 500).shaded(levels: -20, over: side / 3)
    func ellipse(_ dx: Int, _ dy: Int, _ rx: Int, _ ry: Int) -> Outline {
      .ellipse(
        centre: Offset(x: eyes.x + face.x * dx / 100, y: eyes.y + face.y * dy / 100),
        radius: Offset(x: face.x * rx / 100, y: face.y * ry / 100)
      )
    }
    add(ellipse(0, -14, 128, 118), hair, at: eyes, stream: &stream)
    add(ellipse(0, 330, 330, 200), cloth, at: Offset(x: x, y: size.height), stream: &stream)
    add(ellipse(0, 110, 52, 62), lit.lightened(by: -22), at: eyes, stream: &stream)
    add(ellipse(0, 0, 100, 100), lit, at: eyes, stream: &stream)
    add(ellipse(0, -78, 104, 44), hair, at: eyes, stream: &stream)
    for side in [-1, 1] {
      add(ellipse(side * 40, -34, 19, 4), hair, at: eyes, stream: &stream)
      add(ellipse(side * 40, -14, 15, 6), .colour(232, 228, 224), at: eyes, stream: &stream)
      add(ellipse(side * 40, -14, 7, 5), .colour(52, 40, 36), at: eyes, stream: &stream)
    }
    add(ellipse(0, 22, 13, 11), lit.lightened(by: -12), at: eyes, stream: &stream)
    add(
      ellipse(0, 56, 32, 8),
      Material.colour(168 + tone / 2, 96 + tone / 2, 92 + tone / 2)
        .rough(terrain: 1500, texture: 500),
      at: eyes,
      stream: &stream
    )
  }

  // MARK: Foliage

  mutating func composeFoliage(_ stream: inout SplitMix64) {
    let shade = Material.colour(26, 38, 20).rough(terrain: 5000, texture: 1300, tint: 700)
    add(.everything, shade, at: Offset(x: 0, y: 0), stream: &stream)
    let count = 620
    for index in 0..<count {
      let centre = Offset(
        x: stream.nextInt(in: 0...size.width),
        y: stream.nextInt(in: 0...size.height)
      )
      let length = max(unit * stream.heavyTailed(in: 14...110) / 10, 3)
      let axis = Outline.axis(length: length, stream: &stream)
      // Later leaves are on top and get more light.
      let light = -30 + 60 * index / count + stream.nextInt(in: -16...16)
      let base = Material.colour(
        stream.nextInt(in: 66...108),
        stream.nextInt(in: 104...134),
        stream.nextInt(in: 36...62)
      ).lightened(by: light)
        .rough(
          terrain: stream.nextInt(in: 2500...5000),
          texture: stream.nextInt(in: 400...1700),
          tint: 600
        ).shaded(levels: stream.nextInt(in: -30...30), over: length)
      let slimness = stream.nextInt(in: 2...3)
      for side in [-1, 1] {
        let outline = Outline.leafHalf(centre: centre, axis: axis, slimness: slimness, side: side)
        add(outline, base.lightened(by: side * 7), at: centre, stream: &stream)
      }
    }
    for _ in 0..<stream.nextInt(in: 6...22) { addFlower(&stream) }
  }

  private mutating func addFlower(_ stream: inout SplitMix64) {
    let centre = Offset(
      x: stream.nextInt(in: 0...size.width),
      y: stream.nextInt(in: 0...size.height)
    )
    let radius = max(unit * stream.nextInt(in: 10...34) / 10, 2)
    let petal = stream.pick([
      Material.colour(214, 70, 96), .colour(232, 196, 72), .colour(226, 222, 232),
      .colour(150, 96, 196),
    ]).rough(terrain: 3200, texture: 500, tint: 500).shaded(levels: -26, over: radius)
    for _ in 0..<9 {
      let axis = Outline.axis(length: radius, stream: &stream)
      let tip = Offset(x: centre.x + axis.x, y: centre.y + axis.y)
      for side in [-1, 1] {
        add(
          .leafHalf(centre: tip, axis: axis, slimness: 2, side: side),
          petal.lightened(by: 5 * side),
          at: tip,
          stream: &stream
        )
      }
    }
    add(
      .ellipse(centre: centre, radius: Offset(x: radius / 3, y: radius / 3)),
      Material.colour(206, 160, 50).rough(terrain: 3000, texture: 2400),
      at: centre,
      stream: &stream
    )
  }
}
