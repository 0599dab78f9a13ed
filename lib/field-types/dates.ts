/** Field types of time: a point in it, a day, and a time of day. */
import type { Json } from '../repository/repository.js';
import { parseDate, parseTimeOfDay, type WrittenDate } from '../support/date-text.js';
import { dayInputs, timeInputs, timestampInputs } from './date-inputs.js';
import { defineFieldType, type FieldInput } from './field-type.js';
import { isHollow, isMap } from './json-values.js';
import { isSet } from './rules.js';
import { day, earliest, isoOf, latest, rfc850, timeOf } from './timestamp.js';
import { bounds, validatedBy } from './validators.js';
import * as values from './values.js';

function timestampSchema(message: string) {
  return values.object(
    { timestamp: values.integer({ minimum: earliest, maximum: latest, message: message }) },
    { message: message },
  );
}

/** In seconds since 1970. */
const timestampRange = bounds<{ readonly timestamp: number }>('DateValueValidator', ['minDateValue', 'maxDateValue'], {
  bound: values.integer({ minimum: earliest, maximum: latest }),
  measure: ({ timestamp }) => timestamp,
  tooLow: (low) => `must not be before ${isoOf(low)}`,
  tooHigh: (high) => `must not be after ${isoOf(high)}`,
});

/** In seconds since midnight. */
const timeRange = bounds<number>('TimeValueValidator', ['minTimeValue', 'maxTimeValue'], {
  bound: values.integer({ minimum: 0, maximum: day - 1 }),
  measure: (seconds) => seconds,
  tooLow: (low) => `must not be before ${timeOf(low)}`,
  tooHigh: (high) => `must not be after ${timeOf(high)}`,
});

const timestampChecks = validatedBy(timestampRange);

const current = ['DEFAULT_EMPTY', 'DEFAULT_CURRENT_DATE'] as const;

export const datetime = defineFieldType({
  identifier: 'datetime',
  search: { kind: 'date', values: ({ timestamp }) => [timestamp], isSingle: true },
  value: timestampSchema('must be a date and time'),
  settings: values.object({
    useSeconds: values.withDefault(values.boolean(), false),
    defaultType: values.withDefault(values.oneOf([...current, 'DEFAULT_CURRENT_DATE_ADJUSTED']), 'DEFAULT_EMPTY'),
    dateInterval: values.withDefault(values.nullable(values.string()), null),
  }),
  ...timestampChecks,
  validateRules: async (rules) => {
    const { dateInterval = null } = rules.settings;
    const isDuration = dateInterval === null || duration.test(String(dateInterval));
    const message = 'must be an ISO 8601 duration, such as P0Y0M1DT0H0M0S';
    return [
      ...(isDuration ? [] : [{ member: 'settings.dateInterval', message }]),
      ...(await timestampChecks.validateRules(rules)),
    ];
  },
  initial: ({ settings }, { now }) => currentTimestamp(settings.defaultType, settings.dateInterval, now),
  read: (input) => readTimestamp(input, ({ time }) => time),
  toName: ({ timestamp }, rules) =>
    isoOf(timestamp)
      .slice(0, isSet(rules, 'useSeconds', false) ? 19 : 16)
      .replace('T', ' '),
  show: ({ timestamp }) => ({ timestamp, rfc850: rfc850(timestamp) }),
  item: { value: values.dateTime(), show: ({ timestamp }) => itemText(timestamp, (iso) => `${iso.slice(0, 19)}Z`) },
  form: timestampInputs,
});

export const date = defineFieldType({
  identifier: 'date',
  search: { kind: 'date', values: ({ timestamp }) => [timestamp], isSingle: true },
  value: timestampSchema('must be a date'),
  settings: values.object({ defaultType: values.withDefault(values.oneOf(current), 'DEFAULT_EMPTY') }),
  ...timestampChecks,
  initial: ({ settings }, { now }) => atMidnight(currentTimestamp(settings.defaultType, null, now)),
  read: (input) => atMidnight(readTimestamp(input, ({ day: written }) => written)),
  toName: ({ timestamp }) => isoOf(timestamp).slice(0, 10),
  show: ({ timestamp }) => ({ timestamp, rfc850: rfc850(timestamp) }),
  item: {
    value: values.string({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'As YYYY-MM-DD' }),
    show: ({ timestamp }) => itemText(timestamp, (iso) => iso.slice(0, 10)),
  },
  form: dayInputs,
});

export const time = defineFieldType({
  identifier: 'time',
  search: { kind: 'number' },
  value: values.integer({ minimum: 0, maximum: day - 1, message: 'must be a time of day in seconds' }),
  settings: values.object({
    useSeconds: values.withDefault(values.boolean(), false),
    defaultType: values.withDefault(values.oneOf(['DEFAULT_EMPTY', 'DEFAULT_CURRENT_TIME']), 'DEFAULT_EMPTY'),
  }),
  ...validatedBy(timeRange),
  initial: ({ settings }, { now }) =>
    settings.defaultType === 'DEFAULT_CURRENT_TIME' ? Math.floor(now.getTime() / 1000) % day : null,
  read: ({ value }) => (typeof value === 'string' ? (parseTimeOfDay(value) ?? value) : value),
  toName: (seconds, rules) => isoOf(seconds).slice(11, isSet(rules, 'useSeconds', false) ? 19 : 16),
  item: {
    value: values.string({ pattern: '^\\d{2}:\\d{2}:\\d{2}$', description: 'As HH:MM:SS' }),
    show: (seconds) => timeOf(seconds),
  },
  form: timeInputs,
});

function currentTimestamp(defaultType: Json | undefined, interval: Json | undefined, now: Date): Json {
  if (defaultType === 'DEFAULT_CURRENT_DATE') return { timestamp: Math.floor(now.getTime() / 1000) };
  if (defaultType !== 'DEFAULT_CURRENT_DATE_ADJUSTED') return null;
  return { timestamp: Math.floor(laterBy(interval, now).getTime() / 1000) };
}

/** An ISO 8601 duration with all or some of its parts. */
const duration = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** An invalid duration changes nothing. */
function laterBy(interval: Json | undefined, now: Date): Date {
  const parts = typeof interval === 'string' ? (duration.exec(interval)?.slice(1) ?? []) : [];
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  const later = new Date(now);
  later.setUTCFullYear(now.getUTCFullYear() + years, now.getUTCMonth() + months, now.getUTCDate() + days);
  later.setUTCHours(now.getUTCHours() + hours, now.getUTCMinutes() + minutes, now.getUTCSeconds() + seconds);
  return later;
}

function atMidnight(value: Json): Json {
  const timestamp = isMap(value) ? value.timestamp : undefined;
  return typeof timestamp === 'number' ? { timestamp: Math.floor(timestamp / day) * day } : value;
}

/** The member `rfc850`, then any other text, then the number (docs/reference/protocol.md §10); an invalid date is left unchanged. */
function readTimestamp({ value }: FieldInput, millisecondsOf: (written: WrittenDate) => number): Json {
  const toSeconds = (text: Json | undefined): number | undefined => {
    const written = typeof text === 'string' ? parseDate(text) : undefined;
    return written && Math.floor(millisecondsOf(written) / 1000);
  };
  if (!isMap(value)) return timestampValue(secondsOf(value) ?? toSeconds(value)) ?? value;
  const { rfc850: written, timestring, timestamp } = value;
  const members = [written, timestring, timestamp].filter((member) => member !== undefined);
  if (members.length > 0 && members.every(isHollow)) return null;
  const seconds = secondsOf(timestamp);
  // The year of RFC 850 has two digits only, so the timestamp is more exact.
  if (seconds !== undefined && typeof written === 'string' && written === rfc850(seconds))
    return timestampValue(seconds) ?? value;
  const text = [written, timestring].find((member) => !isHollow(member));
  return timestampValue(text === undefined ? seconds : toSeconds(text)) ?? text ?? value;
}

function timestampValue(timestamp: number | undefined): Json | undefined {
  return timestamp === undefined ? undefined : { timestamp };
}

function secondsOf(value: Json | undefined): number | undefined {
  if (typeof value === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(value)) return Number(value);
  return typeof value === 'number' ? value : undefined;
}

/** Null for dates of a storage beyond the years that RFC 3339 can express. */
const itemText = (seconds: number, textOf: (iso: string) => string): Json =>
  seconds >= earliest && seconds <= latest ? textOf(isoOf(seconds)) : null;
