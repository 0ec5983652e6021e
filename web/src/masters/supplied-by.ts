import type { Manufacturer } from "@steward/contract/masters/manufacturer/rules";
import type { SupplierValues } from "./supplier/supplier-fields.tsx";

/** What a manufacturer who sells directly gives the form of a supplier. */
export const suppliedBy = ({ address, ...manufacturer }: Manufacturer): Partial<SupplierValues> => ({
  name: manufacturer.name,
  email: manufacturer.email,
  contact_name: manufacturer.contact_name,
  contact_number: manufacturer.contact_number,
  support_url: manufacturer.support_url,
  line1: address.line1,
  line2: address.line2,
  country: address.country,
  state: address.state,
  city: address.city,
  pincode: address.pincode,
});
