import type { SubjectType } from "@steward/contract/activity/constants";
import type { Permission } from "@steward/contract/permissions/permissions";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Context } from "../http/context.ts";

/** What is searched for, as fragments of one statement. */
export interface Sought {
  /** The text as it was typed. */
  typed: RawBuilder<string>;
  /** Folded. */
  text: RawBuilder<string>;
  /** Pattern for LIKE that finds the folded text anywhere. */
  pattern: RawBuilder<string>;
  /** Whether names that are spelled alike are wanted, as nothing contains the text. */
  alike: boolean;
  most: number;
  /** Who searches. */
  caller: Pick<Context, "actor" | "may">;
}

/** How the search across all nouns finds records of one kind. */
export interface SearchCard {
  kind: SubjectType;
  permission: Permission;
  /** Statement of the best rows as `columnsOfHit` makes them. */
  hits: (sought: Sought) => RawBuilder<unknown>;
}

interface Told {
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  code?: RawBuilder<unknown>;
  detail?: RawBuilder<unknown>;
  branch?: RawBuilder<unknown>;
  closeness: RawBuilder<unknown>;
}

/** Columns of a hit; `closeness` orders hits of all kinds: 4 is the code itself, 0 a name that is spelled alike. */
export const columnsOfHit = (kind: SubjectType, { id, name, code, detail, branch, closeness }: Told) =>
  sql`${sql.lit(kind)}::text as kind, ${id} as id, ${name}::text as name, coalesce(${code ?? sql`''`}, '')::text as code,
    coalesce(${detail ?? sql`''`}, '')::text as detail, ${branch ?? sql`null`}::uuid as branch,
    ${closeness} as closeness`;

/** Part of the text's trigrams that a name has to share to be spelled alike; the functions of the search say it too. */
const ALIKE = 0.35;

interface Searched {
  kind: SubjectType;
  permission: Permission;
  /** The table under the alias `s`, with what else its columns need. */
  from: RawBuilder<unknown>;
  /** Table of organisations by whose alias the organisation is named. */
  owned?: string;
  id?: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  /** The folded name. */
  folded?: RawBuilder<unknown>;
  code?: RawBuilder<unknown>;
  /** The folded code, where it is searched for. */
  folded_code?: RawBuilder<unknown>;
  detail?: RawBuilder<unknown>;
  branch?: RawBuilder<unknown>;
  /**
   * Condition on the rows that contain the text, for kinds of which an organisation has hundreds; the others are found by
   * `find_records`, which knows their tables.
   */
  contains?: (sought: Sought) => RawBuilder<unknown>;
  /** Condition on all rows of the kind, for the caller. */
  only?: (caller: Sought["caller"]) => RawBuilder<unknown>;
}

/** Search card of records with a name, and with a code where they have one. */
export function namedRecords({ kind, permission, from, contains, only, ...columns }: Searched): SearchCard {
  const { owned = "s", id = sql`s.id`, folded = sql`s.name_sort`, folded_code, ...told } = columns;
  const closenessOf = ({ alike, text }: Sought) => {
    if (alike) return sql`0`;
    const begins = sql`when starts_with(${folded}, ${text}) then 2 else 1`;
    return folded_code
      ? sql`case when ${folded_code} = ${text} then 4 when starts_with(${folded_code}, ${text}) then 3 ${begins} end`
      : sql`case ${begins} end`;
  };
  return {
    kind,
    permission,
    hits: (sought) => {
      const likeness = sql`word_similarity(${sought.text}, ${folded})`;
      const among = sought.alike ? sql`${likeness} >= ${sql.lit(ALIKE)}` : contains?.(sought);
      // As an array, which is looked up by the key: a join may read every record of the kind instead.
      const gated = sql`${id} = any(array(select f.id from find_records(${sql.lit(kind)}, ${sought.text},
        ${sql.lit(sought.alike)}, ${sql.lit(sought.most)}) f))`;
      const order = sought.alike
        ? sql`${likeness} desc, similarity(${sought.text}, ${folded}) desc`
        : sql`closeness desc`;
      return sql`select ${columnsOfHit(kind, { id, ...told, closeness: closenessOf(sought) })} from ${from}
        where ${ofOrganisation(owned)} and ${only?.(sought.caller) ?? sql`true`} and ${contains ? among : gated}
        order by ${order}, ${folded} collate "C", ${id} limit ${sql.lit(sought.most)}`;
    },
  };
}
