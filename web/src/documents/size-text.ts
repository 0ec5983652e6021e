const KILOBYTE = 1024;

/** Size of a file in the unit that keeps it short: 812 kB, 2.4 MB. */
export function sizeText(bytes: number): string {
  const inMegabytes = bytes >= KILOBYTE * KILOBYTE;
  const unit = inMegabytes ? "megabyte" : "kilobyte";
  const value = Math.max(bytes / (inMegabytes ? KILOBYTE * KILOBYTE : KILOBYTE), 1);
  const format = { style: "unit", unit, maximumFractionDigits: inMegabytes ? 1 : 0 } as const;
  return new Intl.NumberFormat(undefined, format).format(value);
}
