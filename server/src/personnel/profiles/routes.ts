import { join } from "@steward/contract/kit/joined-call";
import { profileCalls as calls } from "@steward/contract/personnel/profiles/calls";
import { profileRules } from "@steward/contract/personnel/profiles/rules";
import { exportList } from "../../activity/export-list.ts";
import { bindPictures } from "../../attachments/bind-pictures.ts";
import { bindDocuments } from "../../documents/bind-documents.ts";
import { routes } from "../../http/route.ts";
import { eraseProfile } from "./erase-profile.ts";
import { personalData } from "./personal-data.ts";
import {
  findExpertise,
  findProfiles,
  findTwins,
  findWholeProfiles,
  assertProfile,
  oneProfile,
} from "./profile-queries.ts";
import { profileSheet, shownOfProfiles } from "./profile-sheet.ts";
import { createProfile, publishProfile, updateProfile } from "./write-profile.ts";

const EXPORTED = [...profileSheet, ...shownOfProfiles];

export const profileRoutes = routes(join(calls, profileRules), (router) => {
  router.signedIn(calls.list, (ctx, asked) => ctx.read((tx) => findProfiles(tx, ctx, asked)));
  router.signedIn(calls.create, createProfile);
  router.signedIn(calls.export, (ctx, input) =>
    exportList(ctx, input, { name: "personnel-profiles", columns: EXPORTED, find: findWholeProfiles }),
  );
  router.signedIn(calls.duplicates, (ctx, asked) => ctx.read((tx) => findTwins(tx, asked)));
  router.signedIn(calls.skills, (ctx, asked) => ctx.read((tx) => findExpertise(tx, ctx, "skill", asked)));
  router.signedIn(calls.positions, (ctx, asked) => ctx.read((tx) => findExpertise(tx, ctx, "position", asked)));
  router.signedIn(calls.read, (ctx, { params }) => ctx.read((tx) => oneProfile(tx, ctx, params.id)));
  router.signedIn(calls.update, updateProfile);
  router.signedIn(calls.publish, publishProfile);
  router.signedIn(calls.data, personalData);
  router.signedIn(calls.erase, eraseProfile);
  bindPictures(router, calls, {
    column: "personnel_profile",
    subject_type: "personnel_profile",
    exists: assertProfile,
  });
  bindDocuments(router, calls, { owner: "personnel_profile", exists: assertProfile });
});
