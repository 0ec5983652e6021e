/** Formats a count in the page's language. */
export const formatCount = (count: number): string =>
  new Intl.NumberFormat(document.documentElement.lang).format(count);
