import { join } from "@steward/contract/kit/joined-call";
import { escalationCalls } from "@steward/contract/service-requests/escalation/calls";
import { escalationRules } from "@steward/contract/service-requests/escalation/rules";
import { routes } from "../../http/route.ts";
import { escalationPeopleOf, setEscalationPeople } from "./escalation-people.ts";

export const escalationRoutes = routes(join(escalationCalls, escalationRules), (router) => {
  router.signedIn(escalationCalls.people, (ctx) => ctx.read((tx) => escalationPeopleOf(tx, ctx)));
  router.signedIn(escalationCalls.setPeople, setEscalationPeople);
});
