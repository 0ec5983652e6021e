export const mailsOfPeople = "Mails tell who is new among skilled personnel; views of other lists have none.";
export const mailsOfAuthor = "Mails of a view go to its author, who alone switches them on.";
export const mailsOfPlaced = "Mails tell who is newly published; a view of placed people has none.";
export const newPeopleAbout = ({ email }: { email: string }) => `Mail to ${email} about new people who fit a view`;
export const newPeopleSubject = ({ count, view }: { count: number; view: string }) =>
  count === 1 ? `A new person fits “${view}”` : `${count} new people fit “${view}”`;
interface NewPeople {
  name: string;
  organisation: string;
  view: string;
  count: number;
  people: readonly string[];
  address: string;
}
export const newPeopleText = ({ name, organisation, view, count, people, address }: NewPeople) =>
  [
    `Hello ${name},`,
    count === 1
      ? `a person who fits the view “${view}” was published to ${organisation}:`
      : `${count} people who fit the view “${view}” were published to ${organisation}:`,
    [...people, ...(count > people.length ? [`and ${count - people.length} more`] : [])].join("\n"),
    ...(address === "" ? [] : [address]),
    "You switch these mails off in the menu of the view, in the list All Skilled Personnel.\n",
  ].join("\n\n");
export const notYours = "A view for everybody is changed by its author, or by who may change settings.";
export const hiddenList = "You may not see this list.";
export const tooMany = ({ most }: { most: number }) => `There are ${most} views already. Delete one first.`;
