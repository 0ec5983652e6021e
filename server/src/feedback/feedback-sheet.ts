import type { Answer, Question, Submission } from "@steward/contract/feedback/rules";
import { CREATED, type ExportColumn, momentColumn } from "../activity/export-list.ts";

const about: readonly ExportColumn<Submission>[] = [
  { title: "Request", type: "text", read: ({ service_request_details }) => service_request_details.internal_id },
  { title: "Problem", type: "text", read: ({ service_request_details }) => service_request_details.name },
  { title: "Visit", type: "number", read: ({ visit_number }) => visit_number },
  { title: "Form", type: "text", read: ({ title }) => title },
  { title: "Service provider", type: "text", read: ({ service_provider_details }) => service_provider_details?.name },
  { title: "Engineer", type: "text", read: ({ engineer_details }) => engineer_details?.name },
  { title: "Submitted by", type: "text", read: ({ submitted_by_details }) => submitted_by_details.name },
  { title: "Rating", type: "number", read: ({ rating }) => rating },
];

const textOf = ({ value, file_name }: Answer): string => file_name ?? (Array.isArray(value) ? value.join(", ") : value);

/** A title that stands once: questions may say the same. */
function distinct(titles: readonly string[]): string[] {
  const seen = new Map(about.map(({ title }) => [title, 1]));
  return titles.map((title) => {
    const times = (seen.get(title) ?? 0) + 1;
    seen.set(title, times);
    return times === 1 ? title : `${title} (${times})`;
  });
}

/** Columns of feedback in files, one for each question; no import reads them. */
export function feedbackSheet(questions: readonly Question[]): ExportColumn<Submission>[] {
  const titles = distinct(questions.map(({ label }) => label));
  const asked = questions.map(({ id }, index) => ({
    title: titles[index] ?? "",
    type: "text" as const,
    read: ({ answers }: Submission) => {
      const answer = answers.find(({ field }) => field.id === id);
      return answer && textOf(answer);
    },
  }));
  return [...about, ...asked, CREATED, momentColumn("Changed", ({ modified }) => modified)];
}
