import JSON
import Testing

/// The examples of RFC 8785, its sections 3.2.2, 3.2.3 and appendix B.
@Suite struct Canonical {
  @Test func `form of the example of section 3_2_2`() throws {
    let text = #"""
      {
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
      }
      """#
    #expect(
      try canonical(text)
        == #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"#
        + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#
    )
  }

  @Test func `form sorts members by UTF-16 code units`() throws {
    let text = #"""
      {"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",
      "\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}
      """#
    #expect(
      try canonical(text)
        == #"{"\r":"Carriage Return","1":"One","\#u{80}":"Control","ö":"Latin Small Letter O With Diaeresis","#
        + #""€":"Euro Sign","😀":"Emoji: Grinning Face","\#u{fb33}":"Hebrew Letter Dalet With Dagesh"}"#
    )
  }

  @Test(
    arguments: [
      (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
      (0x8000_0000_0000_0001, "-5e-324"), (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
      (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"), (0x4340_0000_0000_0000, "9007199254740992"),
      (0xC340_0000_0000_0000, "-9007199254740992"), (0x4430_0000_0000_0000, "295147905179352830000"),
      (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"), (0x44B5_2D02_C7E1_4AF6, "1e+23"),
      (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"), (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"),
      (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"), (0x444B_1AE4_D6E2_EF50, "1e+21"),
      (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"), (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
      (0x41B3_DE43_5555_5553, "333333333.3333332"), (0x41B3_DE43_5555_5554, "333333333.33333325"),
      (0x41B3_DE43_5555_5555, "333333333.3333333"), (0x41B3_DE43_5555_5556, "333333333.3333334"),
      (0x41B3_DE43_5555_5557, "333333333.33333343"), (0xBECB_F647_612F_3696, "-0.0000033333333333333333"),
      (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
    ] as [(UInt64, String)]
  )
  func `form of the numbers of appendix B`(bits: UInt64, text: String) {
    #expect(String(decoding: JSON.double(Double(bitPattern: bits)).canonical(), as: UTF8.self) == text)
  }

  @Test(arguments: [
    (1.0, "1"), (-0.5, "-0.5"), (100.0, "100"), (1e-7, "1e-7"), (1.5e-7, "1.5e-7"), (123.456, "123.456"),
    (1e20, "100000000000000000000"),
    (12e20, "1.2e+21"), (0.1, "0.1"),
  ])
  func `form of everyday numbers`(value: Double, text: String) {
    #expect(String(decoding: JSON.double(value).canonical(), as: UTF8.self) == text)
  }

  @Test func `form of integers is that of the nearest double`() {
    #expect(
      String(decoding: JSON.integer(9_007_199_254_740_991).canonical(), as: UTF8.self) == "9007199254740991"
    )
    #expect(String(decoding: JSON.integer(.max).canonical(), as: UTF8.self) == "9223372036854776000")
    #expect(JSON.integer(3).canonical() == JSON.double(3).canonical())
  }

  private func canonical(_ text: String) throws -> String {
    String(decoding: try JSON.parse(text.utf8).canonical(), as: UTF8.self)
  }
}
