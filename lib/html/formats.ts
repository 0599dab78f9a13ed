/** Dates and numbers as people of one language read them. */

export interface Formats {
  /** A date with its time, in UTC. */
  readonly dateTime: (date: Date) => string;
  readonly date: (date: Date) => string;
  readonly number: (value: number) => string;
}

/** A server does not know the time zone of its visitors, and pages are cached for all of them. */
const timeZone = 'UTC';

export function createFormats(language: string): Formats {
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long', timeZone });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  const number = new Intl.NumberFormat(language);
  return {
    dateTime: (value) => dateTime.format(value),
    date: (value) => date.format(value),
    number: (value) => number.format(value),
  };
}
