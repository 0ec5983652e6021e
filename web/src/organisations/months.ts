import { textLocale } from "../ui/text/text-locale.ts";

/** Names of the twelve months in the language of the messages, each with its number. */
export const months = (): { value: string; label: string }[] => {
  const format = new Intl.DateTimeFormat(textLocale(), { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1),
    label: format.format(Date.UTC(2026, month, 1)),
  }));
};
