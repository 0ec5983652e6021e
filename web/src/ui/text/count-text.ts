import { baseLocale } from "../../messages/runtime.js";

/** In the language of the messages, of which there is one: asking which it is would bring what chooses among several. */
const format = new Intl.NumberFormat(baseLocale);

/** A count as people read it, with separators. */
export const countText = (count: number): string => format.format(count);
