import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { m } from "../../messages/messages.js";
import classes from "./list-footer.module.css";

/** Rows that one page may have; the first is the specification's. */
export const PAGE_SIZES = [20, 50, 100] as const;

interface ListFooterProps {
  page: number;
  pages: number;
  loadMore: (() => void) | undefined;
  isFetching: boolean;
  failed: boolean;
  pageSize: number;
  onPageSize: (size: number) => void;
}

/** Below the rows: more of them, which page of how many they reach to, and how many come at a time. */
export function ListFooter(props: ListFooterProps) {
  const { page, pages, loadMore, isFetching, failed } = props;
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const hasMore = loadMore !== undefined;

  useEffect(() => {
    if (!hasMore && hadFocus.current) place.current?.focus();
    if (!hasMore) hadFocus.current = false;
  }, [hasMore]);

  return (
    <div className={classes.footer} ref={place} tabIndex={-1}>
      {failed && hasMore && (
        <p className={classes.failed} role="alert">
          {m.ui_list_more_failed()}
        </p>
      )}
      <div className={classes.line}>
        {hasMore && (
          <Button
            variant="default"
            loading={isFetching}
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
          {m.ui_list_page({ page: page.toLocaleString(), pages: pages.toLocaleString() })}
        </p>
        <label className={classes.size}>
          {m.ui_list_page_size()}
          <select value={props.pageSize} onChange={(event) => props.onPageSize(Number(event.currentTarget.value))}>
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}
