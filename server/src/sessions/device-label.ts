/** Browsers by the part of a user agent that only they send; those that imitate another stand before it. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\b(Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(OPR|OPT|OPX)\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/\S+( Mobile\S*)? Safari\//, "Safari"],
];

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** Device label for a user agent: "Firefox on Linux"; other programs by the name they send. */
export function deviceLabel(user_agent: string): string {
  const named = (list: readonly [RegExp, string][]) => list.find(([pattern]) => pattern.test(user_agent))?.[1];
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  const program = /^(?!Mozilla\/)[\w.-]{1,40}(\/[\w.-]{1,20})?/.exec(user_agent)?.[0].replace("/", " ");
  return browser ?? program ?? (system ? `Unknown browser on ${system}` : "Unknown device");
}
