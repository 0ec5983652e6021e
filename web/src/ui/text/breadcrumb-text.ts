/** The way to a place in one line: "HQ › Tower A › Block 1"; steps are its breadcrumb or part of it. */
export const breadcrumbText = (steps: readonly { name: string }[]): string =>
  steps.map((step) => step.name).join(" › ");
