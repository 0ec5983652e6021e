import type { BodyOf } from "@steward/contract/kit/call";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { partnerOf, slugOf } from "../issued-assets/issued-asset-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";
import { FULL_PROFILE, makeProfile } from "./profile-factory.ts";

type Publication = BodyOf<typeof profileCalls.publish>;

/** A person whom an organisation of the kind `staffing` publishes, to everyone unless it chooses. */
export async function makePerson(
  staffing: Caller,
  fields: Partial<BodyOf<typeof profileCalls.create>> = {},
  publication: Publication = { audience: "everyone" },
) {
  const { id } = await makeProfile(staffing, fields);
  return staffing.ok(profileCalls.publish, { params: { id }, body: publication });
}

export const world: WorldPart = {
  make: {
    // Another organisation publishes it to the caller's alone.
    skilled_person: async (caller) => {
      const customers = [await slugOf(caller)];
      return (
        await makePerson(
          await partnerOf(caller),
          { ...FULL_PROFILE, name: freshName("Person") },
          { audience: "chosen", customers },
        )
      ).id;
    },
  },
  ids: { "skilledPersonnel.": "skilled_person", "shortlist.": "skilled_person" },
  statements: {
    "skilledPersonnel.list": 2,
    "skilledPersonnel.export": 3,
    "skilledPersonnel.counts": 2,
    "skilledPersonnel.cities": 2,
    "skilledPersonnel.products": 2,
    "skilledPersonnel.read": 2,
    "skilledPersonnel.employmentHistory": 2,
    "skilledPersonnel.certificates": 2,
    "skilledPersonnel.additionalInformation": 2,
    "skilledPersonnel.organisations": 2,
    "shortlist.add": 4,
    "shortlist.remove": 3,
  },
};
