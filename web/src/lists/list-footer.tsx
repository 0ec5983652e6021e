import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { Pages } from "../http/pages.ts";
import { m } from "../messages/messages.js";
import classes from "./list-footer.module.css";
import { useRemembered } from "./table/use-remembered.ts";
import { countText } from "../ui/text/count-text.ts";

/** Offered page sizes; the first is the specification's default. */
const PAGE_SIZES = [20, 50, 100] as const;

/** Page size and how to choose another of the `offered` ones. */
interface PageSize {
  rows: number;
  offered: readonly number[];
  choose: (rows: string) => void;
}

/**
 * Page size, remembered on this device for all lists; those whose pages are smaller by `usual` remember another one
 * together.
 */
export function usePageSize(usual: number = PAGE_SIZES[0]): PageSize {
  const offered = [usual, ...PAGE_SIZES.filter((rows) => rows > usual)];
  const [chosen, choose] = useRemembered(usual === PAGE_SIZES[0] ? "page-size" : `page-size-${usual}`);
  return { rows: offered.find((rows) => String(rows) === chosen) ?? usual, offered, choose };
}

interface ListFooterProps {
  list: Pages<unknown>;
  /** Absent for a short list on a details page, which has a footer only where it has several pages. */
  size?: PageSize;
}

/** Footer of a list: "load more", position in pages, and page size. */
export function ListFooter({ list, size }: ListFooterProps) {
  const { page, pageCount, loadMore, isFetchingMore } = list;
  const failed = list.error !== null;
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const hasMore = loadMore !== undefined;

  useEffect(() => {
    if (!hasMore && hadFocus.current) place.current?.focus();
    if (!hasMore) hadFocus.current = false;
  }, [hasMore]);

  if (!size && pageCount === 1) return null;
  return (
    <div className={size ? classes.listEnd : classes.partEnd} ref={place} tabIndex={-1}>
      {failed && hasMore && (
        <p className={classes.failed} role="alert">
          {m.ui_list_more_failed()}
        </p>
      )}
      <div className={classes.line}>
        {hasMore && (
          <Button
            variant="default"
            loading={isFetchingMore}
            loaderProps={{ type: "dots" }}
            onClick={() => {
              hadFocus.current = true;
              loadMore();
            }}
          >
            {failed ? m.ui_list_retry() : m.ui_list_load_more()}
          </Button>
        )}
        <p className={classes.page} aria-live="polite">
          {m.ui_list_page({ page: countText(page), pages: countText(pageCount) })}
        </p>
        {size && (
          <label className={classes.size}>
            {m.ui_list_page_size()}
            <select value={size.rows} onChange={(event) => size.choose(event.currentTarget.value)}>
              {size.offered.map((rows) => (
                <option key={rows} value={rows}>
                  {rows}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    </div>
  );
}
