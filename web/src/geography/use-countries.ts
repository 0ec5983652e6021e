import { geographyCalls } from "@steward/contract/geography/calls";
import type { Country } from "@steward/contract/geography/rules";
import { useEffect } from "react";
import { usePages } from "../http/queries.ts";

/** Every country of the list, loaded page by page; those that are there so far. */
export function useCountries(): readonly Country[] {
  const { rows, loadMore, error } = usePages(
    geographyCalls.countries,
    { query: { page: 1, page_size: 100 } },
    { silent: true },
  );
  const goOn = error === null ? loadMore : undefined;
  useEffect(() => goOn?.(), [goOn]);
  return rows;
}
