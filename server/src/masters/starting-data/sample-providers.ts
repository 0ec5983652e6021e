import type { SampleCustomer } from "../../nouns/sample-customer.ts";

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
export const makeSampleProviders = ({ provider_id }: SampleCustomer) =>
  sampleProviders.map(({ is_linked, ...row }) => ({ ...row, organisation: is_linked ? provider_id : null }));
