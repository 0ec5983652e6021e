import type { Interest } from "@steward/contract/interests/rules";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import type { BodyOf } from "@steward/contract/kit/call";
import type { Caller } from "../../installation/caller.ts";

/** Query of placements on either side, in one order. */
export const placements = { request_status: ["Placed" as const], ordering: "name" as const, page_size: 100 };

/** Whether a placement has begun and has not ended. */
export const isRunning = ({ placement_detail: now }: Pick<Interest, "placement_detail">): boolean =>
  /Active|Extended/.test(now?.placement_status ?? "");

/** Adds a person of a staffing organisation and publishes them to everyone; answers their id. */
export async function publishPerson(
  staffing: Caller,
  name: string,
  fields: Partial<BodyOf<typeof profileCalls.create>> = {},
): Promise<string> {
  const body = { name, consent_on: "2026-01-05", consent_how: "Signed form", ...fields };
  const { id } = await staffing.send(profileCalls.create, { body });
  await staffing.send(profileCalls.publish, { params: { id }, body: { audience: "everyone", customers: [] } });
  return id;
}

/** The body of an interest in a person. */
export const askFor = (person: string) => ({
  skilled_personel: person,
  contact_person_name: "Kavita Menon",
  contact_person_phone: "+919822055123",
});
