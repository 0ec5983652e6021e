export const subject = ({ count }: { count: number }) =>
  count === 1 ? "A warranty or contract ends soon" : `${count} warranties and contracts end soon`;
export const line = ({ kind, asset, end }: { kind: string; asset: string; end: string }) =>
  `${end}  ${kind === "amc" ? "AMC" : "Warranty"} of ${asset}`;
export const further = ({ count }: { count: number }) => `and ${count} more`;
export const greeting = ({ name, organisation }: { name: string; organisation: string }) =>
  `Hello ${name},\n\nin ${organisation} these end soon:`;
export const ending = ({ address }: { address: string }) => `All of them: ${address}`;
export const endingAt = "All of them stand under My Reminders, beside Expiring Cover.";
export const about = "reminders of warranties and contracts";
export const notLater = "Choose a day after today.";
