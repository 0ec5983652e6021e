import { branchCalls } from "@steward/contract/branches/calls";
import type { Branch } from "@steward/contract/branches/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { HttpError } from "../http/http-error.ts";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { addressText } from "./location-labels.ts";
import type { Place } from "./use-location-actions.tsx";
import { breadcrumbText } from "../ui/text/breadcrumb-text.ts";

interface TreeRoot {
  /** Root of the tree: the branch, or the topmost visible ancestor of `first`. */
  root: Place;
  /** Breadcrumb of the root as one line. */
  whereabouts: string;
  /** Initially selected place; the root for one outside this branch. */
  first: Place;
}

interface TreeRootLoad {
  /** Undefined while loading. */
  loaded?: TreeRoot;
  error?: Error;
  retry: () => void;
}

const isHidden = (error: unknown) => error instanceof HttpError && (error.status === 403 || error.status === 404);

const rootOf = (branch: Branch, first: Place): TreeRoot => ({
  root: branch,
  whereabouts: addressText(branch) || m.locations_no_address(),
  first,
});

/**
 * Loads the root of a tree: the branch `id` and the place `at` in it. Members limited to places inside a branch cannot
 * see the branch itself.
 */
export function useTreeRoot(id: string, at: string): TreeRootLoad {
  const isInside = at !== id;
  const branch = useLoad(branchCalls.read, { params: { id } }, { silent: true });
  const place = useLoad(
    locationCalls.all,
    { query: { ids: at } },
    { enabled: isInside, refetchOnMount: "always", silent: true },
  );
  const first = place.data?.results.find((one) => one.branch === id);
  const breadcrumb = first?.breadcrumb ?? [];
  const seesNoBranch = isInside && isHidden(branch.error) && first !== undefined;
  const seen = useLoad(
    locationCalls.all,
    { query: { ids: breadcrumb.map((step) => step.id).join(",") } },
    { enabled: seesNoBranch, silent: true },
  );

  const parts = seesNoBranch ? [place, seen] : [branch, place];
  const failed = parts.find(({ error, data }) => error && !data);
  const retry = () => void failed?.refetch();
  if (failed?.error) return { error: failed.error, retry };
  if (isInside && !place.isFetchedAfterMount) return { retry };
  if (!seesNoBranch) return branch.data ? { loaded: rootOf(branch.data, first ?? branch.data), retry } : { retry };
  const visible = breadcrumb.flatMap((step) => seen.data?.results.find((one) => one.id === step.id) ?? []);
  const [root] = visible;
  if (!root) return { retry };
  return { loaded: { root, whereabouts: breadcrumbText(root.breadcrumb.slice(0, -1)), first }, retry };
}
