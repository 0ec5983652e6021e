import { messages } from "@steward/contract/messages/catalogue";
import { type JoinedCall, joined } from "@steward/contract/kit/joined-call";
import type { Call, ValidatedOf, ResponseOf } from "@steward/contract/kit/call";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Bounds, inOrganisation, readInOrganisation, type Transaction } from "../database/transaction.ts";
import { notFound, Refusal } from "../errors/refusal.ts";
import { DatabaseFullError } from "../errors/storage-full-error.ts";
import { authenticate, authenticateReading, may, type CallerSession } from "./authenticate.ts";
import { clientNetwork } from "./client-network.ts";
import type { Context, PublicContext, ReadContext, Services } from "./context.ts";
import { problemsOf } from "./error-handler.ts";
import { OPEN_CALL_LIMIT, SIGNED_ADDRESS_LIMIT } from "./call-limits.ts";
import { claim, formDigest, hashOf, type IdempotencyKey, idempotencyKey, keepAnswer, Replay } from "./idempotency.ts";
import { isLarge, LargeBodies, STRANGER_LIMIT } from "./large-bodies.ts";
import { leaving, needsRoom, statementLimit } from "./limits.ts";
import { askedAgain } from "./repeated-reads.ts";
import { touchSession } from "./touch-session.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Name of the contract's call, or of an operator's page; every route carries one. */
    name?: string;
  }
}

/** Input of a verb or query besides its context: the validated parts of the request. */
export interface Input<C extends Call> {
  params: ValidatedOf<C, "params">;
  query: ValidatedOf<C, "query">;
  body: ValidatedOf<C, "body">;
  /** The raw request, for uploads that are read as a stream. */
  request: FastifyRequest;
  /** For answers that are files. */
  reply: FastifyReply;
}

type Run<C extends Call, X> = (ctx: X, input: Input<C>) => Promise<ResponseOf<C> | FastifyReply>;

/** The calls of a noun with their rules, and how they are bound. */
export interface Routes {
  calls: readonly JoinedCall[];
  bind: (router: Router) => void;
}

export const routes = (calls: Routes["calls"], bind: Routes["bind"]): Routes => ({ calls, bind });

/** Binds calls of the contract to the functions that run them; the ten rooms of a request meet here. */
export class Router {
  readonly #app: FastifyInstance;
  readonly #services: Services;
  readonly #largeBodies = new LargeBodies();
  /** The calls that are bound, by name. */
  readonly bound = new Map<string, Call>();

  constructor(app: FastifyInstance, services: Services) {
    this.#app = app;
    this.#services = services;
  }

  /** A call inside an organisation. */
  signedIn<C extends Call>(call: C, run: Run<C, Context>): void {
    if (call.permission === "public") throw new Error(`${call.name} is public; bind it with open().`);
    this.#bind(call, async (request, reply) => {
      const session = await authenticate(this.#services, request, call);
      touchSession(this.#services, session);
      const input = validate(call, request, reply, queryInside(request));
      if (needsRoom(call) && this.#services.disk.isFull()) throw new DatabaseFullError();
      const ctx = contextOf(this.#services, call, session, input, boundsOf(this.#services, call, reply));
      return run(ctx, input);
    });
  }

  /**
   * Binds a call that reads with few statements: `find` runs in one message with the check of the caller, and `show`
   * makes the answer once the caller is known. Where `isShort` is true, the statements share a connection with other
   * callers. For a caller who is limited to places `find` runs again behind that limit; the first run saw nothing.
   */
  reading<C extends Call, Found>(
    call: C,
    find: (tx: Transaction, ctx: ReadContext, input: Input<C>) => Promise<Found>,
    show: (ctx: Context, found: Found) => ResponseOf<C>,
    isShort: (input: Input<C>) => boolean = () => true,
  ): void {
    if (call.permission === "public") throw new Error(`${call.name} is public; bind it with open().`);
    const services = this.#services;
    this.#bind(call, async (request, reply) => {
      let input: Input<C>;
      try {
        input = validate(call, request, reply, queryInside(request));
      } catch (error) {
        // Authentication errors win over validation errors.
        await authenticate(services, request, call);
        throw error;
      }
      const early = { ...publicContext(services, request), scope: null };
      const work = (tx: Transaction) => find(tx, early, input);
      const bounds = boundsOf(services, call, reply);
      const [session, found] = await authenticateReading(services, request, call, work, isShort(input), bounds);
      touchSession(services, session);
      const ctx = contextOf(services, call, session, input, bounds);
      if (session.scope) return show(ctx, await ctx.read((tx) => find(tx, ctx, input)));
      if (found.status === "rejected") throw found.reason;
      return show(ctx, found.value);
    });
  }

  /** A call that needs no sign-in. */
  open<C extends Call>(call: C, run: Run<C, PublicContext>): void {
    if (call.permission !== "public") throw new Error(`${call.name} asks for a permission; bind it with signedIn().`);
    this.#bind(call, async (request, reply) =>
      run(publicContext(this.#services, request), validate(call, request, reply, request.query)),
    );
  }

  /** Answers 405 with `Allow` where a path of the contract is asked with a method that it does not have. */
  refuseOtherMethods(): void {
    for (const [path, calls] of Map.groupBy(this.bound.values(), (call) => call.path)) {
      const own = METHODS.filter((method) => calls.some((call) => call.method === method));
      const allow = own.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)).join(", ");
      const refuse = (_: FastifyRequest, reply: FastifyReply): never => {
        reply.header("allow", allow);
        throw new Refusal("method_not_allowed", messages.requests.otherMethod({ allow }));
      };
      this.#app.route({
        method: METHODS.filter((method) => !own.includes(method)),
        url: urlOf(path),
        config: { name: "method not allowed" },
        onRequest: refuse,
        handler: refuse,
      });
    }
  }

  /**
   * Anonymous callers send small bodies only. The sender of a large one is authenticated before it is read and, as an
   * upload may take long, once more afterwards; each sends few at a time.
   */
  #beforeBody(call: Call) {
    if (call.permission === "public") return { bodyLimit: STRANGER_LIMIT };
    if (call.method === "GET" || call.accepts === "multipart") return {};
    const preParsing = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isLarge(request)) return;
      const { actor } = await authenticate(this.#services, request, call);
      this.#largeBodies.admit(actor.account_id, reply);
    };
    return { preParsing };
  }

  #bind(call: Call, run: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): void {
    const { responds } = joined(call);
    this.bound.set(call.name, call);
    this.#app.route({
      method: call.method,
      url: urlOf(call.path),
      config: {
        name: call.name,
        ...(call.permission === "public" ? { rateLimit: limitOf(call) } : {}),
      },
      ...this.#beforeBody(call),
      handler: async (request, reply) => {
        const result = await replayed(askedAgain(call, () => run(request, reply)));
        if (call.answers === "file") return result;
        reply.status(responds);
        if (responds === 204) return reply.send();
        const answer = checkedAnswer(call, result);
        const version = versionIn(answer);
        if (version !== undefined) reply.header("etag", `"${version}"`);
        return reply.send(asksForDepth0(request) ? withoutDetails(answer) : answer);
      },
    });
  }
}

/** Files that need no sign-in are those of signed addresses. */
const limitOf = ({ answers }: Call) => (answers === "file" ? SIGNED_ADDRESS_LIMIT : OPEN_CALL_LIMIT);

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** A path of the contract as the router writes it. */
const urlOf = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");

/** Query of a call without `organisation_id`, which only authentication reads. */
function queryInside(request: FastifyRequest): unknown {
  const { organisation_id: _, ...query } = request.query as Record<string, unknown>;
  return query;
}

/** True for a list that was asked for without the details of what its records point to; others refuse `depth`. */
const asksForDepth0 = (request: FastifyRequest) => Number((request.query as Record<string, unknown>).depth) === 0;

/** An answer without its `*_details`, in nested objects too. */
function withoutDetails(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDetails);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !key.endsWith("_details"));
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutDetails(part)]));
}

/** Version of the record that an answer is; `If-Match` takes it as an entity tag. */
const versionIn = (answer: unknown): number | undefined => {
  const { version } = (answer ?? {}) as { version?: unknown };
  return typeof version === "number" ? version : undefined;
};

/** How long statements of a call may take; reads end when their client leaves, writes are done. */
function boundsOf({ database }: Services, call: Call, reply: FastifyReply): Bounds {
  const signal = leaving(reply);
  const cancel = call.method === "GET" ? () => ({ signal: signal(), pool: database.work }) : undefined;
  return { statement_ms: statementLimit(call), cancel };
}

/** Replays are answers like any other. */
const replayed = (result: Promise<unknown>) =>
  result.catch((error: unknown) => {
    if (error instanceof Replay) return error.response;
    throw error;
  });

function checkedAnswer(call: Call, result: unknown): unknown {
  const answer = joined(call).response.safeParse(result);
  if (!answer.success) throw new Error(`${call.name} answered outside its contract: ${answer.error.message}`);
  return answer.data;
}

function validate<C extends Call>(call: C, request: FastifyRequest, reply: FastifyReply, rawQuery: unknown): Input<C> {
  const rules = joined(call);
  const params = rules.params.safeParse(request.params);
  if (!params.success) throw notFound();
  const query = rules.query.safeParse(rawQuery);
  const body = isForm(call, request) ? undefined : rules.body.safeParse(request.body ?? emptyBody(call));
  const problems = {
    ...(query.success ? {} : problemsOf(query.error)),
    ...(body && !body.success ? problemsOf(body.error) : {}),
  };
  if (!query.success || (body && !body.success))
    throw new Refusal("invalid", messages.refusals.notValid, { errors: problems });
  return { params: params.data, query: query.data, body: body?.data, request, reply } as Input<C>;
}

/** True where the verb reads the parts of a form itself. */
const isForm = ({ accepts }: Call, request: FastifyRequest) =>
  accepts === "multipart" || (accepts === "either" && request.isMultipart());

/** A GET has no body; elsewhere an absent body is validated as undefined. */
const emptyBody = (call: Call) => (call.method === "GET" ? {} : undefined);

export const publicContext = (services: Services, request: FastifyRequest): PublicContext => ({
  ...services,
  client_address: request.ip,
  client_network: clientNetwork(request.ip),
  origin: services.config.public_url ?? `${request.protocol}://${request.host}`,
});

function contextOf(
  services: Services,
  call: Call,
  session: CallerSession,
  { request, body }: { request: FastifyRequest; body: unknown },
  bounds: Bounds,
): Context {
  const { actor, organisation_id, scope, organisation } = session;
  const reach = { organisation_id, scope };
  const { pool } = services.database;
  const caller = { organisation_id, account_id: actor.account_id };
  const key: IdempotencyKey | undefined = call.idempotent
    ? idempotencyKey(request.headers["idempotency-key"], caller)
    : undefined;
  const requestHash = () =>
    hashOf({ call: call.name, path: request.url, body: isForm(call, request) ? formDigest(request) : body });
  return {
    ...publicContext(services, request),
    ...reach,
    organisation,
    actor,
    version: versionOf(request.headers["if-match"]),
    may: (permission) => may(session, permission),
    read: (work) => readInOrganisation(pool, reach, work, bounds),
    write: (work) =>
      inOrganisation(
        pool,
        reach,
        async (tx) => {
          if (key) await claim(tx, key, requestHash());
          const result = await work(tx);
          if (key) await keepAnswer(tx, key, checkedAnswer(call, result));
          return result;
        },
        { statement_ms: bounds.statement_ms, may_end: key === undefined },
      ),
  };
}

/** Version in `If-Match`, plain or as an entity tag. */
function versionOf(header: string | undefined): number | undefined {
  if (header === undefined || header === "*") return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (!version) throw new Refusal("invalid", messages.requests.noVersion);
  return Number(version);
}
