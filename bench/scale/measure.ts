/** Measures the same call on a small and on a large database: alternating, medians. */
import type { Call } from './workloads.js';

export interface Effort {
  /** Calls of each, at most. */
  readonly calls: number;
  /** After how many milliseconds it is enough, however few calls there were. */
  readonly enough: number;
  /** Done before each call, and not measured. */
  readonly before?: readonly [Call, Call];
}

export interface Measured {
  readonly small: number;
  readonly large: number;
}

const warming = 3;
const fewest = 5;

/** Milliseconds that each takes. */
export async function compare(
  [small, large]: readonly [Call, Call],
  { calls, enough, before }: Effort,
): Promise<Measured> {
  const times: readonly [number[], number[]] = [[], []];
  const started = performance.now();
  for (let round = 0; round < calls + warming; round += 1) {
    if (round >= fewest + warming && performance.now() - started > enough) break;
    for (const [side, call] of [small, large].entries()) {
      await before?.[side]?.();
      const start = performance.now();
      await call();
      if (round >= warming) times[side]?.push(performance.now() - start);
    }
  }
  return { small: median(times[0]), large: median(times[1]) };
}

/** For a change that cannot be repeated. */
export async function once([small, large]: readonly [Call, Call]): Promise<Measured> {
  const timed = async (call: Call) => {
    const start = performance.now();
    await call();
    return performance.now() - start;
  };
  return { small: await timed(small), large: await timed(large) };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
