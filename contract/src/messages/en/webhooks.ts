export const url = "Enter an address that begins with https://, without a user name and a fragment.";
export const manage = "manage webhooks";
export const wholeOrganisation =
  "Webhooks tell of the whole organisation, so people who are limited to places cannot manage them.";
export const needsHistory = "Webhooks tell what the activity log tells, so only people who may see it manage them.";
export const needsCosts = "This webhook tells costs, which you may not see.";
export const publicOnly = "Steward sends to public addresses by https only.";
export const most = ({ most: count }: { most: number }) => `An organisation has ${count} webhooks at most.`;
export const switchedOff = "Switch the webhook on first.";
export const stillPending = "This delivery is still being sent.";
export const wasSwitchedOff = "The webhook was switched off.";
export const refused = ({ status }: { status: number }) => `The receiver answered with status ${status}.`;
export const gone = "The receiver answered that it is gone (status 410).";
export const stoppedAbout = ({ email }: { email: string }) => `A webhook that was switched off, to ${email}`;
export const stoppedSubject = ({ name }: { name: string }) => `The webhook “${name}” was switched off`;
export const stoppedText = (of: { person: string; name: string; organisation: string; reason: string; days: number }) =>
  `Hello ${of.person},

the webhook “${of.name}” of ${of.organisation} was switched off, because its receiver is gone or took nothing for ${of.days} days. The last attempt said: ${of.reason}

Switch it on once the receiver works again. What happened meanwhile is not sent; it stands in the activity log.`;
