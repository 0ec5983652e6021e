import type { Call } from "@steward/contract/kit/call";
import { freshName } from "../masters/master-factory.ts";
import { tokenBody } from "../api-tokens/api-token-factory.ts";
import { freshEmail } from "../users/user-factory.ts";
import type { World } from "./world.ts";
import { importIn } from "./world-import.ts";

const placed = () => ({
  name: freshName("Branch"),
  type: "Branch",
  flag_virtual_location: false,
  parent_location: null,
  address: { line1: "12 MG Road", line2: "", state: "Maharashtra", district: "Pune", city: "Pune", zip: "411001" },
  other_addresses: [],
  latitude: 18.52,
  longitude: 73.86,
});

const standing = (location_type: string, branch: string, parent: string | null) => ({
  name: freshName(location_type),
  location_type,
  branch,
  parent,
});

const depreciated = () => ({
  name: freshName("Depreciation"),
  method: "written_down_value",
  months: 120,
  percent: "15",
  salvage_percent: "10",
  convention: "half_year",
  frequency: "monthly",
});

const defined = () => ({
  name: freshName("Field"),
  field_type: "text",
  help: "As printed on the label",
  is_required: true,
  is_unique: true,
  default_value: null,
  minimum: "1",
  maximum: "50",
  pattern: "[A-Z].*",
  options: [],
});

const linked = ({ linkable }: World) => ({
  name: freshName("Service provider"),
  email: "desk@example.org",
  contact_name: "Asha Rao",
  contact_number: "020 1234 5678",
  organisation: linkable,
});

const joining = ({ role, location }: World) => ({
  name: freshName("Person"),
  email: freshEmail(),
  designation: "Technician",
  phone: "9812345670",
  user_groups: [role],
  additional_permissions: ["asset.view"],
  scope: [location],
  is_owner: false,
});

const signingOn = ({ role }: World) => ({
  is_active: false,
  issuer: "https://sso.example.org",
  client_id: "steward",
  client_secret: freshName("Secret"),
  email_domains: ["example.org"],
  role,
});

/** Bodies that depend on the record they are about. */
const BODIES: Record<string, (world: World) => unknown> = {
  "users.create": joining,
  "apiTokens.create": () => tokenBody(),
  "singleSignOn.save": signingOn,
  "locations.branch.create": placed,
  "locations.branch.update": placed,
  "locations.location.create": ({ home, tower }) => standing("Block", home, tower),
  "locations.location.update": ({ home }) => standing("Building", home, null),
  "masters.depreciation.create": depreciated,
  "masters.depreciation.update": depreciated,
  "masters.customField.create": defined,
  "masters.customField.update": defined,
  "masters.serviceProvider.create": linked,
  "masters.serviceProvider.update": linked,
  "imports.check": (world) => importIn(world).settings,
};

/** Values in a body belong to fields, whatever record the body is about. */
function withOwnFields(body: unknown, { custom_field }: World): unknown {
  if (typeof body !== "object" || body === null || !("custom_field_values" in body)) return body;
  return { ...body, custom_field_values: [{ id: custom_field, value: freshName("Value") }] };
}

/** The body of a sample as the call takes it on this world. */
export const bodyOf = (call: Call, world: World, sample: unknown): unknown =>
  BODIES[call.name]?.(world) ?? withOwnFields(sample, world);
