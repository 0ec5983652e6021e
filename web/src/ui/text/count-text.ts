import { getLocale } from "../../messages/runtime.js";

/** A count as people read it, with separators, in the language of the messages. */
export const countText = (count: number): string => new Intl.NumberFormat(getLocale()).format(count);
