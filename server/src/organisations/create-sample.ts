import { enterOrganisation, inOrganisation, readInOrganisation, type Transaction } from "../database/transaction.ts";
import type { PublicContext } from "../http/context.ts";
import type { OrganisationKind } from "@steward/contract/organisations/constants";
import type { SampleCustomer } from "../nouns/sample-customer.ts";
import { addMember, createOrganisation } from "./create-organisation.ts";
import { type Reaching, sampleOrganisation } from "./sample/sample-people.ts";

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
}

/** What the files of the sample customer go with, once its records are committed. */
interface MadeSample {
  organisation_id: string;
  provider_id: string;
  oem_id: string;
  staffing_id: string;
}

/** The ways to the database inside one of the sample organisations. */
type WaysInto = (organisation_id: string) => Reaching;

/** Does work as the people of the sample customer and of those it has to do with, and dates what they have done. */
async function asSample(
  ctx: PublicContext,
  { organisation_id, provider_id, oem_id, staffing_id }: MadeSample,
  waysInto: WaysInto,
  work: (customer: SampleCustomer) => Promise<void>,
): Promise<void> {
  const oem = await sampleOrganisation(ctx, oem_id, waysInto(oem_id));
  const own = await sampleOrganisation(ctx, organisation_id, waysInto(organisation_id));
  const provider = await sampleOrganisation(ctx, provider_id, waysInto(provider_id));
  const staffing = await sampleOrganisation(ctx, staffing_id, waysInto(staffing_id));
  await work({ ...own.at_work, provider_id, provider: provider.at_work, oem: oem.at_work, staffing: staffing.at_work });
  await oem.date();
  await provider.date();
  await staffing.date();
  await own.date();
}

/**
 * Makes the sample organisations with their people, and the records of the customer with two years of history. Answers
 * who can sign in.
 */
export async function createSample(tx: Transaction, ctx: PublicContext) {
  const organisations: SampleOrganisation[] = [];
  const sign_in = [];
  for (const { name, kinds, people } of SAMPLES) {
    const id = await createOrganisation(tx, ctx.facts.seeds, name, kinds);
    for (const member of people) {
      await addMember(tx, id, member);
      sign_in.push({ name: member.name, email: member.email, organisation: name, role: member.role });
    }
    organisations.push({ id, name, kinds });
  }
  const idOf = (kind: OrganisationKind) => organisations.find(({ kinds }) => kinds.includes(kind))?.id ?? "";
  const made: MadeSample = {
    organisation_id: idOf("customer"),
    provider_id: idOf("service_provider"),
    oem_id: idOf("oem"),
    staffing_id: idOf("staffing"),
  };
  let entered = "";
  const waysInto: WaysInto = (id) => {
    const inside = async <T>(work: (tx: Transaction) => Promise<T>) => {
      if (entered !== id) await enterOrganisation(tx, id);
      entered = id;
      return work(tx);
    };
    return () => ({ read: inside, write: inside });
  };
  await asSample(ctx, made, waysInto, async (customer) => {
    for (const make of ctx.facts.samples) await make(customer);
  });
  return { answer: { organisations, sign_in }, made };
}

/** Adds what is no row alone, pictures and imported files, behind the same calls and in transactions of their own. */
export async function addSampleFiles(ctx: PublicContext, made: MadeSample): Promise<void> {
  const { pool } = ctx.database;
  const waysInto: WaysInto = (organisation_id) => (scope) => ({
    read: (work) => readInOrganisation(pool, { organisation_id, scope }, work),
    write: (work) => inOrganisation(pool, { organisation_id, scope }, work),
  });
  await asSample(ctx, made, waysInto, async (customer) => {
    for (const make of ctx.facts.sample_files) await make(customer);
  });
}
