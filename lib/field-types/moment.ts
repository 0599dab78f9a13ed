/** Points in time as clients write them, and as RFC 850 does. All are understood in UTC unless they say otherwise. */
import { isImpossibleDay } from '../calendar.js';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** From the year 0 to 9999, in seconds. */
export const earliest = -62_167_219_200;
export const latest = 253_402_300_799;

/** As in `Monday, 28-Jun-21 11:34:17 GMT+0000`; null for what a storage holds beyond these years. */
export function rfc850(timestamp: number): string | null {
  if (!(timestamp >= earliest && timestamp <= latest)) return null;
  const date = new Date(timestamp * 1000);
  const day = `${two(date.getUTCDate())}-${months[date.getUTCMonth()]}-${two(date.getUTCFullYear() % 100)}`;
  return `${days[date.getUTCDay()]}, ${day} ${date.toISOString().slice(-13, -5)} GMT+0000`;
}

const written = /^([A-Z][a-z]+day), (\d\d)-([A-Z][a-z]{2})-(\d\d) (\d\d:\d\d:\d\d)(.*)$/;

/** Seconds since 1970, undefined for what is no date. The year has two digits: the day of the week tells the century. */
export function parseRfc850(text: string): number | undefined {
  const [, weekday, day, month = '', year, time, zone = ''] = written.exec(text.trimStart()) ?? [];
  if (weekday === undefined) return parseMoment(text);
  const fitting = [20, 19, 21, 18].map((century) => {
    const date = `${century}${year}-${two(months.indexOf(month) + 1)}-${day}`;
    const isFitting = days[new Date(`${date}T00:00:00Z`).getUTCDay()] === weekday;
    return isFitting ? parseMoment(`${day} ${month} ${century}${year} ${time}${zone}`) : undefined;
  });
  return fitting.find((seconds) => seconds !== undefined);
}

const zoned = /(?:z|gmt|utc?|[ecmp][sd]t|[+-]\d\d:?\d\d)\)?\s*$/i;

/** Seconds since 1970 of any date that can be parsed. */
export function parseMoment(text: string): number | undefined {
  if (text.length > 100 || !/\d/.test(text) || isImpossibleDay(text)) return undefined;
  const forms = zoned.test(text) ? [text] : [`${text}Z`, `${text} UTC`, text];
  const time = forms.map((form) => Date.parse(form)).find((milliseconds) => !Number.isNaN(milliseconds));
  return time === undefined ? undefined : Math.floor(time / 1000);
}

/** Seconds since midnight of a time such as 13:45 or 13:45:30. */
export function parseTime(text: string): number | undefined {
  const [, hours, minutes, seconds = '0'] = /^\s*([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?\s*$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** A number of two digits. */
export function two(number: number): string {
  return String(number).padStart(2, '0');
}

export const day = 86_400;

export function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** The time of day. */
export const timeOf = (seconds: number): string => isoOf(seconds).slice(11, 19);
