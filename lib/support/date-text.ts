/** The forms of dates that are read, wherever a date comes in as text; a text of any other form is not a date. */

/** A date as it is written. */
export interface WrittenDate {
  /** In milliseconds since 1970. */
  readonly time: number;
  /** The beginning, in UTC, of the day that is written, whatever its time zone is. */
  readonly day: number;
}

interface Form {
  readonly date: RegExp;
  readonly clock: RegExp;
}

const isoClock = /^(\d\d):(\d\d)(?::(\d\d)(\.\d+)?)? ?(Z|UTC?|GMT|[ECMP][SD]T|(?:UTC|GMT)?[+-]\d\d(?::?\d\d)?)?$/i;
/** The time in mails, which may have a comment, such as the name of the time zone. */
const mailClock =
  /^(\d\d):(\d\d)(?::(\d\d)()?)? ?(Z|UTC?|GMT|[ECMP][SD]T|(?:UTC|GMT)?[+-]\d\d(?::?\d\d)?)?(?: \([^()]*\))?$/i;

const forms: readonly Form[] = [
  // RFC 3339, with a blank for the T (§5.6), to the minute, and the date alone.
  { date: /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?=\d)|$)/i, clock: isoClock },
  // RFC 850.
  { date: /^(?<weekday>[a-z]{6,9}), (?<day>\d\d)-(?<month>[a-z]{3})-(?<year>\d\d) (?=\d)/i, clock: mailClock },
  // RFC 5322 §3.3, with names of months and weekdays in full too.
  {
    date: /^(?:(?<weekday>[a-z]{3,9}), *)?(?<day>\d\d?) +(?<month>[a-z]{3,9}) +(?<year>\d{4})(?:,? +|$)/i,
    clock: mailClock,
  },
  // `Date.prototype.toString` and `toDateString` of ECMAScript.
  {
    date: /^(?<weekday>[a-z]{3}) (?<month>[a-z]{3}) (?<day>\d\d) (?<year>\d{4})(?: (?=\d)|$)/i,
    clock: mailClock,
  },
];

/** Undefined for a text in any other form, and for a day or a time that does not exist. Without a time zone it is in UTC. */
export function parseDate(written: string): WrittenDate | undefined {
  if (written.length > 100) return undefined;
  const text = written.trim();
  for (const { date, clock } of forms) {
    const match = date.exec(text);
    if (!match) continue;
    const day = dayOf(match.groups ?? {});
    const rest = text.slice(match[0].length);
    const timeOfDay = rest === '' ? 0 : millisecondsOf(clock.exec(rest));
    return day === undefined || timeOfDay === undefined ? undefined : { time: day + timeOfDay, day };
  }
  return undefined;
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
] as const;

/** Index of a name, written in full or by its first three letters; -1 if there is none. */
function indexOf(names: readonly string[], name: string): number {
  const text = name.toLowerCase();
  return names.map((each) => each.toLowerCase()).findIndex((each) => text === each || text === each.slice(0, 3));
}

function dayOf({ year = '', month = '', day = '', weekday }: Record<string, string | undefined>): number | undefined {
  // Two digits of a year leave the century open, which the day of the week determines.
  const years = year.length === 2 ? [20, 19, 21, 18].map((century) => `${century}${year}`) : [year];
  const numberOfMonth = /^\d/.test(month) ? Number(month) - 1 : indexOf(months, month);
  const days = years.flatMap((fullYear) => {
    const date = new Date(0);
    date.setUTCFullYear(Number(fullYear), numberOfMonth, Number(day));
    const exists = date.getUTCMonth() === numberOfMonth && date.getUTCDate() === Number(day);
    const fits = weekday === undefined || indexOf(weekdays, weekday) === date.getUTCDay();
    return exists && fits ? [date.getTime()] : [];
  });
  return days[0];
}

/** From the beginning of the day in UTC; undefined for a time that does not exist, and for a leap second, which cannot be stored. */
function millisecondsOf(clock: RegExpExecArray | null): number | undefined {
  if (!clock) return undefined;
  const [, hours = '', minutes = '', seconds = '0', fraction = '', zone = 'Z'] = clock;
  const offset = minutesOf(zone);
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59 || offset === undefined) return undefined;
  const withoutFraction = ((Number(hours) * 60 + Number(minutes) - offset) * 60 + Number(seconds)) * 1000;
  return withoutFraction + Math.floor(Number(`0${fraction}`) * 1000);
}

/** RFC 5322 §4.3, in minutes. Its zones of one letter mean nothing that is known. */
const zones: Readonly<Record<string, number>> = {
  ...{ Z: 0, UT: 0, UTC: 0, GMT: 0 },
  ...{ EDT: -240, EST: -300, CDT: -300, CST: -360, MDT: -360, MST: -420, PDT: -420, PST: -480 },
};

/** The offset of a time zone. */
function minutesOf(zone: string): number | undefined {
  const [, sign, hours, minutes = '00'] = /([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  if (hours === undefined) return zones[zone.toUpperCase()];
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Seconds since midnight of a time such as 13:45 or 13:45:30; undefined for any other text. */
export function parseTimeOfDay(text: string): number | undefined {
  const [, hours, minutes, seconds = '0'] = /^\s*([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?\s*$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
