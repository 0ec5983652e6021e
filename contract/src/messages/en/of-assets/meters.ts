/** Messages about meters of assets. */
export const value = "Enter a number from 0 to 999999999 with up to two decimals.";
export const nameTaken = "The asset has a meter of this name.";
export const most = ({ most: limit }: { most: number }) => `An asset has at most ${limit} meters.`;
export const hasReadings = "A meter with readings stays. Take its readings back first.";
export const lower = ({ last, day }: { last: string; day: string }) =>
  `It showed ${last} on ${day} already. Say that the meter was replaced, or correct the value.`;
export const higher = ({ next, day }: { next: string; day: string }) =>
  `It showed ${next} later, on ${day}. A reading before that cannot be higher.`;
export const twice = "Enter each meter once.";
