/**
 * Batches of one import that are under way at a time: the database works on one while another is read, validated or
 * waits for the disk.
 */
const BATCHES = 3;

/**
 * Works on batches side by side until `next` answers undefined. `inOrder` gets what came of each, in the order of the
 * file. The first that fails ends it, once those under way have come to their ends.
 */
export async function sideBySide<Batch, Result>(
  next: () => Promise<Batch | undefined>,
  work: (batch: Batch) => Promise<Result>,
  inOrder: (result: Result) => void = () => {},
): Promise<void> {
  const underWay: Promise<Result>[] = [];
  const first = async () => {
    const oldest = underWay.at(0);
    if (oldest) inOrder(await oldest);
    void underWay.splice(0, 1);
  };
  try {
    for (let batch = await next(); batch !== undefined; batch = await next()) {
      const working = work(batch);
      // Until its turn comes nobody waits for it; how it ended is asked for then.
      working.catch(() => {});
      underWay.push(working);
      if (underWay.length >= BATCHES) await first();
    }
    while (underWay.length > 0) await first();
  } finally {
    await Promise.allSettled(underWay);
  }
}
