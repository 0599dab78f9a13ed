/** How long reads take while others write: the 99th percentile, against that of as many reads alone. */
import { loadFully, median, start } from './measure.js';
import { postgres, postgresPatches } from './workloads.js';

const connections = 100;
const writers = 20;
const rounds = 5;
const limit = { duration: 3 };

/** Milliseconds of reads alone, and of reads among writes, as medians. */
export async function waitsAmongWrites(): Promise<readonly [number, number]> {
  const running = await start(postgres);
  const alone: number[] = [];
  const mixed: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    alone.push((await loadFully(running, { ...postgres, connections }, limit)).p99);
    const reads = { ...postgres, connections: connections - writers };
    const [{ p99 }] = await Promise.all([
      loadFully(running, reads, limit),
      loadFully(running, { ...postgresPatches, connections: writers }, limit),
    ]);
    mixed.push(p99);
  }
  running.process.disconnect();
  return [median(alone), median(mixed)];
}
