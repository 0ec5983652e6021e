import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { sql } from "kysely";
import type { Sample } from "../../nouns/facts.ts";
import { spread } from "../../nouns/sample-customer.ts";
import { addSampleCrowd } from "./add-sample-crowd.ts";
import { sampleCrowd, type SampleOne } from "./sample-crowd.ts";
import { createProfile, publishProfile } from "./write-profile.ts";

const WHO = "Thomas Kurian";

/** How many people the sample agency has. */
const COUNT = 300;

/** Those of its stories: name, position and skills by their numbers, years of experience, city. */
const KNOWN: readonly (readonly [name: string, position: number, skills: number[], years: number, city: string])[] = [
  ["Harish Venkatesan", 1, [101, 102, 109, 110], 8, "Pune"],
  ["Shalini Deshmukh", 2, [104, 105, 106], 11, "Mumbai"],
  ["Manoj Bhosale", 6, [116, 117, 118], 6, "Pune"],
  ["Fatima Contractor", 10, [126, 127], 5, "Mumbai"],
  ["Gopal Yadav", 5, [111, 112, 113], 14, "Nagpur"],
  ["Lakshmi Raghavan", 16, [107, 110], 4, "Chennai"],
  ["Deepak Solanki", 13, [114, 113], 9, "Ahmedabad"],
  ["Rukmini Hegde", 3, [132, 131, 119], 16, "Bengaluru"],
  ["Tenzin Dorjee", 9, [128, 129], 3, "Bengaluru"],
  ["Balu Thevar", 7, [119, 120], 12, "Chennai"],
  ["Jaspreet Gill", 8, [121, 132], 10, "Delhi"],
  ["Anwar Siddiqui", 11, [124, 125], 7, "Hyderabad"],
  ["Mercy Lalrin", 1, [103, 108, 101], 6, "Kolkata"],
  ["Prakash Waghmare", 12, [122, 123], 8, "Pune"],
  ["Ishita Banerjee", 2, [106, 104, 132], 9, "Kolkata"],
  ["Sebastian Paul", 4, [132, 112, 117], 18, "Kochi"],
  ["Neelam Rathore", 17, [130, 131], 5, "Jaipur"],
  ["Umesh Kamath", 15, [110, 109], 13, "Bengaluru"],
  ["Zoya Merchant", 9, [128, 126], 2, "Mumbai"],
  ["Karthik Subbiah", 14, [115, 113, 111], 7, "Coimbatore"],
  ["Bhavna Trivedi", 16, [107, 102], 10, "Ahmedabad"],
  ["Dilip Rane", 18, [134, 133], 20, "Mumbai"],
  ["Sangeeta Kujur", 1, [102, 103], 3, "Ranchi"],
  ["Peter Lyngdoh", 5, [111, 114], 11, "Shillong"],
];

const PEOPLE: readonly SampleOne[] = [
  ...KNOWN.map(([name, position, skills, years, city], index) => {
    const language = index % 3 ? "Hindi" : "Marathi";
    return { name, position, skills, years, city, language };
  }),
  ...sampleCrowd(COUNT - KNOWN.length),
];

const EMPLOYERS = [
  "Ridgeline Hospital Services",
  "Blue Lotus Facilities",
  "Kaveri Technical Works",
  "Orbit Care Engineering",
];
/** Whether the person with this number, from 0 on, agreed to be shown. */
const hasConsent = (index: number) => index % 25 !== 24;
const SECOND_CITY = ["Mumbai", "Bengaluru", "Hyderabad"];

/** Profiles of the sample agency, most of them published to everyone. */
export const makeSampleProfiles: Sample = async ({ staffing }) => {
  const { rows } = await staffing.read((tx) =>
    sql<{ kind: "city" | "language"; name: string; id: number }>`
      select distinct on (c.name) 'city' as kind, c.name, c.id from city c join country n on n.id = c.country
      where n.code = 'IN' and c.name = any(${[...PEOPLE.map(({ city }) => city), ...SECOND_CITY]}::text[])
      union all select 'language', l.name, l.id from language l 
        where l.name = any(${["English", ...PEOPLE.map(({ language }) => language)]}::text[])`.execute(tx),
  );
  const idOf = (kind: "city" | "language", name: string) =>
    rows.find((row) => row.kind === kind && row.name === name)?.id;
  const known = (ids: (number | undefined)[]) => [...new Set(ids.flatMap((id) => id ?? []))];
  const bodyOf = ({ name, position, skills, years, city, language }: SampleOne, index: number) => {
    const began = Number(staffing.dayOf(0).slice(0, 4)) - years;
    const moved = began + Math.floor(years / 2);
    return {
      name,
      position,
      overall_experience: years,
      email: `${name.toLowerCase().replaceAll(" ", ".")}@people.example`,
      primary_phone_number: `+9198200${String(10_000 + index * 37)}`,
      city: idOf("city", city) ?? null,
      languages: known([idOf("language", "English"), idOf("language", language)]),
      preferred_cities: known([idOf("city", city), idOf("city", spread(SECOND_CITY, index))]),
      min_salary: 22_000 + years * 1500,
      max_salary: 30_000 + years * 2200,
      shows_salary: index % 3 === 0,
      shows_full_name: index % 5 !== 4,
      skills: skills.map((skill, place) => ({ skill, level: 5 - (place % 3), years: Math.max(1, years - place * 2) })),
      employment: [
        { company_name: spread(EMPLOYERS, index), start_date: `${began}-04-01`, end_date: `${moved}-03-31` },
        { company_name: spread(EMPLOYERS, index + 1), start_date: `${moved}-04-15` },
      ].filter(({ end_date, start_date }) => end_date === undefined || start_date <= end_date),
      certificates:
        index % 2 === 0
          ? [{ name: "Safe work at heights", issued_by: "State Skills Board", issue_date: `${moved}-06-10` }]
          : [],
      ...(index % 6 === 5 ? { availability: "Not Available" as const } : {}),
      ...(index === 3 ? { leave: [{ start_date: staffing.dayOf(-12), end_date: staffing.dayOf(-26) }] } : {}),
      ...(hasConsent(index)
        ? { consent_on: staffing.dayOf(staffing.workday(80)), consent_how: "Signed form at registration" }
        : {}),
    };
  };
  const bodies = PEOPLE.map(bodyOf);
  const isShown = (index: number) => index % 8 !== 7 && hasConsent(index);
  for (const [index, body] of bodies.slice(0, KNOWN.length).entries()) {
    const minute = 10 * 60 + index * 11;
    const at = { days_ago: staffing.workday(70), minute };
    const { id } = await staffing.act(at, WHO, profileCalls.create, { body }, createProfile);
    if (!isShown(index)) continue;
    const given = { params: { id }, body: { audience: "everyone" as const } };
    await staffing.act({ days_ago: staffing.workday(60), minute }, WHO, profileCalls.publish, given, publishProfile);
  }
  const crowd = bodies.slice(KNOWN.length).map((body, place) => ({ body, is_shown: isShown(KNOWN.length + place) }));
  const at = { days_ago: staffing.workday(58), minute: 15 * 60 };
  // They are added in one act; each body passes the rules of the call as it is added.
  const first = { body: crowd[0]?.body };
  await staffing.act(at, WHO, profileCalls.create, first, (ctx) => addSampleCrowd(ctx, crowd));
};
