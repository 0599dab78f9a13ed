/** The progress of a transfer: how many entities there are, how fast they are processed, and how long the rest takes. */
import { createReadStream } from 'node:fs';
import { implementsMethod } from '../repository/repository.js';
import type { Entity, EntityKind } from './entities.js';
import { type AnySide, needing, unlessHidden } from './source/reader.js';

export interface TransferProgress {
  /** How many entities have been processed. */
  readonly count: number;
  readonly kind: EntityKind;
  readonly key: string;
  /** The approximate number of entities; missing where the source does not provide it. */
  readonly total?: number;
  /** Entities per second, since the beginning. */
  readonly rate: number;
  /** Missing where there is no total. */
  readonly secondsLeft?: number;
}

export function createProgress(
  total: number | undefined,
  onProgress: (progress: TransferProgress) => void,
): (entity: Pick<Entity, 'kind' | 'key'>) => void {
  const began = performance.now();
  let count = 0;
  return ({ kind, key }) => {
    count += 1;
    const rate = (count * 1000) / Math.max(1, performance.now() - began);
    const ofTotal = total === undefined ? {} : { total, secondsLeft: Math.max(0, total - count) / rate };
    onProgress({ count, kind, key, rate, ...ofTotal });
  };
}

/** A line for each entity, after the header. */
export async function countLines(file: string): Promise<number> {
  let lines = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>)
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, end + 1)) lines += 1;
  return Math.max(0, lines - 1);
}

/** The number of locations; undefined where they are not counted, or are more than are counted. */
export async function countLocations({ repository, context }: AnySide): Promise<number | undefined> {
  if (!implementsMethod(repository, 'views.find')) return undefined;
  const { views } = needing(repository, 'views.find');
  const criteria = { target: 'locations' as const, filter: [], query: [], sortClauses: [], aggregations: [] };
  const query = { ...criteria, useAlwaysAvailable: true, performCount: true };
  const result = await unlessHidden(() => views.find({ query, page: { offset: 0, limit: 1 } }, context));
  return result?.isTotalMinimum ? undefined : result?.total;
}
