/** The calls and rules of signing in; fetched while a person types, so that the page itself is there at once. */
export const loadContract = async () => {
  const [calls, errors] = await Promise.all([import("@steward/contract/sign-in"), import("@steward/contract/errors")]);
  return { ...calls, ...errors };
};
