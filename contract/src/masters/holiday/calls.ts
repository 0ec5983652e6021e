import type { holidayRules } from "./rules.ts";
import { masterCalls } from "../master-calls.ts";

export const holidayCalls = masterCalls<typeof holidayRules>("holiday");
