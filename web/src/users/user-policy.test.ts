import { describe, expect, it } from "vitest";
import type { OwnMembership } from "../session/own-membership.ts";
import { invitingRefusal, leavingRefusal, type Managed, managingRefusal, accessRefusal } from "./user-policy.ts";

const own = (change: Partial<OwnMembership> = {}): OwnMembership => ({
  id: "me",
  isOwner: false,
  roles: [],
  isLimited: false,
  ...change,
});
const member = (change: Partial<Managed> = {}): Managed => ({
  id: "they",
  is_owner: false,
  scope: [],
  scope_hidden: 0,
  ...change,
});

const OWNER = "Only an owner can change an owner.";
const LIMITED = "You can only change people who are limited to places within your own.";

describe("members", () => {
  it("who are owners are the business of owners", () => {
    expect(managingRefusal(own(), member({ is_owner: true }))).toBe(OWNER);
    expect(managingRefusal(own({ isOwner: true }), member({ is_owner: true }))).toBeUndefined();
  });

  it("are managed by who is limited to places only where they are inside", () => {
    const limited = own({ isLimited: true });
    expect(managingRefusal(limited, member())).toBe(LIMITED);
    expect(managingRefusal(limited, member({ scope: ["pune"], scope_hidden: 1 }))).toBe(LIMITED);
    expect(managingRefusal(limited, member({ scope: ["pune"] }))).toBeUndefined();
  });

  it("do not end their own membership or change what they may do", () => {
    const me = member({ id: "me" });
    expect(leavingRefusal(own({ isOwner: true }), me)).toBe("You cannot deactivate or remove yourself.");
    expect(accessRefusal(own({ isOwner: true }), me, true)).toBe(
      "You cannot change your own roles, permissions, places or ownership.",
    );
    expect(managingRefusal(own({ isLimited: true }), me)).toBeUndefined();
  });

  it("keep what they may do before who may not change that", () => {
    expect(accessRefusal(own(), member(), false)).toBe("You cannot change what people are permitted to do.");
    expect(accessRefusal(own(), null, false)).toBe("You cannot change what people are permitted to do.");
    expect(accessRefusal(own(), member(), true)).toBeUndefined();
    expect(accessRefusal(own(), member({ is_owner: true }), true)).toBe(OWNER);
  });

  it("are invited again while they are active", () => {
    expect(invitingRefusal(own(), { ...member(), is_active: true })).toBeUndefined();
    expect(invitingRefusal(own(), { ...member(), is_active: false })).toBe(
      "Activate this person before you invite them.",
    );
  });
});
