import { messages } from "@steward/contract/messages/catalogue";
import { createHmac } from "node:crypto";
import type { Call } from "@steward/contract/kit/call";
import type { Permission } from "@steward/contract/permissions/permissions";
import type { FastifyRequest } from "fastify";
import { type Bounds, readEntering, type Reach, type Transaction } from "../database/transaction.ts";
import { forbidden, lockedModule, Refusal } from "../errors/refusal.ts";
import type { Actor, CallerOrganisation, Services } from "./context.ts";

/** What a call asks of its caller. */
type Gate = Pick<Call, "permission" | "otherPermission">;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const BEARER = /^Bearer ([A-Za-z0-9_-]{20,100})$/i;

/** HMAC under which tokens and codes are stored: useless without the installation's secret. */
export const keyedHash = (secret: Buffer, value: string): Buffer => createHmac("sha256", secret).update(value).digest();

export const tokenNotValid = () => new Refusal("token_not_valid", messages.requests.tokenNotValid);

export interface CallerSession extends Reach {
  actor: Actor;
  organisation: CallerOrganisation;
  /** End of the access token, latest end of the session, and time of its last recorded use. */
  expires_at: string;
  ends_at: string;
  last_used: string;
}

/** Row of the database function `authenticate` for a live session. */
interface Found {
  session_id: string;
  account_id: string;
  account_name: string;
  is_token: boolean;
  expires_at: string;
  ends_at: string;
  last_used: string;
  is_member: boolean;
  is_owner: boolean;
  permissions: string | null;
  scope: string | null;
  currency: string;
  time_zone: string;
  locked_modules: string | null;
  is_operator: boolean;
}

/** Hash of the request's token, and the organisation it names: null when that is not a single id. */
function credentials(services: Services, request: FastifyRequest): [token_hash: Buffer, organisation: string | null] {
  const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
  if (!token) throw tokenNotValid();
  const { organisation_id } = request.query as Record<string, unknown>;
  const named = typeof organisation_id === "string" && UUID.test(organisation_id);
  return [keyedHash(services.database.secret, token), named ? organisation_id.toLowerCase() : null];
}

/**
 * The one check of every signed-in call: a live session (401), one organisation in the query (400), a live membership
 * in it (403) and the call's permission (403), or to be an operator. Owners may do everything in their organisation but in locked modules.
 */
export async function authenticate(services: Services, request: FastifyRequest, gate: Gate): Promise<CallerSession> {
  const values = credentials(services, request);
  const text = "select * from authenticate($1, $2)";
  const { rows } = await services.database.pool.query<Found>({ name: "authenticate", text, values });
  return sessionOf(rows[0], values[1], request, gate);
}

/**
 * Authentication in one message with a read: the database puts each statement of `work` behind the wall of the
 * organisation, for members without limits, and the outcome is handed out only after the check.
 */
export async function authenticateReading<T>(
  services: Services,
  request: FastifyRequest,
  gate: Gate,
  work: (tx: Transaction) => Promise<T>,
  short: boolean,
  bounds: Bounds,
): Promise<[CallerSession, PromiseSettledResult<T>]> {
  const values = credentials(services, request);
  const [rows, found] = await readEntering<Found, T>(services.database, values, work, short, bounds);
  return [sessionOf(rows[0], values[1], request, gate), found];
}

function sessionOf(
  found: Found | undefined,
  organisation_id: string | null,
  request: FastifyRequest,
  gate: Gate,
): CallerSession {
  if (!found) throw tokenNotValid();
  if (typeof (request.query as Record<string, unknown>).organisation_id !== "string") {
    throw new Refusal("organisation_required", messages.requests.oneOrganisation);
  }
  if (!organisation_id) throw new Refusal("organisation_required", messages.requests.organisationNotValid);
  if (!found.is_member) throw new Refusal("not_member", messages.requests.notMember);
  const actor: Actor = {
    session_id: found.session_id,
    account_id: found.account_id,
    name: found.account_name,
    is_token: found.is_token,
    is_owner: found.is_owner && !found.is_token,
    is_operator: found.is_operator,
    permissions: listed(found.permissions ?? ""),
  };
  const { currency, time_zone, expires_at, ends_at, last_used } = found;
  const locked_modules = found.locked_modules ? found.locked_modules.split(",") : [];
  const caller: Caller = { actor, organisation: { currency, time_zone, locked_modules } };
  if (!comesPast(gate, caller)) throw refusalOf(gate, caller);
  const scope = found.scope === null ? null : found.scope.split(",");
  return { ...caller, organisation_id, scope, expires_at, ends_at, last_used };
}

const LISTS_KEPT = 500;
const lists = new Map<string, readonly string[]>();

/** Permissions of their text; members of one role share one text. */
function listed(text: string): readonly string[] {
  const kept = lists.get(text);
  if (kept) return kept;
  const list = text === "" ? [] : text.split(",");
  if (lists.size < LISTS_KEPT) lists.set(text, list);
  return list;
}

type Caller = Pick<CallerSession, "actor" | "organisation">;

const permissionsOf = ({ permission, otherPermission }: Gate): Permission[] => [
  permission as Permission,
  ...(otherPermission ? [otherPermission] : []),
];

function comesPast(gate: Gate, caller: Caller): boolean {
  if (gate.permission === "operator") return caller.actor.is_operator === true;
  return gate.permission === "signed-in" || permissionsOf(gate).some((permission) => may(caller, permission));
}

/** Who would come past but for a lock is told of that. */
function refusalOf(gate: Gate, { actor, organisation }: Caller) {
  if (gate.permission === "operator") return forbidden();
  const locked = permissionsOf(gate).find(
    (permission) => isGranted(actor, permission) && isLocked(organisation, permission),
  );
  return locked ? lockedModule(moduleOf(locked)) : forbidden();
}

const isGranted = (actor: Actor, permission: Permission) => actor.is_owner || actor.permissions.includes(permission);

/** True for a permission of a module that the organisation has locked, whoever asks. */
export const isLocked = ({ locked_modules }: Pick<CallerOrganisation, "locked_modules">, permission: string): boolean =>
  locked_modules.length > 0 && locked_modules.includes(moduleOf(permission));

const moduleOf = (permission: string) => permission.slice(0, permission.indexOf("."));

export const may = ({ actor, organisation }: Caller, permission: Permission): boolean =>
  isGranted(actor, permission) && !isLocked(organisation, permission);
