import { createHmac } from "node:crypto";
import type { Gate, Permission } from "@steward/contract/permissions";
import type { FastifyRequest } from "fastify";
import { forbidden, Refusal } from "../refusal.ts";
import type { Actor, Services } from "./context.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const BEARER = /^Bearer ([A-Za-z0-9_-]{20,100})$/i;

/** Hash under which tokens and codes are stored: useless without the installation's secret. */
export const keyedHash = (secret: Buffer, value: string): Buffer => createHmac("sha256", secret).update(value).digest();

export const tokenNotValid = () => new Refusal("token_not_valid", "Given token not valid");

export interface Standing {
  actor: Actor;
  organisation_id: string;
  organisation: { currency: string; time_zone: string };
  expires_at: string;
}

/**
 * The one check of every signed-in call: a live session (401), one organisation in the query (400), a live membership
 * in it (403) and the call's permission (403). Owners may do everything in their organisation.
 */
export async function authenticate(services: Services, request: FastifyRequest, gate: Gate): Promise<Standing> {
  const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
  if (!token) throw tokenNotValid();
  const { organisation_id } = request.query as Record<string, unknown>;
  const named =
    typeof organisation_id === "string" && UUID.test(organisation_id) ? organisation_id.toLowerCase() : null;
  const { pool, secret } = services.database;
  const { rows } = await pool.query({
    name: "authenticate",
    text: "select * from authenticate($1, $2)",
    values: [keyedHash(secret, token), named],
  });
  const found = rows[0];
  if (!found) throw tokenNotValid();
  if (typeof organisation_id !== "string") {
    throw new Refusal("organisation_required", "Exactly one organisation_id is required.");
  }
  if (!named) throw new Refusal("organisation_required", "organisation_id is not a valid id.");
  if (!found.is_member) throw new Refusal("not_member", "You are not a member of this organisation.");
  const actor: Actor = {
    session_id: found.session_id,
    account_id: found.account_id,
    name: found.account_name,
    is_owner: found.is_owner,
    permissions: found.permissions ? found.permissions.split(",") : [],
  };
  if (gate !== "signed-in" && !may(actor, gate as Permission)) throw forbidden();
  return {
    actor,
    organisation_id: named,
    organisation: { currency: found.currency, time_zone: found.time_zone },
    expires_at: found.expires_at,
  };
}

export const may = (actor: Actor, permission: Permission): boolean =>
  actor.is_owner || actor.permissions.includes(permission);
