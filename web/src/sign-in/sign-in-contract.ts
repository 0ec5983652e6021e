/** The calls and rules of signing in; fetched while a person types, so that the page itself is there at once. */
export const loadContract = async () => {
  const [calls, rules, errors] = await Promise.all([
    import("@steward/contract/sign-in/calls"),
    import("@steward/contract/sign-in/rules"),
    import("@steward/contract/kit/errors"),
  ]);
  return { ...calls, ...rules, ...errors };
};
