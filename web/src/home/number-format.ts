import { getLocale } from "../messages/runtime.js";

/** A count as people of the page's language write it. */
export const formatCount = (count: number): string => new Intl.NumberFormat(getLocale()).format(count);
