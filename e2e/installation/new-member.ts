import { expect } from "@playwright/test";
import type { BodyOf } from "@steward/contract/kit/call";
import { roleCalls } from "@steward/contract/roles/calls";
import { userCalls } from "@steward/contract/users/calls";
import type { User } from "@steward/contract/users/rules";
import { type Caller, mailCount } from "./caller.ts";

/** Adds a member to the sample organisation and waits for the invitation, so that the next mail is a code. */
export async function addMember(
  address: string,
  caller: Caller,
  name: string,
  body: Partial<BodyOf<typeof userCalls.create>> = {},
): Promise<User> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@meridian.example`;
  const user = await caller.send(userCalls.create, { body: { name, email, ...body } });
  await expect.poll(() => mailCount(address, email), { message: `invitation of ${email}` }).toBe(1);
  return user;
}

/** Id of a role by name. */
export async function roleId(caller: Caller, name: string): Promise<string> {
  const { results } = await caller.send(roleCalls.list, { query: { search: name } });
  const role = results.find((one) => one.name === name);
  if (!role) throw new Error(`There is no role called ${name}.`);
  return role.id;
}
