/** Dates as texts: the date of each form, from its grammar, and texts that are not dates. */
import { describe, expect, it } from '@jest/globals';
import { parseDate, parseTimeOfDay } from '../../lib/support/date-text.js';
import { fc, runsOf } from './properties.js';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const zones = {
  '': 0,
  Z: 0,
  UTC: 0,
  UT: 0,
  GMT: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

const digits = (number: number, length = 2): string => String(number).padStart(length, '0');
const inAnyCase = (text: string) => fc.constantFrom(text, text.toLowerCase(), text.toUpperCase());
const named = (text: string) => fc.constantFrom(text, text.slice(0, 3)).chain(inAnyCase);

/** A time zone as it is written, and its offset in minutes. */
const zone = fc.oneof(
  fc.constantFrom(...Object.entries(zones)).map(([name, hours]) => ({ text: name, offset: hours * 60 })),
  fc
    .record({
      name: fc.constantFrom('', 'GMT', 'UTC'),
      sign: fc.constantFrom(1, -1),
      hours: fc.integer({ min: 0, max: 23 }),
      minutes: fc.integer({ min: 0, max: 59 }),
      colon: fc.constantFrom('', ':'),
    })
    .map(({ name, sign, hours, minutes, colon }) => ({
      text: `${name}${sign > 0 ? '+' : '-'}${digits(hours)}${colon}${digits(minutes)}`,
      offset: sign * (hours * 60 + minutes),
    })),
);

/** The digits of a clock where the day is, and their meaning from its beginning in UTC, in milliseconds. */
const clock = fc
  .record({
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    second: fc.option(fc.integer({ min: 0, max: 59 }), { nil: undefined }),
    zone,
    blank: fc.constantFrom('', ' '),
  })
  .map(({ hour, minute, second, zone: { text, offset }, blank }) => ({
    text: `${digits(hour)}:${digits(minute)}${second === undefined ? '' : `:${digits(second)}`}${text && blank}${text}`,
    milliseconds: ((hour * 60 + minute - offset) * 60 + (second ?? 0)) * 1000,
  }));

const midnight = fc
  .date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 86_400_000) * 86_400_000));

const parts = (date: Date) => ({
  year: digits(date.getUTCFullYear(), 4),
  month: date.getUTCMonth(),
  day: date.getUTCDate(),
  weekday: weekdays[date.getUTCDay()] ?? '',
  monthName: months[date.getUTCMonth()] ?? '',
});

const comment = fc.constantFrom('', ' (Central European Standard Time)', ' ()');

interface Form {
  readonly name: string;
  /** The day with a separator from the next part, and without one where it may be alone. */
  readonly day: (date: Date) => fc.Arbitrary<{ readonly alone?: string; readonly before: string }>;
  readonly hasComment: boolean;
  readonly years?: readonly [number, number];
}

const forms: readonly Form[] = [
  {
    name: 'RFC 3339',
    day: (date) => {
      const { year, month, day } = parts(date);
      const alone = `${year}-${digits(month + 1)}-${digits(day)}`;
      return fc.constantFrom('T', 't', ' ').map((separator) => ({ alone, before: alone + separator }));
    },
    hasComment: false,
  },
  {
    name: 'RFC 850',
    day: (date) => {
      const { year, day, weekday, monthName } = parts(date);
      const before = `${weekday}, ${digits(day)}-${monthName.slice(0, 3)}-${year.slice(2)} `;
      return fc.constant({ before });
    },
    hasComment: true,
    years: [1900, 2099],
  },
  {
    name: 'RFC 5322',
    day: (date) => {
      const { year, day, weekday, monthName } = parts(date);
      const tuple = fc.tuple(named(weekday), named(monthName), fc.constantFrom(String(day), digits(day)), fc.boolean());
      return tuple.map(([weekdayName, nameOfMonth, written, hasWeekday]) => {
        const alone = `${hasWeekday ? `${weekdayName}, ` : ''}${written} ${nameOfMonth} ${year}`;
        return { alone, before: `${alone} ` };
      });
    },
    hasComment: true,
  },
  {
    name: 'a JavaScript Date',
    day: (date) => {
      const { year, day, weekday, monthName } = parts(date);
      const alone = `${weekday.slice(0, 3)} ${monthName.slice(0, 3)} ${digits(day)} ${year}`;
      return fc.constant({ alone, before: `${alone} ` });
    },
    hasComment: true,
  },
];

const inYears = ([from, to]: readonly [number, number] = [0, 9999]) =>
  midnight.map((date) => {
    const copy = new Date(date);
    copy.setUTCFullYear(from + (date.getUTCFullYear() % (to - from + 1)));
    return copy;
  });

describe.each(forms)('a date in the form of $name', ({ day, hasComment, years }) => {
  const written = inYears(years).chain((date) =>
    fc.record({ date: fc.constant(date), dayTexts: day(date), clock, note: hasComment ? comment : fc.constant('') }),
  );

  it('is the moment and the day that are written', () => {
    const property = fc.property(written, ({ date, dayTexts, clock: { text, milliseconds }, note }) => {
      const expected = { time: date.getTime() + milliseconds, day: date.getTime() };
      expect(parseDate(`${dayTexts.before}${text}${note}`)).toEqual(expected);
      expect(parseDate(` ${dayTexts.before}${text}${note}\n`)).toEqual(expected);
      if (dayTexts.alone !== undefined)
        expect(parseDate(dayTexts.alone)).toEqual({ time: date.getTime(), day: date.getTime() });
    });
    fc.assert(property, { numRuns: runsOf(500) });
  });

  it('is none with anything before, after or between', () => {
    const noise = fc.constantFrom('Chapter ', 'x', '5', '.', '/', ' AM', ' CET', '(a)', '\u0000');
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    const property = fc.property(written, noise, place, ({ dayTexts, clock: { text } }, added, at) => {
      const whole = `${dayTexts.before}${text}`;
      const index = Math.floor(at * whole.length);
      // A digit within digits can make another date.
      const isDigit = added === '5' && index > 0;
      fc.pre(!isDigit);
      expect(parseDate(whole.slice(0, index) + added + whole.slice(index))).toBeUndefined();
    });
    fc.assert(property, { numRuns: runsOf(500) });
  });
});

describe('a date', () => {
  it('is the form of dates that JavaScript writes', () => {
    const any = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2099-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    const property = fc.property(any, (date) => {
      const second = Math.floor(date.getTime() / 1000) * 1000;
      expect(parseDate(date.toISOString())?.time).toBe(date.getTime());
      expect(parseDate(JSON.parse(JSON.stringify(date)) as string)?.time).toBe(date.getTime());
      expect(parseDate(date.toUTCString())?.time).toBe(second);
      expect(parseDate(date.toString())?.time).toBe(second);
      expect(parseDate(date.toDateString())?.day).toBe(Date.parse(`${date.toDateString()} UTC`));
    });
    fc.assert(property, { numRuns: runsOf(500) });
  });

  it.each([
    ['Mon Jan 05 2026 09:00:00 GMT+0100 (Central European Standard Time)', '2026-01-05T08:00:00Z', '2026-01-05'],
    ['Mon Jan 05 2026 09:00:00 GMT+0100', '2026-01-05T08:00:00Z', '2026-01-05'],
    ['2026-01-05T23:30:00-05:00', '2026-01-06T04:30:00Z', '2026-01-05'],
    ['2026-01-05 09:00:00.123456+01', '2026-01-05T08:00:00.123Z', '2026-01-05'],
    ['2024-02-29', '2024-02-29T00:00:00Z', '2024-02-29'],
    ['0001-01-01', '0001-01-01T00:00:00Z', '0001-01-01'],
    ['0099-12-31T23:59:59Z', '0099-12-31T23:59:59Z', '0099-12-31'],
    ['Monday, 28-Jun-21 13:34:17 GMT+0200', '2021-06-28T11:34:17Z', '2021-06-28'],
    ['5 January 2026', '2026-01-05T00:00:00Z', '2026-01-05'],
    ['1 may 2026 10:30', '2026-05-01T10:30:00Z', '2026-05-01'],
    ['Mon, 5 Jan 2026 09:00:00 -0500 (EST)', '2026-01-05T14:00:00Z', '2026-01-05'],
  ])('%s is %s', (text, time, day) => {
    expect(parseDate(text)).toEqual({ time: Date.parse(time), day: Date.parse(day) });
  });

  it.each([
    ...['', ' ', '3', '2026', '1624880057', '1e3', '05.01.2026', '5.1.26', '01/05/2026', '2026/01/05', '20260105'],
    ...['Chapter 5', 'May', 'January 5, 2026', 'Jan 2026', '2026-01', '2026-W02-1', '2026-005', 'now', 'today', 'P1D'],
    ...[
      '31 June 2026',
      '2026-02-30',
      '2026-02-29',
      '29 Feb 2026',
      '0 Jan 2026',
      '2026-00-01',
      '2026-13-01',
      '1900-02-29',
    ],
    ...[
      'Tue, 5 Jan 2026 09:00:00 GMT',
      'Tue Jan 05 2026',
      'Someday, 28-Jun-21 11:34:17 GMT',
      'Tuesday, 28-Feb-21 00:00:00',
    ],
    ...['2026-01-05T24:00:00Z', '2026-01-05T23:60:00Z', '2026-06-30T23:59:60Z', '2026-01-05T9:00', '2026-01-05T09'],
    ...['2026-01-05T09:00:00+24:00', '2026-01-05T09:00:00+01:60', '2026-01-05T09:00:00 CET', '2026-01-05T09:00:00A'],
    ...['2026-01-05T09:00:00EST+0100', '2026-01-05T', '2026-01-05+01:00', '+002026-01-05T00:00:00Z', '-000001-01-01'],
    ...[
      '5 Jan 26',
      '5 Janu 2026',
      '5th Jan 2026',
      '5 Jan 2026 9:00 AM',
      '5 Jan 2026 (x',
      '５ Jan 2026',
      '1'.repeat(200),
    ],
  ])('is not %j', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });
});

describe('a time of day', () => {
  it.each([
    ['00:00', 0],
    ['9:05', 32_700],
    ['23:59:59', 86_399],
    [' 13:45:30 ', 49_530],
  ])('%j is %d seconds', (text, seconds) => {
    expect(parseTimeOfDay(text)).toBe(seconds);
  });

  it.each(['24:00', '12:60', '12:00:60', '99:99', '1200', '12', '12:00 PM', ''])('is not %j', (text) => {
    expect(parseTimeOfDay(text)).toBeUndefined();
  });
});
