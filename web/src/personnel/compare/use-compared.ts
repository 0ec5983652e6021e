import type { ResponseOf } from "@steward/contract/kit/call";
import { MOST_CERTIFICATES } from "@steward/contract/personnel/constants";
import { personCalls as calls } from "@steward/contract/personnel/people/calls";
import type { PersonDetails } from "@steward/contract/personnel/people/rules";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { HttpError } from "../../http/http-error.ts";
import { send } from "../../http/send.ts";

/** A person with all that is published of them and compared. */
export interface Compared {
  person: PersonDetails;
  told: ResponseOf<typeof calls.additionalInformation>;
  certificates: ResponseOf<typeof calls.certificates>["results"];
  employment: ResponseOf<typeof calls.employmentHistory>["results"];
}

/** Employers that are read: the present ones come first. */
const EMPLOYERS = 5;

/** What is published of a person, null for one who is published no more since the list was read. */
async function readCompared(id: string, signal: AbortSignal): Promise<Compared | null> {
  const params = { id };
  try {
    const [person, told, certificates, employment] = await Promise.all([
      send(calls.read, { params, signal }),
      send(calls.additionalInformation, { params, signal }),
      send(calls.certificates, { params, query: { page_size: MOST_CERTIFICATES }, signal }),
      send(calls.employmentHistory, { params, query: { page_size: EMPLOYERS }, signal }),
    ]);
    return { person, told, certificates: certificates.results, employment: employment.results };
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

/** Loads people who are compared, in the order of the ids; null for those who are published no more. */
export const useCompared = (ids: readonly string[]): UseQueryResult<(Compared | null)[]> =>
  useQuery({
    queryKey: [calls.list.name, { query: { ids } }, "compared"],
    queryFn: async ({ signal }) => {
      const { results } = await send(calls.list, { query: { ids: [...ids] }, signal });
      const published = new Set(results.map(({ id }) => id));
      return Promise.all(ids.map((id) => (published.has(id) ? readCompared(id, signal) : Promise.resolve(null))));
    },
    meta: { silent: true },
  });
