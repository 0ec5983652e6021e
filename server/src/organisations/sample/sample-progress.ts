import type { setupCalls } from "@steward/contract/setup/calls";
import type { ResponseOf } from "@steward/contract/kit/call";
import type { Services } from "../../http/context.ts";

interface UnderWay {
  entries: number;
  answer: Promise<ResponseOf<typeof setupCalls.create>>;
}

/** The sample that is being made, by the database that it is made in. Other processes tell of none. */
const underWay = new WeakMap<Services["database"], UnderWay>();

type Making = Pick<Services, "database">;

/** Entries of history that the sample organisations have so far; undefined while none are being made. */
export const sampleEntries = ({ database }: Making): number | undefined => underWay.get(database)?.entries;

export const countSampleEntry = ({ database }: Making): void => {
  const sample = underWay.get(database);
  if (sample) sample.entries += 1;
};

/** Makes the sample organisations by `work`, or waits for those that are being made: a page loaded anew asks again. */
export function makeSampleOnce({ database }: Making, work: () => UnderWay["answer"]): UnderWay["answer"] {
  const former = underWay.get(database);
  if (former) return former.answer;
  const answer = work().finally(() => underWay.delete(database));
  underWay.set(database, { entries: 0, answer });
  return answer;
}
