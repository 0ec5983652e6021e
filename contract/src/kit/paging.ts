export const DEFAULT_PAGE_SIZE = 20;

/** Number of pages: rounded up, at least 1 (specification section 9). */
export const pageCount = (count: number, pageSize: number): number => Math.max(1, Math.ceil(count / pageSize));
