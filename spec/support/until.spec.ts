import { describe, expect, it } from '@jest/globals';
import { until, untilEqual, within } from './until.js';

const never = new Promise<never>(() => undefined);

describe('waiting', () => {
  it('ends once its condition holds', async () => {
    const seen: number[] = [];
    await until(() => seen.push(seen.length) === 3, 'three looks');
    await untilEqual(() => [seen.push(seen.length)], [6], 'the number of looks');
    expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await within(Promise.resolve('came'), 'a resolved promise')).toBe('came');
  });

  it('fails after its deadline, with the condition that it waited for and the last value', async () => {
    const looks: number[] = [];
    const counting = until(() => ({ looks: looks.push(0) < 0 || 'none of them holds' }), 'something', 30);
    await expect(counting).rejects.toThrow("Waited 0.03 s for something; it saw last: { looks: 'none of them holds' }");
    const equal = untilEqual(async () => ['a'], ['a', 'b'], 'the letters', 30);
    await expect(equal).rejects.toThrow(
      "Waited 0.03 s for the letters to be [ 'a', 'b' ]; it saw last: { seen: [ 'a' ] }",
    );
  });

  it('fails after its deadline where an event or a look never ends', async () => {
    await expect(within(never, 'the event', 10)).rejects.toThrow('Waited 0.01 s for the event');
    await expect(until(() => never, 'the look', 10)).rejects.toThrow(
      'Waited 0.01 s for the look; it saw last: nothing yet',
    );
  });

  it('looks no more after its deadline', async () => {
    let looks = 0;
    await until(() => ({ looks: ++looks }), 'nothing', 30).catch(() => undefined);
    const before = looks;
    await within(never, 'more looks', 30).catch(() => undefined);
    expect(looks).toBe(before);
  });

  it('fails at once where its condition throws', async () => {
    const failing = until(() => Promise.reject(new Error('This is broken')), 'nothing');
    await expect(failing).rejects.toThrow('This is broken');
  });
});
