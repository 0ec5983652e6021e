import type { ProfileDetails } from "@steward/contract/personnel/profiles/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { CREATED, type ExportColumn, yesOrNo } from "../../activity/export-list.ts";
import type { ImportFieldPlan } from "../../import-kit/import-target.ts";
import type { SheetColumn } from "../../import-kit/sheet-column.ts";

type Row = Omit<ProfileDetails, "images">;

/** The columns of profiles in files of the organisation that keeps them. */
export const profileSheet: readonly SheetColumn<Row>[] = [
  {
    key: "name",
    title: "Name",
    required: true,
    aliases: ["full name", "first name", "candidate", "candidate name", "employee name", "technician", "person"],
    type: "text",
    read: ({ name }) => name,
  },
  {
    key: "position",
    title: "Position",
    aliases: ["current position", "designation", "job title", "role", "trade", "profession", "occupation"],
    type: "text",
    read: ({ current_position }) => current_position,
  },
  {
    key: "email",
    title: "Email",
    aliases: ["e-mail", "email address", "e-mail address", "mail"],
    type: "text",
    read: ({ email }) => email,
  },
  {
    key: "primary_phone_number",
    title: "Phone",
    aliases: ["phone number", "mobile", "mobile number", "mobile no", "contact number", "telephone", "cell"],
    type: "text",
    read: ({ primary_phone_number }) => primary_phone_number,
  },
  {
    key: "alternate_phone_number",
    title: "Other phone",
    aliases: ["alternate phone number", "alternate phone", "alternate mobile", "second phone", "secondary phone"],
    type: "text",
    read: ({ alternate_phone_number }) => alternate_phone_number,
  },
  {
    key: "birth_year",
    title: "Year of birth",
    aliases: ["birth year", "yob", "born", "date of birth", "dob", "birth date"],
    type: "number",
    read: ({ birth_year }) => birth_year,
  },
  { key: "gender", title: "Gender", aliases: ["sex"], type: "text", read: ({ gender }) => gender },
  {
    key: "overall_experience",
    title: "Years of experience",
    aliases: ["experience", "overall experience", "total experience", "experience in years", "years"],
    type: "number",
    read: ({ overall_experience }) => overall_experience,
  },
  {
    key: "address",
    title: "Address",
    aliases: ["home address", "street", "residence"],
    type: "text",
    read: ({ address }) => address,
  },
  {
    key: "city",
    title: "City",
    aliases: ["town", "location", "current city", "current location", "home city"],
    type: "text",
    read: ({ city }) => city,
  },
  {
    key: "languages",
    title: "Languages",
    help: messages.personnel.languagesHelp,
    aliases: ["language", "languages spoken", "languages known", "spoken languages"],
    type: "text",
    read: ({ languages_spoken_details }) => languages_spoken_details.map(({ name }) => name).join(", "),
  },
  {
    key: "skills",
    title: "Skills",
    help: messages.personnel.skillsHelp,
    aliases: ["skill", "skill set", "key skills", "expertise", "equipment", "competencies"],
    type: "text",
    read: ({ skill_detail }) => skill_detail.map(({ name, rating }) => `${name} ${rating}`).join(", "),
  },
  {
    key: "min_salary",
    title: "Salary from",
    is_amount: true,
    aliases: ["minimum salary", "min salary", "lowest salary", "expected salary", "salary"],
    type: "number",
    read: ({ min_salary }) => min_salary,
  },
  {
    key: "max_salary",
    title: "Salary to",
    is_amount: true,
    aliases: ["maximum salary", "max salary", "highest salary"],
    type: "number",
    read: ({ max_salary }) => max_salary,
  },
  {
    key: "available_from",
    title: "Free from",
    aliases: ["available from", "availability date", "joining date", "date of joining"],
    type: "date",
    read: ({ available_from }) => available_from,
  },
  {
    key: "linkedin_profile_link",
    title: "LinkedIn",
    aliases: ["linkedin profile", "linkedin url", "profile link"],
    type: "text",
    read: ({ linkedin_profile_link }) => linkedin_profile_link,
  },
  {
    key: "consent_on",
    title: "Agreed on",
    help: messages.personnel.consentHelp,
    aliases: ["consent on", "consent date", "date of consent"],
    type: "date",
    read: ({ consent_on }) => consent_on,
  },
  {
    key: "consent_how",
    title: "How agreed",
    aliases: ["how the person agreed", "form of consent"],
    type: "text",
    read: ({ consent_how }) => consent_how,
  },
  {
    key: "consent_until",
    title: "Agreed until",
    aliases: ["consent until", "consent valid until", "end of consent"],
    type: "date",
    read: ({ consent_until }) => consent_until,
  },
];

/** Columns of files that imports read and exports, which have one city of that name, leave out. */
export const readOfProfiles: readonly ImportFieldPlan[] = [
  { key: "last_name", title: "Last name", needs: "name", aliases: ["surname", "family name"] },
  {
    key: "state",
    title: "State",
    help: messages.personnel.stateHelp,
    needs: "city",
    aliases: ["province", "region", "current state", "home state"],
  },
];

/** Columns of exports that no import reads. */
export const shownOfProfiles: readonly ExportColumn<Row>[] = [
  { title: "ID", type: "text", read: ({ skilled_personel_id }) => skilled_personel_id },
  { title: "Rating", type: "number", read: ({ overall_experience_rating }) => overall_experience_rating },
  { title: "Ratings", type: "number", read: ({ rating_count }) => rating_count },
  { title: "Availability", type: "text", read: ({ availability_status }) => availability_status },
  { title: "Published", type: "text", read: ({ audience }) => yesOrNo(audience !== "none") },
  { title: "Consent", type: "text", read: ({ has_consent }) => yesOrNo(has_consent) },
  CREATED,
];
