/** Messages about profiles of skilled personnel. */
export const notStaffing = "Only organisations of the kind Staffing agency keep profiles.";
export const twice = "The same one stands here twice.";
export const endsEarly = "The end is not before the beginning.";
export const salaryOrder = "The highest salary is not below the lowest one.";
export const slug = "A slug has lower-case letters, digits and hyphens.";
export const noConsent = "Without a live consent of the person a profile cannot be published.";
export const noCustomers = "Choose at least one customer.";
export const noCustomer = ({ slug: wanted }: { slug: string }) =>
  `There is no customer ${wanted} on this installation.`;
export const severalCalled = "Several profiles are this person. Say their e-mail address or their phone number.";
export const sameAs = ({ code, name }: { code: string; name: string }) => `${code} ${name} has the same.`;
export const noGender = "Write Female, Male or Other, or leave it empty.";
export const noYears = "Write the years as a whole number of at most 60.";
export const noYear = "Write the year of birth with four digits.";
export const noSalary = "Write the salary of a month in whole units.";
export const mostSkills = ({ most }: { most: number }) => `At most ${most} skills.`;
export const skillsHelp =
  "Names with a level of 1 to 5, as in “Ventilators 4, Dialysis Machines 3”; level 3 where none is given.";
export const languagesHelp = "Names, separated by commas.";
export const consentHelp = "The day on which the person agreed to be shown. Nobody is published without it.";
export const stateHelp = "Tells cities of one name apart.";
export const erased = "Erased person";
export const notErasedYet = "Answer the open interests first, and end the placements that still run.";
export const untilNeedsConsent = "Say when the person agreed first.";
export const mostDays = ({ most }: { most: number }) => `At most ${most} days are summed at once.`;
export const certificatesAbout = ({ email }: { email: string }) => `Mail to ${email} about certificates that expire`;
export const certificatesSubject = ({ count }: { count: number }) =>
  count === 1 ? "A certificate expires soon" : `${count} certificates expire soon`;
export const certificatesGreeting = ({ name, organisation }: { name: string; organisation: string }) =>
  `Hello ${name},\n\nthese certificates of people of ${organisation} expire soon:`;
interface ExpiringCertificate {
  person: string;
  code: string;
  certificate: string;
  end: string;
}
export const certificateLine = ({ person, code, certificate, end }: ExpiringCertificate) =>
  `${end}  ${person} (${code}), ${certificate}`;
