import { ACTIONS, type Noun, nouns } from "../kit/nouns.ts";

/*
 * The closed list of permissions, `module.action` (domain section 2), from the facts of all nouns. A call names one of
 * these, "operator", "signed-in" or "public"; a role and a session hold subsets.
 */

type ModuleFacts = Extract<Noun, { module: string }>;
export type Module = ModuleFacts["module"];

type ActionOf<Facts> = Facts extends { actions: readonly (infer Action extends string)[] } ? Action : never;
type VerbOf<Facts> = Facts extends { verbs: infer Verbs } ? keyof Verbs & string : never;
type PermissionOf<Facts> = Facts extends { module: infer M extends string }
  ? `${M}.${ActionOf<Facts> | VerbOf<Facts>}`
  : never;
export type Permission = PermissionOf<ModuleFacts>;

/** What pages and calls ask of somebody signed in: a permission of the organisation, or to be the installation's operator. */
export type Right = Permission | "operator";

/** What a call requires of its caller. */
export type Gate = Right | "signed-in" | "public";

/** What a role's words are made of; the types above read the same facts one by one. */
interface Titled {
  module: Module;
  title: string;
  actions?: readonly (keyof typeof ACTIONS)[];
  verbs?: Readonly<Record<string, string>>;
}
const modules: readonly Titled[] = nouns.filter((noun) => "module" in noun);

/** Every permission with the words people see, in the order of modules. */
export const permissions: readonly { codename: Permission; name: string; module: Module }[] = modules.flatMap(
  ({ module, actions = [], verbs = {} }) =>
    [...actions.map((action) => [action, ACTIONS[action]] as const), ...Object.entries(verbs)].map(
      ([action, name]) => ({ codename: `${module}.${action}` as Permission, name, module }),
    ),
);

export const moduleTitle = (module: Module): string => modules.find((one) => one.module === module)?.title ?? module;
export const isPermission = (value: string): value is Permission =>
  permissions.some((permission) => permission.codename === value);
