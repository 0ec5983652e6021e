import { messages } from "@steward/contract/messages/catalogue";
import type { ImportFieldPlan } from "../../import-kit/import-target.ts";

/** Fields of an imported user with the headings of registers. */
export const userImportFields: readonly ImportFieldPlan[] = [
  {
    key: "email",
    title: "E-mail",
    required: true,
    aliases: [
      "mail",
      "email address",
      "e-mail address",
      "email id",
      "mail id",
      "official email",
      "official email id",
      "work email",
      "user principal name",
      "user name",
      "username",
      "login",
    ],
  },
  {
    key: "name",
    title: "Name",
    help: messages.users.nameHelp,
    aliases: ["full name", "display name", "employee name", "person", "user", "first name", "given name"],
  },
  { key: "last_name", title: "Last name", needs: "name", aliases: ["surname", "family name"] },
  { key: "designation", title: "Designation", aliases: ["job title", "title", "position", "role title"] },
  {
    key: "phone",
    title: "Phone",
    aliases: [
      "phone number",
      "phone no",
      "mobile",
      "mobile no",
      "mobile number",
      "telephone",
      "office phone",
      "contact number",
      "contact no",
      "telefon",
    ],
  },
  {
    key: "roles",
    title: "Roles",
    help: messages.users.rolesHelp,
    permission: "user.update_permissions",
    aliases: ["role", "user group", "user groups", "groups", "group"],
  },
];
