import { join } from "@steward/contract/kit/joined-call";
import { personCalls as calls } from "@steward/contract/personnel/people/calls";
import { personRules } from "@steward/contract/personnel/people/rules";
import { exportList } from "../../activity/export-list.ts";
import { routes } from "../../http/route.ts";
import { countPeople } from "./people-counts.ts";
import { assertMaySee, findPeople, listCities, listProducts } from "./people-queries.ts";
import { peopleSheet } from "./people-sheet.ts";
import { additionalInformationOf, certificatesOf, employmentOf, onePerson, organisationsOf } from "./person-queries.ts";

export const personRoutes = routes(join(calls, personRules), (router) => {
  router.signedIn(calls.list, (ctx, asked) => ctx.read((tx) => findPeople(tx, ctx, asked)));
  router.signedIn(calls.export, (ctx, input) => {
    assertMaySee(ctx, input.query);
    return exportList(ctx, input, { name: "skilled-personnel", columns: peopleSheet, find: findPeople });
  });
  router.signedIn(calls.counts, (ctx, { query }) => ctx.read((tx) => countPeople(tx, ctx, query)));
  router.signedIn(calls.cities, listCities);
  router.signedIn(calls.products, listProducts);
  router.signedIn(calls.read, (ctx, { params }) => onePerson(ctx, params.id));
  router.signedIn(calls.employmentHistory, employmentOf);
  router.signedIn(calls.certificates, certificatesOf);
  router.signedIn(calls.additionalInformation, (ctx, { params }) => additionalInformationOf(ctx, params.id));
  router.signedIn(calls.organisations, organisationsOf);
});
