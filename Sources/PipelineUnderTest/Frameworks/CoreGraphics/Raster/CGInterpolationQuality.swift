/// How an image is made larger or smaller; the price does not depend on it.
public enum CGInterpolationQuality: Int32, Sendable {
  case `default`, none, low, high, medium
}
