import { type Calls, calls, PRODUCT, type Rules } from "../kit/call.ts";
import { type MasterNoun, type MasterSubject, nouns } from "../kit/nouns.ts";
import type { MasterRules, OfMaster } from "./master-rules.ts";

/** The calls that every look-alike master has. */
export type MasterVerb = keyof MasterRules & string;

/** What is said after a write, where that is not what is said of every master. */
interface Told {
  created?: string;
  edited?: string;
  toggled?: string;
  deleted?: string;
}

/** "service_provider" as a part of a call's name: "serviceProvider". */
const camelCase = (subject: string) => subject.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function factsOf(subject: MasterSubject): MasterNoun {
  const facts = nouns.find((noun): noun is MasterNoun => "master" in noun && noun.subject === subject);
  if (!facts) throw new Error(`${subject} is no master of the list of nouns.`);
  return facts;
}

/**
 * The calls of one look-alike master: list, export, create, read, update, toggle active, delete. They are made of its line
 * in the list of nouns, so that whoever needs them names the master and the type of its rules.
 */
export function masterCalls<T extends Record<MasterVerb, Rules> & OfMaster>(
  subject: T extends OfMaster<infer Subject> ? Subject : never,
  told: Told = {},
): Calls<Pick<T, MasterVerb>> {
  const { module, master } = factsOf(subject);
  const root = `/v1/${PRODUCT}/${master.path}/` as const;
  const one = `${root}{id}/` as const;
  return calls<Pick<T, MasterVerb>>(`masters.${camelCase(subject)}`, {
    list: { method: "GET", path: root, permission: `${module}.view` },
    export: { method: "GET", path: `${root}export/`, permission: `${module}.export`, answers: "file" },
    create: {
      method: "POST",
      path: root,
      permission: `${module}.create`,
      success: told.created ?? `${master.title} added successfully`,
      responds: 201,
      idempotent: true,
    },
    read: { method: "GET", path: one, permission: `${module}.view` },
    update: {
      method: "PATCH",
      path: one,
      permission: `${module}.update`,
      success: told.edited ?? `${master.title} edited successfully`,
    },
    toggleActive: {
      method: "POST",
      path: `${one}toggle-active/`,
      permission: `${module}.toggle_active`,
      success: told.toggled ?? `${master.title} toggled successfully`,
    },
    remove: {
      method: "DELETE",
      path: one,
      permission: `${module}.delete`,
      success: told.deleted ?? `${master.title} deleted successfully`,
    },
  });
}
