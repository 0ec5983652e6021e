import type { Report, ReportFacts } from "./report.ts";

/**
 * Begins a PDF report that is written to `out` while it grows. Loading what makes PDFs takes a quarter of a second, so
 * nothing of it is loaded before the first one.
 */
export async function openReport(out: NodeJS.WritableStream, facts: ReportFacts): Promise<Report> {
  const { Report } = await import("./report.ts");
  return new Report(out, facts);
}
