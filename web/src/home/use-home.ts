import { activityCalls } from "@steward/contract/activity/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { homeCalls } from "@steward/contract/home/calls";
import type { HomeCard } from "@steward/contract/home/constants";
import { importCalls } from "@steward/contract/imports/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { useLoad } from "../http/queries.ts";
import { importPermissions } from "../nouns/registry.ts";
import { type May, useMayEach } from "../session/may.ts";
import { useOrganisation } from "../session/organisation.ts";

/** Rows of a card. */
const SHOWN = 5;
/** Rows as tall together as the entries of history beside them. */
const CHANGED = 7;
/** Entries of history that are read: many rows of one import are one line. */
const READ = 60;

const AFRESH = { silent: true, refetchOnMount: "always" } as const;

/** Whether somebody may have a card at all. */
const isOffered: Record<HomeCard, (may: May) => boolean> = {
  today: () => true,
  numbers: (may) => NUMBERED.some(may),
  activity: (may) => may("activity.view"),
  recent: (may) => may("asset.view"),
  service_requests: (may) => may("service_request.view"),
  statuses: (may) => may("asset.view"),
  cover: (may) => may("asset.view"),
  equipment: () => true,
  imports: (may) => importPermissions().some(may),
};
const NUMBERED = ["asset.view", "asset.check_in_out", "model.view", "branch.view", "category.view"] as const;

/** All that the home page shows, loaded at once, so that nothing on it moves when the last answer has come. */
export function useHome() {
  const may = useMayEach();
  const isKnown = useOrganisation() !== undefined;
  const home = useLoad(homeCalls.read, {}, AFRESH);
  const offered = home.data?.arrangement.filter(({ card }) => isOffered[card](may));
  const asks = (card: HomeCard) =>
    isKnown && isOffered[card](may) && offered?.some((one) => one.card === card && one.is_hidden) !== true;
  const activity = useLoad(
    activityCalls.list,
    { query: { page_size: READ } },
    { ...AFRESH, enabled: asks("activity") },
  );
  const recent = useLoad(
    assetCalls.list,
    { query: { ordering: "-modified", page_size: CHANGED } },
    { ...AFRESH, enabled: asks("recent") },
  );
  const requests = useLoad(
    serviceRequestCalls.list,
    { query: { ordering: "-created", page_size: CHANGED } },
    { ...AFRESH, enabled: asks("service_requests") },
  );
  const mine = useLoad(custodyCalls.mine, { query: { page_size: SHOWN } }, { ...AFRESH, enabled: asks("equipment") });
  const pieces = useLoad(
    custodyCalls.ownPieces,
    { query: { page_size: SHOWN } },
    { ...AFRESH, enabled: asks("equipment") },
  );
  const imports = useLoad(importCalls.list, { query: { page_size: SHOWN } }, { ...AFRESH, enabled: asks("imports") });
  return {
    home,
    offered: offered ?? [],
    isLoading:
      !isKnown ||
      home.isPending ||
      [activity, recent, requests, mine, pieces, imports].some(({ isLoading }) => isLoading),
    rows: {
      activity: activity.data?.results ?? [],
      recent: recent.data?.results ?? [],
      requests: requests.data?.results ?? [],
      mine: mine.data?.results ?? [],
      pieces: pieces.data?.results ?? [],
      imports: imports.data?.results ?? [],
    },
  };
}

export type HomeRows = ReturnType<typeof useHome>["rows"];
