import { homeCalls } from "@steward/contract/home/calls";
import { homeRules } from "@steward/contract/home/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { arrangeHome } from "./arrange-home.ts";
import { readHome } from "./home-queries.ts";

export const homeRoutes = routes(join(homeCalls, homeRules), (router) => {
  router.signedIn(homeCalls.read, readHome);
  router.signedIn(homeCalls.arrange, arrangeHome);
});
