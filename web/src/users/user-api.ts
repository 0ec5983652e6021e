import { userCalls } from "@steward/contract/users/calls";

/** Label and note of a person in pickers. */
export const describePerson = ({ name, email }: { name: string; email: string }) => ({ label: name, note: email });

/** Source of users for pickers. */
export const userSource = { call: userCalls.list, describe: describePerson };
