import { userCalls } from "@steward/contract/users/calls";

/** What a person is called where one is chosen. */
export const describePerson = ({ name, email }: { name: string; email: string }) => ({ label: name, note: email });

/** The list in which a user is searched for. */
export const userSource = { call: userCalls.list, describe: describePerson };
