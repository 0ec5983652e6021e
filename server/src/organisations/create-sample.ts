import { enterOrganisation, type Transaction } from "../database/transaction.ts";
import type { Facts } from "../nouns/facts.ts";
import { addMember, createOrganisation, type OrganisationKind } from "./create-organisation.ts";

interface Person {
  name: string;
  email: string;
  role: string;
  designation: string;
  is_owner?: boolean;
}

const person = (name: string, host: string, role: string, designation: string, is_owner = false): Person => ({
  name,
  email: `${name.split(" ")[0]?.toLowerCase()}@${host}`,
  role,
  designation,
  is_owner,
});

/** The sample organisations: one of each kind, with users for each role. */
const SAMPLES: { name: string; kinds: OrganisationKind[]; people: Person[] }[] = [
  {
    name: "Meridian Hospitals",
    kinds: ["customer"],
    people: [
      person("Asha Rao", "meridian.example", "Owner", "Head of Facilities", true),
      person("Vikram Nair", "meridian.example", "Administrator", "Systems Administrator"),
      person("Meera Joshi", "meridian.example", "Asset Manager", "Asset Manager"),
      person("Farhan Qureshi", "meridian.example", "Location Manager", "Site Manager, Pune"),
      person("Sunita Pillai", "meridian.example", "Service Coordinator", "Service Desk Lead"),
      person("Arjun Das", "meridian.example", "Engineer", "Biomedical Engineer"),
      person("Kavita Menon", "meridian.example", "Staffing Coordinator", "Staffing Coordinator"),
      person("Rohan Gupta", "meridian.example", "Requester", "Ward Manager"),
      person("Leela Thomas", "meridian.example", "Auditor", "Internal Auditor"),
      person("Imran Sheikh", "meridian.example", "Viewer", "Finance Analyst"),
    ],
  },
  {
    name: "Northwind Instruments",
    kinds: ["oem"],
    people: [person("Daniel Fernandes", "northwind.example", "Owner", "Director of Customer Care", true)],
  },
  {
    name: "Sahyadri Field Services",
    kinds: ["service_provider"],
    people: [
      person("Pooja Kulkarni", "sahyadri.example", "Owner", "Operations Director", true),
      person("Suresh Patil", "sahyadri.example", "Engineer", "Field Engineer"),
    ],
  },
  {
    name: "Cauvery Staffing",
    kinds: ["staffing"],
    people: [
      person("Nandini Iyer", "cauvery.example", "Owner", "Managing Partner", true),
      person("Thomas Kurian", "cauvery.example", "Staffing Coordinator", "Placement Lead"),
    ],
  },
];

interface SampleOrganisation {
  id: string;
  name: string;
  kinds: OrganisationKind[];
  /** Who stands first among its people. */
  owner: string;
}

/** Makes the sample organisations with their people, and the records of the customer. Answers who can sign in. */
export async function createSample(tx: Transaction, { seeds, samples }: Pick<Facts, "seeds" | "samples">) {
  const organisations: SampleOrganisation[] = [];
  const sign_in = [];
  for (const { name, kinds, people } of SAMPLES) {
    const id = await createOrganisation(tx, seeds, name, kinds);
    const accounts: string[] = [];
    for (const member of people) {
      accounts.push(await addMember(tx, id, member));
      sign_in.push({ name: member.name, email: member.email, organisation: name, role: member.role });
    }
    organisations.push({ id, name, kinds, owner: accounts[0] ?? "" });
  }
  const [customer, provider] = (["customer", "service_provider"] as const).map((kind) =>
    organisations.find(({ kinds }) => kinds.includes(kind)),
  );
  if (customer && provider) {
    await enterOrganisation(tx, customer.id);
    const of = { organisation_id: customer.id, account_id: customer.owner, provider_id: provider.id };
    for (const make of samples) await make(tx, of);
  }
  return { organisations: organisations.map(({ id, name, kinds }) => ({ id, name, kinds })), sign_in };
}
