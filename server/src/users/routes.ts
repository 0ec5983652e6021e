import { userCalls } from "@steward/contract/users/calls";
import { userRules } from "@steward/contract/users/rules";
import { join } from "@steward/contract/kit/joined-call";
import { exportList } from "../activity/export-list.ts";
import { routes } from "../http/route.ts";
import { createUser } from "./create-user.ts";
import { inviteUser } from "./invite-user.ts";
import { removeUser } from "./remove-user.ts";
import { toggleUser } from "./toggle-user.ts";
import { updateProfile } from "./update-profile.ts";
import { updateUser } from "./update-user.ts";
import { exportedUsers } from "./import/user-sheet.ts";
import { findUsers, profileOf, userOf } from "./user-queries.ts";

export const userRoutes = routes(join(userCalls, userRules), (router) => {
  router.signedIn(userCalls.profile, (ctx) => ctx.read((tx) => profileOf(tx, ctx)));
  router.signedIn(userCalls.updateProfile, updateProfile);
  router.signedIn(userCalls.list, (ctx, asked) => ctx.read((tx) => findUsers(tx, ctx, asked)));
  router.signedIn(userCalls.export, (ctx, asked) =>
    exportList(ctx, asked, { name: "users", columns: exportedUsers, find: findUsers }),
  );
  router.signedIn(userCalls.create, createUser);
  router.signedIn(userCalls.read, (ctx, { params }) => ctx.read((tx) => userOf(tx, params.id)));
  router.signedIn(userCalls.update, (ctx, { params, body }) => updateUser(ctx, params.id, body));
  router.signedIn(userCalls.toggleActive, toggleUser);
  router.signedIn(userCalls.updatePermissions, (ctx, { params, body }) =>
    updateUser(ctx, params.id, { additional_permissions: body.permissions }),
  );
  router.signedIn(userCalls.invite, inviteUser);
  router.signedIn(userCalls.remove, removeUser);
});
