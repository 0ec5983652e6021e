/** Names that browsers still give zones which have been called otherwise for long. */
const RENAMED: Readonly<Record<string, string>> = {
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

const calledToday = (zone: string): string => RENAMED[zone] ?? zone;

/** The zone of this browser. */
export const ownTimeZone = (): string => calledToday(new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Every time zone by name, those that are given too. */
export function timeZones(...given: string[]): string[] {
  const known = Intl.supportedValuesOf("timeZone").map(calledToday);
  return [...new Set([...known, "UTC", ...given])].filter(Boolean).sort();
}

/** Name of a zone without the signs of its list: "America/New York". */
export const zoneLabel = (zone: string): string => zone.replaceAll("_", " ");

/** Time and offset of a zone now: "14:05 (GMT+5:30)"; "" for an unknown one. */
export function timeIn(zone: string, now = new Date()): string {
  try {
    const parts = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hour: "2-digit",
      minute: "2-digit",
      timeZoneName: "shortOffset",
    }).formatToParts(now);
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
    return `${part("hour")}:${part("minute")} (${part("timeZoneName")})`;
  } catch {
    return "";
  }
}
