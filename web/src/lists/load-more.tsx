import { Button } from "@mantine/core";
import type { Pages } from "../http/pages.ts";
import { m } from "../messages/messages.js";

/** The next page of a short list on a details page. */
export const LoadMore = ({ list }: { list: Pages<unknown> }) =>
  list.loadMore ? (
    <Button
      variant="default"
      size="compact-md"
      mt="sm"
      loading={list.isFetchingMore}
      loaderProps={{ type: "dots" }}
      onClick={list.loadMore}
    >
      {m.ui_list_load_more()}
    </Button>
  ) : null;
