internal import Basics
internal import Caches
internal import ImagePipeline

extension Variant {
  /// Measures against a bad network: a ladder of its own on top of bounded cache, and a pair that
  /// has the rules of HTTP instead of the disk cache.
  static let failures: [Variant] = [
    retry, negativeCache, resume, failureImage, noDiskCache, httpCache,
  ]

  /// Bounded cache, and failed fetches are retried, later each time.
  ///
  /// Three retries, after 250 ms, 500 ms and 1 s, each shortened by a random part of up to half.
  /// These are modelling choices in the range of the libraries.
  package static let retry = boundedCache.step(
    "retry",
    "Bounded cache + three retries of what may be mended, each after twice the wait."
  ) {
    var options = RetryOptions(
      maximumRetries: 3,
      delay: .doubling(first: .milliseconds(250), cap: .seconds(4))
    )
    options.jitterPercent = 50
    options.answers = .temporary
    $0.retry = .on(options)
  }

  /// Retry, and addresses whose answer was no image are refused for a while.
  ///
  /// For 5 s after the first failure, twice as long after each further one, up to 300 s. These are
  /// modelling choices.
  package static let negativeCache = retry.step(
    "negative-cache",
    "Retry + addresses without an image are refused for a while."
  ) {
    $0.failureMemory = FailureMemory(.doubling(first: .seconds(5), cap: .seconds(300)))
  }

  /// Negative cache, and interrupted bodies are resumed.
  package static let resume = negativeCache.step(
    "resume",
    "Negative cache + bodies that broke off go on where they ended."
  ) {
    $0.resume = .on(ResumeOptions())
  }

  /// Resume, and cells show that an image failed.
  package static let failureImage = resume.step(
    "failure-image",
    "Resume + cells show an image of the failure."
  ) {
    $0.display.failureLook = .failureImage
  }

  /// Bounded cache without a disk cache: every byte comes from the server again.
  package static let noDiskCache = boundedCache.step(
    "no-disk-cache",
    "Bounded cache, but nothing is kept on disk."
  ) {
    $0.diskCache = .none
  }

  /// No disk cache, but responses are kept by the rules of HTTP, in 150 MB as in Nuke's `URLCache`.
  package static let httpCache = noDiskCache.step(
    "http-cache",
    "No disk cache + responses are kept by the rules of HTTP."
  ) {
    $0.http.caching = .urlCache(capacity: .megabytes(150))
  }
}
