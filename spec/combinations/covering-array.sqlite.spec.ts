import { describe, expect, it } from '@jest/globals';
import { createRandom } from '../support/random.js';
import { coveringArray, pairsIn, pairsOf } from './covering-array.js';

const sizes = [8, 4, 3, 2, 2, 2];

describe('a covering array', () => {
  it.each([1, 2, 3])('has any two values in a row, for the seed %d', (seed) => {
    const rows = coveringArray(sizes, createRandom(seed));
    expect(new Set(rows.flatMap(pairsIn))).toEqual(new Set(pairsOf(sizes)));
  });

  it('has hardly more rows than the two largest factors have pairs', () => {
    expect(coveringArray(sizes, createRandom(1)).length).toBeLessThanOrEqual(40);
  });

  it('is the same for the same seed', () => {
    expect(coveringArray(sizes, createRandom(7))).toEqual(coveringArray(sizes, createRandom(7)));
  });

  it('keeps to the first values where the others add nothing', () => {
    const rows = coveringArray(sizes, createRandom(1));
    const firsts = rows.filter((row) => row[5] === 0);
    expect(firsts.length).toBeGreaterThan(rows.length / 2);
  });
});
