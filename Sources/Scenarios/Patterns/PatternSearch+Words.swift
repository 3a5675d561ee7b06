extension PatternSearch {
  /// Words that say nothing about a failure.
  static let silent = words(
    """
    about above according across actually after again all already also always an and android any
    anymore anyone anything app are arent around article articles as at away back bad badly be
    because become becomes becoming been before began begin begins behind being below between
    big bigger bit both brief briefly bug but by came can cannot cant case cases chat come comes
    coming completely constantly contact contacts continuously correct correctly could currently
    data did didnt do does doesnt dont down dozen due during each earlier end ends entire
    entirely error especially even eventually ever every everyone everything exc expected
    extremely fast few fill filled fills finally first five for four framework friend friends
    from fully get gets getting glide go goes going gone got had happen happening happens has
    hasnt have havent he heavily heavy help here high higher hour how huge if im in initially
    instead into ios ios17 ipad iphone is isnt issue it its ive just keep keeping keeps kept
    kind kingfisher large larger later leave leaves left library like little long longer look
    looking looks lot lots low lower make makes many may me message messages might minute
    minutes moment more most mostly much must my near new newer news next no normal normally not
    nothing now nuke occasionally occur occurs odd of off often older on once one only or other
    our out over own partially please problem product products profile profiles proper properly
    push pushed pushes quick quickly quite randomly really reason regularly release remain
    remaining remains resource retina right run running runs same scenario sdwebimage second
    seconds seem seems seen several she short shorter should shouldnt simply simulator since
    situation slightly slowly small smaller so some something sometimes soon sort starts stay
    stayed stays still strange stuff such suddenly swift swiftui terminated than that the their
    them then there these they thing things this those three through time times to too turns
    tweet two uikit under until update use used uses using usually version versions very via was
    wasnt way ways we weird werent what when whenever where which while who whole why will with
    within without wont would wrongly xcode you your
    """
  )

  /// Words for what all patterns are about; they rank patterns, and alone they find none.
  static let subjects = stems(
    """
    app appear appeared appearing appears application apps avatar avatars card cards cell cells
    collection collectionview content device devices display displayed displaying displays feed
    feeds fling flinging gallery grid image images imageview imageviews item items list lists
    load loaded loading loads page people phone phones photo photograph photographs photos pic
    pics picture pictures portrait portraits post posts row rows screen screens scroll scrolled
    scrolling scrolls see show showing shown shows swipe swiping table tableview thumbnail
    thumbnails timeline ui uicollectionview uiimageview uitableview url urls user users view
    views visible
    """
  )

  /// Words for what few patterns are about, or none: a pattern without such a word does not fit.
  ///
  /// They come from reports of other failures of images and of apps, and "up" from lists that
  /// stutter in one direction only.
  static let limits = stems(
    """
    accessibility alignment alpha animate animated animates animation animations
    aspect audio auth avif background badge bar base64 bmp border bright brightness build builds
    button camera caption carthage certificate ci cmyk cocoapods color colored colors colour
    colours compile compiles constraint constraints contrast cookie cookies corner corners crop
    cropped dark delete deleting exif export flipped font gamut gesture gif gifs hdr header
    headers heic heif height heights horizontal icon input inverted json keyboard label labels
    landscape layout login logout map maps margin mask mirror mirrored movie notification
    notifications offset opaque orientation overlap overlaps padding pdf permission picker pinch
    play plays position press radius ratio resize roll rotate rotated rotates rotation rounded
    save saves saving shadow share sharing sheet sideways sound spinner ssl stretched svg tap
    tapped tapping test tests text tiff tiles timeout timeouts tint tinted token top
    transparency transparent typing up upload uploading uploads upside upward upwards video
    videos webp widget zoom zooming
    """
  )

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  private static func stems(_ text: String) -> Set<String> { Set(words(text).map(stem)) }
}
