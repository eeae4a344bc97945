/// Appends JSON text member by member, for records that are written too often to build a value first.
///
/// The last byte tells whether a comma is needed, so callers can leave members out. json-c writes the strings
/// that need escapes.
///
/// Public to the modules that write records: the compiler inlines only public functions into other modules,
/// even with `@inlinable`. Without inlining, the record of a command takes twice as long.
@_spi(Records)
public struct TextBuilder: ~Copyable {
  // An array would check at each byte whether its memory is shared, and a buffer would check the index.
  @usableFromInline var memory: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var length = 0

  /// The number of bytes so far.
  @inlinable
  public var count: Int { length }

  /// Creates an empty text with memory for that many bytes.
  public init(capacity: Int = 64) {
    self.capacity = max(capacity, 64)
    memory = .allocate(capacity: self.capacity)
  }

  deinit {
    memory.deallocate()
  }

  /// The text so far.
  public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory, count: length)) }

  /// Calls the body with the text so far.
  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: memory, count: length))
  }

  /// Truncates the text to that many bytes.
  @inlinable
  public mutating func removeLast(after count: Int) {
    precondition(count <= length)
    length = count
  }

  /// Appends an object, whose members the body appends.
  @inlinable @inline(__always)
  public mutating func object(_ body: (inout TextBuilder) -> Void) {
    begin(UInt8(ascii: "{"))
    body(&self)
    append(UInt8(ascii: "}"))
  }

  /// Appends an array, whose elements the body appends.
  @inlinable @inline(__always)
  public mutating func array(_ body: (inout TextBuilder) -> Void) {
    begin(UInt8(ascii: "["))
    body(&self)
    append(UInt8(ascii: "]"))
  }

  /// Appends the name of a member, which needs no escapes; its value comes next.
  @inlinable @inline(__always)
  public mutating func name(_ name: StaticString) {
    let nameLength = name.utf8CodeUnitCount
    separate(before: nameLength + 3)
    memory[length] = UInt8(ascii: "\"")
    (memory + length + 1).update(from: name.utf8Start, count: nameLength)
    memory[length + nameLength + 1] = UInt8(ascii: "\"")
    memory[length + nameLength + 2] = UInt8(ascii: ":")
    length += nameLength + 3
  }

  /// Appends an integer.
  public mutating func integer(_ value: Int) {
    separate(before: 1)
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(of: value.magnitude)
  }

  private mutating func appendDigits(of number: UInt) {
    if number >= 10 { appendDigits(of: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends true or false.
  public mutating func bool(_ value: Bool) {
    word(value ? "true" : "false")
  }

  /// Appends null.
  public mutating func null() {
    word("null")
  }

  /// Appends a string.
  public mutating func string(_ value: String) {
    separate(before: 0)
    if !appendPlain(value) { value.withEscapedText { append($0) } }
  }

  /// Appends a value.
  public mutating func value(_ value: JSON) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): integer(value)
    case .double(let value):
      precondition(value.isFinite, "JSON has no number for infinity or NaN")
      text(value.description)
    case .string(let value): string(value)
    case .array(let elements): array { text in for element in elements { text.value(element) } }
    case .object(let object): members(object)
    }
  }

  /// Appends an object with the given members.
  public mutating func members(_ members: JSON.Object) {
    object { $0.contents(of: members) }
  }

  /// Appends the members of another object to the current one.
  public mutating func contents(of object: JSON.Object) {
    // The members are read in place: an iterator would copy each.
    object.members.withUnsafeBufferPointer { members in
      for index in members.indices {
        name(escaping: members[index].name)
        value(members[index].value)
      }
    }
  }

  /// Appends the name of a member, with escapes if it needs them; its value comes next.
  ///
  /// The label is necessary: without it, a literal would be a `String` rather than a `StaticString`.
  public mutating func name(escaping name: String) {
    separate(before: 0)
    if !appendPlain(name) { name.withoutNUL.withEscapedText { append($0) } }
    append(UInt8(ascii: ":"))
  }

  /// Appends a value that is a text already.
  public mutating func text(_ value: String) {
    separate(before: 0)
    var value = value
    value.withUTF8 { append($0) }
  }

  /// Appends a value that is a text already.
  public mutating func text(_ value: [UInt8]) {
    separate(before: 0)
    value.withUnsafeBufferPointer { append($0) }
  }

  /// Appends a comma if one is needed, and makes room for that many more bytes.
  @inlinable @inline(__always)
  mutating func separate(before bytes: Int) {
    reserve(bytes + 1)
    guard length > 0 else { return }
    switch memory[length - 1] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
    default:
      memory[length] = UInt8(ascii: ",")
      length += 1
    }
  }

  @inlinable @inline(__always)
  mutating func begin(_ bracket: UInt8) {
    separate(before: 1)
    memory[length] = bracket
    length += 1
  }

  /// Appends a string in quotation marks if it needs no escapes; returns whether it did.
  @inline(__always)
  private mutating func appendPlain(_ value: String) -> Bool {
    // Unlike withUTF8(_:), this needs no copy of the string. json-c writes strings without UTF-8 storage.
    value.utf8.withContiguousStorageIfAvailable { utf8 in
      reserve(utf8.count + 2)
      guard UnsafeRawBufferPointer(utf8).plainEnd(from: 0) == utf8.count else { return false }
      if let start = utf8.baseAddress { (memory + length + 1).update(from: start, count: utf8.count) }
      memory[length] = UInt8(ascii: "\"")
      memory[length + utf8.count + 1] = UInt8(ascii: "\"")
      length += utf8.count + 2
      return true
    } ?? false
  }

  private mutating func word(_ text: StaticString) {
    separate(before: 0)
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inlinable @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    memory[length] = byte
    length += 1
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (memory + length).update(from: start, count: bytes.count)
    length += bytes.count
  }

  /// Makes room for that many more bytes.
  @inlinable @inline(__always)
  mutating func reserve(_ bytes: Int) {
    if capacity - length < bytes { grow(by: bytes) }
  }

  @inline(never) @usableFromInline
  mutating func grow(by bytes: Int) {
    let old = memory
    capacity = 2 * capacity + bytes
    memory = .allocate(capacity: capacity)
    memory.update(from: old, count: length)
    old.deallocate()
  }
}
