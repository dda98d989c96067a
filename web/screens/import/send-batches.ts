// Two batches are under way at a time: while the server saves one, the next is read, sent and waits for its turn there,
// so that nobody waits for the network in between. The last one goes alone: it ends the import.

const underWayAtOnce = 2;

export type Batch<Row> = { meetings: Row[]; next: number | null };

export type BatchSteps<Row, Result> = {
  read: (from: number) => Promise<Batch<Row>>;
  save: (meetings: Row[], isLast: boolean) => Promise<Result>;
  /** Hears of each batch that is saved. */
  onSaved: (meetings: number) => void;
};

/** What the last batch was answered. When one fails nothing is under way any more, and nothing else is sent. */
export async function sendBatches<Row, Result>(steps: BatchSteps<Row, Result>): Promise<Result> {
  const underWay: Promise<Result>[] = [];

  async function send({ meetings }: Batch<Row>, isLast: boolean): Promise<Result> {
    const result = await steps.save(meetings, isLast);
    steps.onSaved(meetings.length);
    return result;
  }

  try {
    let batch = await steps.read(0);
    while (batch.next !== null) {
      if (underWay.length === underWayAtOnce) await underWay.shift();
      const sent = send(batch, false);
      // Whoever waits for it later hears of its failure; until then it is nobody's.
      sent.catch(() => {});
      underWay.push(sent);
      batch = await steps.read(batch.next);
    }
    await Promise.all(underWay);
    return await send(batch, true);
  } finally {
    await Promise.allSettled(underWay);
  }
}
