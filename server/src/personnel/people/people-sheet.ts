import type { ListedPerson } from "@steward/contract/personnel/people/rules";
import { CREATED, type ExportColumn } from "../../activity/export-list.ts";

/** Columns of published people in files: what the list shows, and no contact data. */
export const peopleSheet: readonly ExportColumn<ListedPerson>[] = [
  { title: "ID", type: "text", read: ({ skilled_personel_id }) => skilled_personel_id },
  { title: "Name", type: "text", read: ({ name }) => name },
  { title: "Position", type: "text", read: ({ current_position }) => current_position },
  {
    title: "Skills",
    type: "text",
    read: ({ skill_detail }) => skill_detail.map(({ name, rating }) => `${name} ${rating}`).join(", "),
  },
  { title: "City", type: "text", read: ({ city }) => city },
  { title: "State", type: "text", read: ({ state }) => state },
  { title: "Years of experience", type: "number", read: ({ overall_experience }) => overall_experience },
  { title: "Rating", type: "number", read: ({ overall_experience_rating }) => overall_experience_rating },
  { title: "Ratings", type: "number", read: ({ rating_count }) => rating_count },
  { title: "Availability", type: "text", read: ({ availability_status }) => availability_status },
  { title: "Available from", type: "date", read: ({ available_from }) => available_from },
  { title: "Note of the shortlist", type: "text", read: ({ shortlist }) => shortlist?.note },
  CREATED,
];
