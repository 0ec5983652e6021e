import { v7 } from "uuid";
import { momentOfWork } from "./moment.ts";

/** New record id: UUID v7, ascending within this process, so that ordering by id is ordering by creation. */
export function newId(): string {
  const moment = momentOfWork();
  if (!moment) return v7();
  moment.ids += 1;
  return v7({ msecs: moment.ms, seq: moment.ids });
}
