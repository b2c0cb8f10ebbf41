import SignalbookWireForm
import Testing

@Suite("Calendar days")
struct CivilDayTests {
  @Test(
    "Days count from 1970",
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2024-02-29", 19782), ("2000-02-29", 11016), ("9999-12-31", 2_932_896),
      ("0000-01-01", -719_528),
    ])
  func days(text: String, days: Int) { #expect(CivilDay(text)?.daysSince1970 == days) }

  @Test(
    "Days that the calendar does not have are refused",
    arguments: [
      "2024-02-30", "2023-02-29", "1900-02-29", "2024-04-31", "2024-13-01", "2024-00-01", "2024-01-00", "2024-1-01",
      "+2024-01-01", "2024-01-01Z", "",
    ])
  func refused(text: String) { #expect(CivilDay(text) == nil) }
}
