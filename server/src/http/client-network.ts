import { isIPv6 } from "node:net";

/** Groups of an IPv6 address in a /64 network, the smallest that a customer gets. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * Client of rate limits: an IPv4 address, or the /64 network of an IPv6 address, whose customer has every address in
 * it. Anything else stands for itself.
 */
export function clientNetwork(address: string): string {
  const bare = address.replace(/%.*$/, "");
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(bare) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return address;
  const [before = "", after] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const groups = (part: string | undefined) => (part ? part.split(":") : []);
  const [head, tail] = [groups(before), groups(after)];
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => "0");
  return `${[...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(":")}::/64`;
}
