import { sql } from "kysely";
import { ownOrganisation } from "../../database/of-organisation.ts";
import type { Noun } from "../../nouns/noun.ts";
import { columnsOfHit, type SearchCard } from "../../nouns/search-card.ts";
import { mailNewPeople } from "./new-people.ts";
import { personRoutes } from "./routes.ts";

/** People by the words that are published of them; the best of some hundreds. */
const search: SearchCard = {
  kind: "skilled_person",
  permission: "personnel.view",
  hits: ({ text, pattern, alike, most }) => {
    const hit = columnsOfHit("skilled_person", {
      id: sql`s.id`,
      name: sql`s.name`,
      detail: sql`s.current_position`,
      closeness: alike ? sql`0` : sql`case when starts_with(s.name_sort, ${text}) then 2 else 1 end`,
    });
    return sql`select ${hit} from personnel_publication s
      where s.id = any(array(select f.id from search_people(${text}, ${pattern}, ${alike}) f))
      order by closeness desc, s.name_sort collate "C", s.id limit ${sql.lit(most)}`;
  },
};

export const personNoun: Noun = {
  routes: personRoutes,
  remind: mailNewPeople,
  upheld: ["personnel_debut_once"],
  search,
  // A person belongs to the history of every organisation that sees them.
  history: {
    skilled_person: {
      from: sql`(select p.id, p.name, ${ownOrganisation} as organisation_id from personnel_publication p) s`,
      name: sql`s.name`,
    },
  },
};
