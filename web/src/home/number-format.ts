import { getLocale } from "../messages/runtime.js";

/** Formats a count in the page's locale. */
export const formatCount = (count: number): string => new Intl.NumberFormat(getLocale()).format(count);
