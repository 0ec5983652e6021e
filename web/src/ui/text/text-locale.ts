import { baseLocale } from "../../messages/runtime.js";

const ANYWHERE = "GB";

/** The language of the messages as it is written where this browser is: its words, the order of its day and month. */
export function textLocale(language = navigator.language): Intl.Locale {
  const { region = ANYWHERE } = new Intl.Locale(language).maximize();
  return new Intl.Locale(baseLocale, { region });
}
