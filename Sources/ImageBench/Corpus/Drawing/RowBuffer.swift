/// One row of numbers at a fixed address, so that inner loops use raw pointers.
///
/// Raw pointers keep the loops free of bounds checks when optimised, and fast enough when not.
final class RowBuffer<Element: BitwiseCopyable> {
  let start: UnsafeMutablePointer<Element>
  let count: Int

  init(count: Int, repeating value: Element) {
    self.count = count
    start = UnsafeMutablePointer<Element>.allocate(capacity: count)
    start.initialize(repeating: value, count: count)
  }

  deinit { start.deallocate() }
}
