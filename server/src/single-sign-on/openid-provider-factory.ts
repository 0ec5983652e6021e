import { generateKeyPairSync } from "node:crypto";
import type { RequestListener } from "node:http";
import Provider from "oidc-provider";

/** Claims about a person; undefined leaves one out. */
export interface Claims {
  email?: string | undefined;
  email_verified?: boolean | undefined;
  name?: string;
}

export interface ProviderWishes {
  /** Puts the claims into the ID token instead of the userinfo response. */
  in_token?: boolean;
  authentication?: "client_secret_basic" | "client_secret_post";
}

/** The only client that is registered with the provider. */
export const testClient = { client_id: "steward", client_secret: "only the provider and Steward know" };

const privateKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });

/**
 * A real OpenID Connect provider at `origin` that signs in whoever `login_hint` names without a prompt; "unwilling"
 * cancels. `people` holds the claims by that name.
 */
export function openIdProvider(
  origin: string,
  redirect_uri: string,
  people: ReadonlyMap<string, Claims>,
  { in_token = false, authentication = "client_secret_basic" }: ProviderWishes = {},
): RequestListener {
  const provider = new Provider(origin, {
    clients: [{ ...testClient, redirect_uris: [redirect_uri], token_endpoint_auth_method: authentication }],
    clientAuthMethods: [authentication],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: !in_token,
    jwks: { keys: [privateKey()] },
    cookies: { keys: ["a key of tests"] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) }),
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId ?? "";
      const grant = new provider.Grant({ clientId: testClient.client_id, accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith("/interaction/")) return next();
    const { params } = await provider.interactionDetails(ctx.req, ctx.res);
    const accountId = String(params.login_hint);
    const result = accountId.startsWith("unwilling") ? { error: "access_denied" } : { login: { accountId } };
    await provider.interactionFinished(ctx.req, ctx.res, result);
    ctx.respond = false;
  });
  const handle = provider.callback();
  return (request, response) => void handle(request, response);
}
