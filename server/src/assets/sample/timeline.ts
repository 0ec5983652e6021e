import type { Moment, SampleCustomer } from "../../nouns/sample-customer.ts";
import type { Chance } from "../../nouns/chance.ts";

const OPENS = 8 * 60 + 40;
const CLOSES = 18 * 60 + 20;

/** Moments in the life of one asset, each behind the one before, on working days in working hours. */
export class Timeline {
  readonly #customer: Pick<SampleCustomer, "workday">;
  readonly #chance: Chance;
  #last: Moment | undefined;

  constructor(customer: Pick<SampleCustomer, "workday">, chance: Chance) {
    this.#customer = customer;
    this.#chance = chance;
  }

  /** Days since the last moment. */
  get days_ago(): number {
    return this.#last?.days_ago ?? 0;
  }

  /** A moment so many days before today, or as soon behind the last one as can be. */
  on(days_ago: number): Moment {
    const wanted = this.#customer.workday(Math.max(1, days_ago));
    const minute = this.#chance.between(OPENS, CLOSES);
    const last = this.#last;
    const isBehind = !last || wanted < last.days_ago;
    this.#last = isBehind ? { days_ago: wanted, minute } : { days_ago: last.days_ago, minute: last.minute + 20 };
    return this.#last;
  }

  /** A moment some days behind the last one. */
  after(days: number): Moment {
    return this.on(this.days_ago - days);
  }
}
