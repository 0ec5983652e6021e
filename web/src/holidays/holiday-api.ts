import { holidayCalls } from "@steward/contract/holidays/calls";
import { named } from "../nouns/record-source.ts";

export const holidaySource = named(holidayCalls.list);
