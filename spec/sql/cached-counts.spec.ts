/** Counts that are cached: for reads that see what they were counted of, until something has changed that they depend on. */
import { describe, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { dialectOf } from '../../lib/sql/repository.js';
import { createCounts } from '../../lib/sql/unit-of-work/count-cache.js';
import { useRepository } from '../support/fixtures.js';
import { logChange } from './support.js';

const { db } = await useRepository();
const counts = createCounts(await dialectOf(db as unknown as Kysely<unknown>), 3600);
const latest = () => counts.begin(db)(db);

describe('A cached count', () => {
  it('is used until a tag that it depends on has changed', async () => {
    (await latest())?.set('number', 1, ['location-1']);
    await logChange(db, ['location-2']);
    expect((await latest())?.get('number')).toBe(1);
    await logChange(db, ['location-1']);
    expect((await latest())?.get('number')).toBeUndefined();
  });

  it('is not used by a read that began before a change that others have seen meanwhile', async () => {
    await latest();
    const load = counts.begin(db);
    await logChange(db);
    (await latest())?.set('later', 2, 'everything');
    const earlier = await load(db);
    expect(earlier?.get('later')).toBeUndefined();
    earlier?.set('earlier', 1, 'everything');
    const later = await latest();
    expect([later?.get('later'), later?.get('earlier')]).toEqual([2, undefined]);
  });
});
