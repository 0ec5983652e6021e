import type { HomeCard } from "@steward/contract/home/constants";
import { m } from "../messages/messages.js";

/** What each card of the home page is called. */
export const cardTitle: Record<HomeCard, () => string> = {
  today: m.home_today,
  numbers: m.home_numbers,
  activity: m.home_activity,
  recent: m.home_changed,
  service_requests: m.home_service_requests,
  statuses: m.home_statuses,
  cover: m.home_cover,
  equipment: m.custody_mine,
  imports: m.home_imports,
};
