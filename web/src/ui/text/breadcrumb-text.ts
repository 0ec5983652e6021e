/** A breadcrumb as one line: "HQ › Tower A › Block 1"; `steps` are all of it or a part. */
export const breadcrumbText = (steps: readonly { name: string }[]): string =>
  steps.map((step) => step.name).join(" › ");
