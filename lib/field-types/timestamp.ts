/** Points in time as fields hold and show them, in seconds since 1970. */
import { months, weekdays } from '../support/date-text.js';

/** From the year 0 to 9999, in seconds. */
export const earliest = -62_167_219_200;
export const latest = 253_402_300_799;

/** The form `Monday, 28-Jun-21 11:34:17 GMT+0000`; null for dates of a storage beyond these years. */
export function rfc850(timestamp: number): string | null {
  if (!(timestamp >= earliest && timestamp <= latest)) return null;
  const date = new Date(timestamp * 1000);
  const day = `${two(date.getUTCDate())}-${months[date.getUTCMonth()]?.slice(0, 3)}-${two(date.getUTCFullYear() % 100)}`;
  return `${weekdays[date.getUTCDay()]}, ${day} ${date.toISOString().slice(-13, -5)} GMT+0000`;
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
