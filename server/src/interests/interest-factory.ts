import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { makeBranch } from "../branches/branch-factory.ts";
import { partnerOf } from "../issued-assets/issued-asset-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import { makePerson } from "../personnel/person-factory.ts";
import { dayIn } from "../organisations/organisation-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { TestServer } from "../test-server/start-test-server.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

/** Both rows of an interest, and the person. */
export interface Pair {
  made: string;
  received: string;
  person: string;
}

export const EMAIL = "asha.naik@people.example";

/** The body of an interest. */
export const askFor = (person: string, contact_person_name = "Ravi Menon") => ({
  skilled_personel: person,
  contact_person_name,
  contact_person_phone: "+919800000002",
});

/** Interests of a server's owner in people of a staffing organisation. */
export async function pairsOn({ admin, owner, otherOrganisation }: TestServer) {
  const staffing = await otherOrganisation("Sangam Staffing");
  await admin.query(
    "update organisation set kinds = kinds || '{staffing}' where id = $1 and not 'staffing' = any(kinds)",
    [staffing.organisation_id],
  );

  /** A person who is published to everyone. */
  const makePublished = async (name = freshName("Asha Naik")): Promise<string> => {
    const contact = { email: EMAIL, primary_phone_number: "+919800000001", address: "7 Lake Road" };
    return (await makePerson(staffing, { name, ...contact, min_salary: 30_000, max_salary: 50_000 })).id;
  };

  /** An interest of a customer, by default the owner's, in a person, by default a new one. */
  async function makePair(person?: string, customer: Caller = owner): Promise<Pair> {
    const wanted = person ?? (await makePublished());
    const { id } = await customer.ok(made.request, { body: askFor(wanted) });
    const { rows } = await admin.query<{ id: string }>("select id from received_interest where made = $1", [id]);
    return { made: id, received: rows[0]?.id ?? "", person: wanted };
  }

  /** Accepts, offers and so leads an interest to the point where it can be placed. */
  async function offered(
    { made: id, received: answered }: Pick<Pair, "made" | "received">,
    offer: { branch: string; start_date: string; end_date: string; share?: number },
    customer: Caller = owner,
  ): Promise<void> {
    await staffing.ok(received.accept, { params: { id: answered } });
    const body = { designation: "Technician", rate: "900", rate_period: "Day" as const, ...offer };
    await customer.ok(made.offer, { params: { id }, body });
  }

  /** Sets columns of the rows of both sides where no verb does, by SQL whose values are those from $2 on. */
  async function alter(
    { made: own, received: theirs }: Pick<Pair, "made" | "received">,
    columns: string,
    values: readonly unknown[] = [],
  ): Promise<void> {
    await admin.query(`update interest set ${columns} where id = $1`, [own, ...values]);
    await admin.query(`update received_interest set ${columns} where id = $1`, [theirs, ...values]);
  }

  return { staffing, makePerson: makePublished, makePair, offered, alter };
}

/** An interest of a customer in somebody of another organisation, who is placed with it from today on. */
export async function makePlacement(customer: Caller, person: string): Promise<void> {
  const { id } = await customer.ok(made.request, { body: askFor(person) });
  await led(customer, id, { isPlaced: true, start_date: dayIn(0) });
}

/** Times of an interview in days to come. */
const INTERVIEW = {
  slots: [
    { start: "2031-01-06T05:30:00.000Z", minutes: 45 },
    { start: "2031-01-07T05:30:00.000Z", minutes: 45 },
  ],
  venue: "Block B, second floor",
};

/** Has the other side of an interest, after its acceptance, propose an interview, or the own one where it moves it. */
async function interviewed(caller: Caller, side: "made" | "received", own: string, by: "own" | "other"): Promise<void> {
  const other = await partnerOf(caller);
  const theirs =
    side === "made"
      ? await lastReceived(other)
      : (await other.ok(made.list, { query: { page_size: 1 } })).results[0]?.id;
  const [customer, staffing] = side === "made" ? [caller, other] : [other, caller];
  const [asked = "", answered = ""] = side === "made" ? [own, theirs] : [theirs, own];
  await accept(staffing, answered);
  const isCustomer = (side === "made") === (by === "own");
  await (isCustomer
    ? customer.ok(made.proposeInterview, { params: { id: asked }, body: INTERVIEW })
    : staffing.ok(received.proposeInterview, { params: { id: answered }, body: INTERVIEW }));
}

const madeBy = async (customer: Caller, staffing: Caller): Promise<string> =>
  (await customer.ok(made.request, { body: askFor((await makePerson(staffing)).id) })).id;

/** An interest of a customer in somebody of another organisation. */
export const makeInterest = async (customer: Caller): Promise<string> => madeBy(customer, await partnerOf(customer));

/** The interest that a staffing organisation received last. */
export const lastReceived = async (staffing: Caller): Promise<string | undefined> =>
  (await staffing.ok(received.list, { query: { page_size: 1 } })).results[0]?.id;

const accept = async (staffing: Caller, id: string) => staffing.ok(received.accept, { params: { id } });

const OFFER = {
  designation: "Technician",
  start_date: "2031-01-01",
  end_date: "2031-03-31",
  rate: "900",
  rate_period: "Day",
} as const;

/** Has the other side of an interest that a caller made suggest a person in it. */
async function suggested(customer: Caller, person: string): Promise<void> {
  const staffing = await partnerOf(customer);
  const body = { skilled_personel: person };
  await staffing.ok(received.suggest, { params: { id: (await lastReceived(staffing)) ?? "" }, body });
}

/** Leads an interest of a caller's organisation to an offer, and to a placement where it is wanted. */
export async function led(
  customer: Caller,
  id: string,
  { isPlaced, ...days }: { isPlaced: boolean; start_date?: string },
) {
  const staffing = await partnerOf(customer);
  const answered = (await lastReceived(staffing)) ?? "";
  await accept(staffing, answered);
  const branch = (await makeBranch(customer)).id;
  await customer.ok(made.offer, { params: { id }, body: { ...OFFER, ...days, branch } });
  if (isPlaced) await staffing.ok(received.place, { params: { id: answered } });
}

/** The same for an interest that a caller's organisation received. */
export async function ledTo(
  staffing: Caller,
  id: string,
  until: "offer" | "placement" | "extension",
  start_date: string = OFFER.start_date,
) {
  const customer = await partnerOf(staffing);
  const [{ id: own } = { id: "" }] = (await customer.ok(made.list, { query: { page_size: 1 } })).results;
  await accept(staffing, id);
  const branch = (await makeBranch(customer)).id;
  await customer.ok(made.offer, { params: { id: own }, body: { ...OFFER, start_date, branch } });
  if (until === "offer") return;
  await staffing.ok(received.place, { params: { id } });
  if (until === "extension") {
    await customer.ok(made.askExtension, { params: { id: own }, body: { end_date: "2031-04-30" } });
  }
}

export const world: WorldPart = {
  make: {
    interest: makeInterest,
    received_interest: async (caller) => {
      await madeBy(await partnerOf(caller), caller);
      return lastReceived(caller);
    },
    suggestable_person: async (caller) => (await makePerson(caller)).id,
    staffing: async (caller) => (await caller.ok(made.staffings)).results[0]?.id,
    customer_of_interest: async (caller) => (await caller.ok(received.customers)).results[0]?.id,
  },
  fields: {
    staffing: "staffing",
    skilled_personel: "skilled_person",
    suggested_in: "interest",
    service_request: "service_request",
  },
  ids: {
    "interests.": "interest",
    "interests.staffings": "staffing",
    "receivedInterests.": "received_interest",
    "receivedInterests.customers": "customer_of_interest",
  },
  fieldsOf: {
    "receivedInterests.": { customer: "customer_of_interest", profile: "personnel_profile" },
    "receivedInterests.suggestable": { interest: "received_interest" },
    "receivedInterests.suggest": { skilled_personel: "suggestable_person" },
    "interests.offer": { branch: "home" },
  },
  first: {
    "interests.offer": async (caller) =>
      accept(await partnerOf(caller), (await lastReceived(await partnerOf(caller))) ?? ""),
    "interests.askExtension": (caller, { records: { interest = "" } }) => led(caller, interest, { isPlaced: true }),
    "interests.terminate": (caller, { records: { interest = "" } }) => led(caller, interest, { isPlaced: true }),
    // A placement that is ended before it begins has ended at once.
    "interests.rate": async (caller, { records: { interest = "" } }) => {
      await led(caller, interest, { isPlaced: true });
      await caller.ok(made.terminate, {
        params: { id: interest },
        body: { end_date: "2030-12-31", reason: "Project stopped" },
      });
    },
    "interests.proposeInterview": async (caller) =>
      accept(await partnerOf(caller), (await lastReceived(await partnerOf(caller))) ?? ""),
    "receivedInterests.proposeInterview": (caller, { records: { received_interest = "" } }) =>
      accept(caller, received_interest),
    "interests.moveInterview": (caller, { records: { interest = "" } }) => interviewed(caller, "made", interest, "own"),
    "interests.chooseSlot": (caller, { records: { interest = "" } }) => interviewed(caller, "made", interest, "other"),
    "interests.askSlots": (caller, { records: { interest = "" } }) => interviewed(caller, "made", interest, "other"),
    "interests.cancelInterview": (caller, { records: { interest = "" } }) =>
      interviewed(caller, "made", interest, "own"),
    "interests.declineSuggestion": (caller, { records: { skilled_person = "" } }) => suggested(caller, skilled_person),
    "receivedInterests.moveInterview": (caller, { records: { received_interest = "" } }) =>
      interviewed(caller, "received", received_interest, "own"),
    "receivedInterests.chooseSlot": (caller, { records: { received_interest = "" } }) =>
      interviewed(caller, "received", received_interest, "other"),
    "receivedInterests.askSlots": (caller, { records: { received_interest = "" } }) =>
      interviewed(caller, "received", received_interest, "other"),
    "receivedInterests.cancelInterview": (caller, { records: { received_interest = "" } }) =>
      interviewed(caller, "received", received_interest, "own"),
    "receivedInterests.place": (caller, { records: { received_interest = "" } }) =>
      ledTo(caller, received_interest, "offer"),
    "receivedInterests.extend": (caller, { records: { received_interest = "" } }) =>
      ledTo(caller, received_interest, "extension"),
    "receivedInterests.refuseExtension": (caller, { records: { received_interest = "" } }) =>
      ledTo(caller, received_interest, "extension"),
    "receivedInterests.terminate": (caller, { records: { received_interest = "" } }) =>
      ledTo(caller, received_interest, "placement"),
  },
  bodies: {
    "interests.request": ({ records: { skilled_person = "" } }) => askFor(skilled_person),
    "interests.offer": ({ records: { home = "" } }) => ({ ...OFFER, branch: home }),
    "interests.askExtension": () => ({ end_date: "2031-04-30" }),
    "interests.terminate": () => ({ end_date: "2031-02-01", reason: "Project stopped" }),
    "interests.rate": () => ({ rating: 4, comment: "Careful with every device" }),
    "receivedInterests.terminate": () => ({ end_date: "2031-02-01", reason: "Project stopped" }),
    "interests.proposeInterview": () => INTERVIEW,
    "interests.moveInterview": () => ({ ...INTERVIEW, reason: "Theatre lists changed" }),
    "interests.chooseSlot": () => ({ start: INTERVIEW.slots[1]?.start }),
    "interests.declineSuggestion": ({ records: { skilled_person = "" } }) => ({ skilled_personel: skilled_person }),
    "receivedInterests.suggest": ({ records: { suggestable_person = "" } }) => ({
      skilled_personel: suggestable_person,
    }),
    "receivedInterests.proposeInterview": () => INTERVIEW,
    "receivedInterests.moveInterview": () => ({ ...INTERVIEW, reason: "Theatre lists changed" }),
    "receivedInterests.chooseSlot": () => ({ start: INTERVIEW.slots[1]?.start }),
  },
  statements: {
    "interests.list": 2,
    "interests.request": 4,
    "interests.export": 3,
    "interests.staffings": 2,
    "interests.read": 2,
    "interests.withdraw": 8,
    "interests.offer": 11,
    "interests.askExtension": 8,
    "interests.terminate": 8,
    // The other side is named to the job that mails its people.
    "interests.rate": 10,
    "interests.proposeInterview": 10,
    "interests.moveInterview": 10,
    "interests.chooseSlot": 10,
    "interests.askSlots": 10,
    "interests.cancelInterview": 10,
    "interests.declineSuggestion": 7,
    "interests.messages": 3,
    "interests.sendMessage": 8,
    "receivedInterests.list": 3,
    "receivedInterests.board": 3,
    "receivedInterests.export": 4,
    "receivedInterests.customers": 3,
    "receivedInterests.pipeline": 4,
    "receivedInterests.read": 3,
    "receivedInterests.review": 9,
    // The consent is read, and the history of the person is told who got to know their contact data.
    "receivedInterests.accept": 11,
    "receivedInterests.reject": 9,
    "receivedInterests.decline": 9,
    "receivedInterests.place": 12,
    "receivedInterests.extend": 11,
    "receivedInterests.refuseExtension": 9,
    "receivedInterests.terminate": 9,
    "receivedInterests.proposeInterview": 11,
    "receivedInterests.moveInterview": 11,
    "receivedInterests.chooseSlot": 11,
    "receivedInterests.askSlots": 11,
    "receivedInterests.cancelInterview": 11,
    "receivedInterests.suggestable": 3,
    "receivedInterests.suggest": 10,
    "receivedInterests.messages": 4,
    "receivedInterests.sendMessage": 9,
  },
};
