import type { Interest } from "@steward/contract/interests/rules";

/** Query of placements on either side, in one order. */
export const placements = { request_status: ["Placed" as const], ordering: "name" as const, page_size: 100 };

/** Whether a placement has begun and has not ended. */
export const isRunning = ({ placement_detail: now }: Pick<Interest, "placement_detail">): boolean =>
  /Active|Extended/.test(now?.placement_status ?? "");
