/** Dates and times as values of fields. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes } from '../../lib/field-types/index.js';
import { fc } from '../support/properties.js';
import { formats } from '../support/reading.js';
import { free, readAs, rules, shown } from './support.js';

const types = createFieldTypes();
const moment = Date.UTC(2021, 5, 28, 11, 34, 17) / 1000;
const midnight = Date.UTC(2021, 5, 28) / 1000;
const written = 'Monday, 28-Jun-21 11:34:17 GMT+0000';

describe.each(formats)('a datetime in %s', (format) => {
  it.each([
    ['a timestamp', { timestamp: moment }],
    ['a timestamp as text', { timestamp: String(moment) }],
    ['RFC 850', { rfc850: written }],
    ['RFC 850 with the zone by name', { rfc850: 'Monday, 28-Jun-21 11:34:17 GMT' }],
    ['RFC 850 in another zone', { rfc850: 'Monday, 28-Jun-21 13:34:17 GMT+0200' }],
    ['ISO 8601', { timestring: '2021-06-28T13:34:17+02:00' }],
    ['a text without a zone, which is in UTC', { timestring: '2021-06-28 11:34:17' }],
    ['RFC 850 before all others', { rfc850: written, timestring: '1999-01-01', timestamp: 5 }],
    ['a text before a timestamp', { timestring: '2021-06-28T11:34:17Z', timestamp: 5 }],
    ['a text where RFC 850 is empty', { rfc850: null, timestring: '2021-06-28T11:34:17Z' }],
    ['a text alone', '2021-06-28T11:34:17Z'],
    ['a number alone', moment],
  ])('is read from %s', async (_, value) => {
    expect(await readAs(types, 'datetime', value, format)).toEqual({ value: { timestamp: moment }, faults: [] });
  });

  it('is none where all of its members are empty', async () => {
    expect((await readAs(types, 'datetime', { timestamp: null, rfc850: null }, format)).value).toBeNull();
  });

  it.each([
    { rfc850: 'someday', timestamp: 5 },
    { timestring: 'secret' },
    { timestring: '2026-02-30' },
    '2026-04-31T10:00:00Z',
    { timestamp: 1.5 },
    { timestamp: 1e15 },
    { timestamp: [1] },
    { other: 1 },
    'secret',
    [5],
  ])('is refused when it is %j', async (value) => {
    const { value: stored, faults } = await readAs(types, 'datetime', value, format);
    expect(stored).toBeNull();
    expect(faults).toHaveLength(1);
    expect(JSON.stringify(faults)).not.toContain('secret');
  });

  it('of any century comes back as it was shown', async () => {
    const anyMoment = fc.integer({ min: -62_167_219_200, max: 253_402_300_799 });
    await fc.assert(
      fc.asyncProperty(anyMoment, async (timestamp) => {
        const value = shown(types, 'datetime', { timestamp });
        expect((await readAs(types, 'datetime', value, format)).value).toEqual({ timestamp });
      }),
    );
  });

  it('that was written in RFC 850 finds its century by the day of the week', async () => {
    const anyMoment = fc.integer({ min: Date.UTC(1900, 0) / 1000, max: Date.UTC(2099, 0) / 1000 });
    await fc.assert(
      fc.asyncProperty(anyMoment, async (timestamp) => {
        const { rfc850 } = shown(types, 'datetime', { timestamp }) as { rfc850: string };
        expect((await readAs(types, 'datetime', { rfc850 }, format)).value).toEqual({ timestamp });
      }),
    );
  });
});

describe('a datetime', () => {
  it('is shown as a timestamp and in RFC 850', () => {
    expect(shown(types, 'datetime', { timestamp: moment })).toEqual({ timestamp: moment, rfc850: written });
  });

  it('that no calendar has is shown without RFC 850', () => {
    expect(shown(types, 'datetime', { timestamp: 1e15 })).toEqual({ timestamp: 1e15, rfc850: null });
  });

  it('is named to the minute, or to the second where those are used', () => {
    const { toName } = types.get('datetime');
    expect(toName({ timestamp: moment }, free, 'eng-GB')).toBe('2021-06-28 11:34');
    expect(toName({ timestamp: moment }, rules({ settings: { useSeconds: true } }), 'eng-GB')).toBe(
      '2021-06-28 11:34:17',
    );
  });
});

describe.each(formats)('a date in %s', (format) => {
  it.each([{ timestamp: moment }, { rfc850: written }, '2021-06-28'])('is the midnight of %j', async (value) => {
    expect((await readAs(types, 'date', value, format)).value).toEqual({ timestamp: midnight });
  });

  it('is shown as a datetime is, and named by its day', () => {
    expect(shown(types, 'date', { timestamp: midnight })).toEqual({
      timestamp: midnight,
      rfc850: 'Monday, 28-Jun-21 00:00:00 GMT+0000',
    });
    expect(types.get('date').toName({ timestamp: midnight }, free, 'eng-GB')).toBe('2021-06-28');
  });
});

describe.each(formats)('a time in %s', (format) => {
  it('is seconds since midnight', async () => {
    expect((await readAs(types, 'time', 41_657, format)).value).toBe(41_657);
    expect(types.get('time').toName(41_657, free, 'eng-GB')).toBe('11:34');
  });

  it('at midnight is not empty', async () => {
    expect(await readAs(types, 'time', 0, format, rules({ isRequired: true }))).toEqual({ value: 0, faults: [] });
  });

  it.each([-1, 86_400, 1.5, 'noon'])('is refused when it is %j', async (value) => {
    expect((await readAs(types, 'time', value, format)).faults).toHaveLength(1);
  });
});
