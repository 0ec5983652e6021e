import type { ServiceRequest } from "@steward/contract/service-requests/rules";
import { IconUserCog } from "@tabler/icons-react";
import classes from "./request-engineers.module.css";

/** Engineers whom a request is given to, with the way to reach each. */
export const RequestEngineers = ({ engineers }: { engineers: ServiceRequest["engineer_details"] }) =>
  engineers.map(({ id, name, phone }) => (
    <span key={id} className={classes.engineer}>
      <IconUserCog size={16} stroke={1.7} aria-hidden />
      {phone ? <a href={`tel:${phone}`}>{name}</a> : <span dir="auto">{name}</span>}
    </span>
  ));
