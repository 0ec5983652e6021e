import { newId } from "../../database/new-id.ts";
import type { Sample } from "../../nouns/facts.ts";

const provider = (name: string, contact_name: string, contact_number: string, is_linked = false) => ({
  name,
  email: `service@${name.split(" ")[0]?.toLowerCase()}.example`,
  contact_name,
  contact_number,
  is_linked,
});

const sampleProviders = [
  provider("Sahyadri Field Services", "Pooja Kulkarni", "02041236600", true),
  provider("Nilgiri Cooling Care", "Bala Subramanian", "04442017788"),
  provider("Metro Lift Maintenance", "Harish Bhatt", "02242035511"),
];

/** Service providers of the sample customer, one of them linked to the sample provider's organisation. */
export const makeSampleProviders: Sample = async (tx, { organisation_id, provider_id }) => {
  await tx
    .insertInto("service_provider")
    .values(
      sampleProviders.map(({ is_linked, ...row }) => ({
        organisation_id,
        id: newId(),
        ...row,
        linked_organisation: is_linked ? provider_id : null,
      })),
    )
    .execute();
};
