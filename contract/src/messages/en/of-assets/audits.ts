export const deviceTime = "Enter a time with its offset, such as 2026-03-09T10:00:00+05:30.";
export const whereFound = "Say where the asset was found.";
export const missingPlace = "An asset that is missing was found nowhere.";
export const foundElsewhere = "It was found elsewhere than the register says: the result is Misplaced.";
export const foundAsExpected = "The register has it there already: the result is Verified.";
export const scanKey = "Use 8 to 90 letters, digits, points, hyphens and underscores.";
export const scopeFilter = "This is no query of My Assets.";
export const wrongState = ({ state, action }: { state: string; action: string }) =>
  `A campaign that is ${state.toLowerCase()} cannot be ${action}.`;
export const notScanned = ({ state }: { state: string }) =>
  `This campaign is ${state.toLowerCase()}; it takes no scans.`;
export const frozenScope = "What a campaign looks for is frozen once it has started.";
export const nothingExpected = "No asset is in the scope of this campaign.";
export const scansWaiting = ({ count }: { count: number }) =>
  `${count} ${count === 1 ? "scan waits" : "scans wait"} on devices to be sent.`;
export const pictureTwice = "Two pictures of one request have the same file name.";
export const signedAlready = "You have signed this audit already.";
export const stillOpen = ({ count }: { count: number }) =>
  `${count} ${count === 1 ? "finding is" : "findings are"} still to be decided.`;
export const cannotMove = "Only a known asset that was found somewhere can be moved.";
export const cannotMiss = "Only what was not found can be marked as missing.";
export const cannotRegister = "Only a code that no asset has can be registered.";
export const missingStatus = "Choose an active status of the category “Unavailable”.";
export const resolvedAlready = "Somebody has decided about this finding already.";
export const notResolved = "Nobody has decided about this finding yet.";
export const changedSince = "The asset was changed since, so this cannot be taken back.";
export const nothingToResolve = "This finding needs no decision.";
export const countedAlready = "This asset is in the campaign already.";
export const othersScans = "These scans are another person’s.";
export const missingIn = ({ name }: { name: string }) => `Missing in the audit “${name}”`;
/** What the printed report of a campaign says. */
export const report = {
  subtitle: ({ organisation, moment, time_zone }: { organisation: string; moment: string; time_zone: string }) =>
    `Audit report of ${organisation}, as of ${moment} (${time_zone})`,
  foot: ({ name, organisation }: { name: string; organisation: string }) => `${name} · ${organisation}`,
  state: "State",
  places: "Places",
  everywhere: "Everywhere",
  categories: "Categories",
  statuses: "Statuses",
  custodians: "Held by",
  filter: "Filter of My Assets",
  chosen: "Chosen assets",
  signatures: "Signatures",
  signed: ({ name, moment }: { name: string; moment: string }) => `${name}, ${moment}`,
  all: "All",
  planned: "Planned by",
  due: "Due on",
  started: "Started",
  completed: "Counting ended",
  closed: "Closed",
  cancelled: "Cancelled because",
  note: "Note",
  counts: "Numbers",
  expected: "Expected",
  open: "Still to be decided",
  auditors: "Auditors",
  nobody: "Nobody has found anything yet.",
  person: "Name",
  findings: "Found",
  first: "First",
  last: "Last",
  asset: "Asset",
  expected_at: "Expected at",
  found_at: "Found at",
  audited: "Audited",
  decision: "Decision",
  more: ({ count }: { count: number }) => `${count} more ${count === 1 ? "stands" : "stand"} in the exported findings.`,
  hash: "Hash of the findings (SHA-256)",
  unhashed: "The findings are hashed when the audit is closed.",
};
