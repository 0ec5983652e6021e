import { type Call, positionOf, type ResponseOf } from "@steward/contract/kit/call";
import { DEFAULT_PAGE_SIZE, pageCount } from "@steward/contract/kit/paging";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LoadArgs, LoadOptions } from "./queries.ts";

import { deliver } from "./send.ts";

interface Page<Row> {
  results: Row[];
  next: string | null;
  count: number;
}
export type RowOf<C extends Call> = ResponseOf<C> extends { results: (infer Row)[] } ? Row : never;

export interface Pages<Row> {
  rows: Row[];
  /** Exact total number of rows; undefined until the first page is loaded. */
  count: number | undefined;
  pageCount: number;
  /** Number of the last loaded page. */
  page: number;
  isLoading: boolean;
  isFetchingMore: boolean;
  /** True while the rows still answer the previous query. */
  isStale: boolean;
  error: Error | null;
  /** Absent on the last page. */
  loadMore?: () => void;
  reload: () => void;
}

const noPages: never[] = [];

/**
 * Infinite list that loads page by page along `next`. A changed query aborts the running request, starts at page 1 and
 * keeps the previous rows visible until the new ones arrive.
 */
export function usePages<C extends Call>(
  call: C,
  ...[input, options = {}]: LoadArgs<C, Pick<LoadOptions, "enabled" | "silent">>
): Pages<RowOf<C>> {
  const result = useInfiniteQuery({
    queryKey: [call.name, input ?? {}, "pages"],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(input?.query as object | undefined), ...pageParam };
      return (await deliver(call, { ...input, query, signal })) as Page<RowOf<C>>;
    },
    initialPageParam: {},
    getNextPageParam: (last) => (last.next ? positionOf(last.next) : undefined),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    meta: { isPagedList: true, silent: options.silent ?? false },
  });
  const pages = result.data?.pages ?? noPages;
  const rows = useMemo(() => pages.flatMap((page) => page.results), [pages]);
  const query = (input?.query ?? {}) as { page_size?: number; length?: number };
  const count = pages.at(-1)?.count;
  return {
    rows,
    count,
    pageCount: pageCount(count ?? 0, query.page_size ?? query.length ?? DEFAULT_PAGE_SIZE),
    page: Math.max(1, pages.length),
    isLoading: result.isPending,
    isFetchingMore: result.isFetchingNextPage,
    isStale: result.isPlaceholderData,
    error: result.error,
    ...(result.hasNextPage && !result.isPlaceholderData
      ? { loadMore: () => void (result.isFetchingNextPage || result.fetchNextPage()) }
      : {}),
    reload: () => void result.refetch(),
  };
}
