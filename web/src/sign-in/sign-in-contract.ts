/** Lazy calls and rules of signing in, loaded while the user types, so that the page itself is small. */
export const loadContract = async () => {
  const [calls, rules, errors] = await Promise.all([
    import("@steward/contract/sign-in/calls"),
    import("@steward/contract/sign-in/rules"),
    import("@steward/contract/kit/errors"),
  ]);
  return { ...calls, ...rules, ...errors };
};
