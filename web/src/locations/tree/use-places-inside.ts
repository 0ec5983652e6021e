import type { Location } from "@steward/contract/locations/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { send } from "../../http/send.ts";
import type { Inside } from "./tree-rows.ts";

/** Largest page of the call, so that few requests load a floor. */
const PAGE_SIZE = 100;

interface PlacesInside {
  insideOf: (id: string) => Inside | undefined;
  /** Loads the next page of a place's children, or a failed one again. */
  loadMore: (id: string) => void;
}

/** Children of every open place, in pages: the first when it opens, further ones on request. */
export function usePlacesInside(open: ReadonlySet<string>): PlacesInside {
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({});
  const wanted = useMemo(
    () => [...open].flatMap((id) => Array.from({ length: pages[id] ?? 1 }, (_, index) => ({ id, page: index + 1 }))),
    [open, pages],
  );
  const answers = useQueries({
    queries: wanted.map(({ id, page }) => {
      const query = { parent: id, page_size: PAGE_SIZE, page };
      return {
        queryKey: [locationCalls.list.name, { query }, "tree"],
        queryFn: ({ signal }: { signal: AbortSignal }) => send(locationCalls.list, { query, signal }),
        meta: { silent: true },
      };
    }),
  });

  const known = new Map<string, Inside & { places: Location[]; isFull: boolean }>();
  wanted.forEach(({ id }, index) => {
    const answer = answers[index];
    const inside = known.get(id) ?? { places: [], count: 0, failed: false, isFull: true };
    if (answer?.data) {
      inside.places.push(...answer.data.results);
      inside.count = answer.data.count;
    }
    inside.failed ||= answer?.isError ?? false;
    inside.isFull &&= answer?.isSuccess ?? false;
    if (inside.places.length > 0 || inside.failed || answer?.data) known.set(id, inside);
  });

  const loadMore = (id: string) => {
    const inside = known.get(id);
    if (!inside) return;
    if (inside.failed) {
      wanted.forEach((each, index) => {
        if (each.id === id && answers[index]?.isError) void answers[index].refetch();
      });
    } else if (inside.isFull && inside.places.length < inside.count) {
      setPages((former) => ({ ...former, [id]: (former[id] ?? 1) + 1 }));
    }
  };
  return { insideOf: (id) => known.get(id), loadMore };
}
