// There is no C in UIKit here; the target only has a module map.
