import { ENGINEERS_MOST } from "@steward/contract/service-requests/constants";
import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import { IconUserCog } from "@tabler/icons-react";
import { useLoad } from "../../http/queries.ts";
import classes from "./request-engineers.module.css";

/** Engineers whom a request is given to, with the way to reach each; nothing while there are none. */
export function RequestEngineers({ request }: { request: string }) {
  const query = { service_request: request, is_assigned: true, page_size: ENGINEERS_MOST };
  const { data } = useLoad(engineerCalls.list, { query }, { silent: true });
  return data?.results.map(({ id, name, phone }) => (
    <span key={id} className={classes.engineer}>
      <IconUserCog size={16} stroke={1.7} aria-hidden />
      {phone ? <a href={`tel:${phone}`}>{name}</a> : <span dir="auto">{name}</span>}
    </span>
  ));
}
