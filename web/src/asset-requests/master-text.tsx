import type { NamedMaster } from "@steward/contract/asset-requests/rules";
import type { ReactNode } from "react";
import { m } from "../messages/messages.js";
import classes from "./request-page.module.css";

/** A master by name, marked where it is still to be created; empty for none. */
export const masterText = ({ name, existing_id }: NamedMaster): ReactNode =>
  existing_id === null && name !== "" ? (
    <>
      {name} <span className={classes.new}>{m.asset_requests_new()}</span>
    </>
  ) : (
    name
  );
