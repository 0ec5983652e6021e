/** A count as people of the page's language write it. */
export const formatCount = (count: number): string =>
  new Intl.NumberFormat(document.documentElement.lang).format(count);
