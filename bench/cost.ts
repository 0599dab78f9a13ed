/** Costs of servers: processor time per request, and memory after many requests. */
import { costOf, load, median, start, type Work } from './measure.js';
import { type NodeBinary, ownNode } from './nodes.js';

/** How many times as much of the processor's time the second needs for a request. */
export async function compareTime(
  call: Work,
  against: Work,
  rounds: number,
  amount: number,
  node = ownNode,
): Promise<number> {
  const pair = [
    { work: call, running: await start(call, '0', node), times: [] as number[] },
    { work: against, running: await start(against, '0', node), times: [] as number[] },
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const { work: asked, running, times } of pair) {
      const { cpu: before } = await costOf(running);
      await load(running, asked, { amount });
      const { cpu } = await costOf(running);
      // The first rounds only warm up.
      if (round >= rounds / 5) times.push(cpu - before);
    }
  }
  for (const { running } of pair) running.process.disconnect();
  const [ours = Number.NaN, other = Number.NaN] = pair.map(({ times }) => median(times));
  return other / ours;
}

/** Bytes that a server occupies after so many requests. */
export async function memoryAfter(amount: number, call: Work, node: NodeBinary): Promise<number> {
  const running = await start(call, '0', node);
  await load(running, call, { amount });
  const { rss } = await costOf(running);
  running.process.disconnect();
  return rss;
}
