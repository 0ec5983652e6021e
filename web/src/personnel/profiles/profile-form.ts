import type { profileBody, ProfileDetails } from "@steward/contract/personnel/profiles/rules";
import type { z } from "zod";
import { m } from "../../messages/messages.js";
import { numberText, typedNumber } from "../../ui/text/typed-values.ts";
import type { Shared } from "./shared-pickers.tsx";

export type ProfileBody = z.input<typeof profileBody>;

const NEW_SKILL = { skill: null as Shared | null, level: "3", years: "", last_used: "" };
const NEW_STATION = {
  company_name: "",
  designation: "",
  start_date: null as string | null,
  end_date: null as string | null,
};
const NEW_CERTIFICATE = {
  name: "",
  issued_by: "",
  issue_date: null as string | null,
  expiry_date: null as string | null,
};

const NEW_LEAVE = { start_date: null as string | null, end_date: null as string | null };

/** An empty row of each list of a profile. */
export const newRow = {
  skills: () => ({ ...NEW_SKILL }),
  employment: () => ({ ...NEW_STATION }),
  certificates: () => ({ ...NEW_CERTIFICATE }),
  leave: () => ({ ...NEW_LEAVE }),
};

/** What is typed in the form of a profile. */
export const valuesOf = (profile: ProfileDetails | null) => ({
  name: profile?.name ?? "",
  email: profile?.email ?? "",
  primary_phone_number: profile?.primary_phone_number ?? "",
  alternate_phone_number: profile?.alternate_phone_number ?? "",
  birth_year: numberText(profile?.birth_year ?? null),
  gender: profile?.gender ?? "",
  position: profile?.position ? { id: profile.position, name: profile.current_position } : null,
  overall_experience: numberText(profile?.overall_experience ?? null),
  address: profile?.address ?? "",
  city: profile?.city_details ?? null,
  linkedin_profile_link: profile?.linkedin_profile_link ?? "",
  languages: (profile?.languages_spoken_details ?? []) as Shared[],
  preferred_cities: (profile?.preferred_work_city_details ?? []) as Shared[],
  preferred_states: (profile?.preferred_work_state_details ?? []) as Shared[],
  min_salary: numberText(profile?.min_salary ?? null),
  max_salary: numberText(profile?.max_salary ?? null),
  skills: (profile?.skill_detail ?? []).map(({ id, name, rating, years, last_used }): typeof NEW_SKILL => ({
    skill: { id, name },
    level: String(rating),
    years: numberText(years),
    last_used: numberText(last_used),
  })),
  employment: (profile?.employment ?? []).map(
    ({ company_name, designation, start_date, end_date }): typeof NEW_STATION => ({
      company_name,
      designation,
      start_date,
      end_date,
    }),
  ),
  certificates: (profile?.certificates ?? []).map(
    ({ name, issued_by, issue_date, expiry_date }): typeof NEW_CERTIFICATE => ({
      name,
      issued_by,
      issue_date,
      expiry_date,
    }),
  ),
  availability: profile?.availability ?? ("" as const),
  availability_until: profile?.availability_until ?? null,
  available_from: profile?.available_from ?? null,
  leave: (profile?.leave ?? []) as (typeof NEW_LEAVE)[],
  consent_on: profile?.consent_on ?? null,
  consent_how: profile?.consent_how ?? "",
  consent_until: profile?.consent_until ?? null,
  shows_full_name: profile?.shows_full_name ?? true,
  shows_gender: profile?.shows_gender ?? false,
  shows_salary: profile?.shows_salary ?? false,
  shows_picture: profile?.shows_picture ?? false,
});
export type ProfileValues = ReturnType<typeof valuesOf>;

/** What the typed values send; a row of skills without a skill is left out. */
export const bodyOf = (values: ProfileValues): ProfileBody => ({
  ...values,
  birth_year: typedNumber(values.birth_year),
  position: values.position?.id ?? null,
  overall_experience: typedNumber(values.overall_experience) ?? 0,
  city: values.city?.id ?? null,
  languages: values.languages.map(({ id }) => id),
  preferred_cities: values.preferred_cities.map(({ id }) => id),
  preferred_states: values.preferred_states.map(({ id }) => id),
  min_salary: typedNumber(values.min_salary),
  max_salary: typedNumber(values.max_salary),
  skills: values.skills.flatMap(({ skill, level, years, last_used }) =>
    skill
      ? [{ skill: skill.id, level: Number(level), years: typedNumber(years), last_used: typedNumber(last_used) }]
      : [],
  ),
  employment: values.employment.map((row) => ({ ...row, start_date: row.start_date ?? "" })),
  availability: values.availability || null,
  leave: values.leave.map(({ start_date, end_date }) => ({ start_date: start_date ?? "", end_date: end_date ?? "" })),
});

export const profileLabels = (): Record<keyof ProfileValues, string> => ({
  name: m.personnel_name(),
  email: m.personnel_email(),
  primary_phone_number: m.personnel_phone(),
  alternate_phone_number: m.personnel_other_phone(),
  birth_year: m.personnel_birth_year(),
  gender: m.personnel_gender(),
  position: m.personnel_position(),
  overall_experience: m.personnel_experience(),
  address: m.personnel_address(),
  city: m.personnel_city(),
  linkedin_profile_link: m.personnel_linkedin(),
  languages: m.personnel_languages(),
  preferred_cities: m.personnel_preferred_cities(),
  preferred_states: m.personnel_preferred_states(),
  min_salary: m.personnel_min_salary(),
  max_salary: m.personnel_max_salary(),
  skills: m.personnel_skills(),
  employment: m.personnel_employment(),
  certificates: m.personnel_certificates(),
  availability: m.personnel_availability(),
  availability_until: m.personnel_availability_until(),
  available_from: m.personnel_available_from(),
  leave: m.personnel_leave(),
  consent_on: m.personnel_consent_on(),
  consent_how: m.personnel_consent_how(),
  consent_until: m.personnel_consent_until(),
  shows_full_name: m.personnel_shows_full_name(),
  shows_gender: m.personnel_shows_gender(),
  shows_salary: m.personnel_shows_salary(),
  shows_picture: m.personnel_shows_picture(),
});
