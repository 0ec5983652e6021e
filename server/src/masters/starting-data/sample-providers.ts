import type { SampleCustomer } from "../../nouns/sample-customer.ts";

const provider = (
  name: string,
  contact_name: string,
  contact_number: string,
  hours: { response_hours?: number; resolution_hours?: number; is_linked?: boolean } = {},
) => ({
  name,
  email: `service@${name.split(" ")[0]?.toLowerCase()}.example`,
  contact_name,
  contact_number,
  is_linked: false,
  ...hours,
});

const sampleProviders = [
  provider("Sahyadri Field Services", "Pooja Kulkarni", "02041236600", {
    response_hours: 4,
    resolution_hours: 18,
    is_linked: true,
  }),
  provider("Nilgiri Cooling Care", "Bala Subramanian", "04442017788", { response_hours: 6, resolution_hours: 27 }),
  provider("Metro Lift Maintenance", "Harish Bhatt", "02242035511"),
];

/** Service providers of the sample customer, one of them linked to the sample provider's organisation. */
export const makeSampleProviders = ({ provider_id }: SampleCustomer) =>
  sampleProviders.map(({ is_linked, ...row }) => ({ ...row, organisation: is_linked ? provider_id : null }));
