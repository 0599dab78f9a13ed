/** Changes since a token of the change log; each database has tokens of its own. */

/** The tags of changes; `*` where anything may have changed. */
export interface Changed {
  readonly token: string;
  readonly tags: readonly string[] | '*';
  /** Whether that is exactly the state in the snapshot of the connection: a standby may have replayed more since it was taken. */
  readonly isOfSnapshot: boolean;
  /** Milliseconds until the next scheduled action is due that has not failed; null where there is none. */
  readonly untilNext: number | string | null;
}

/**
 * In the same statement as the changes, so that it costs no other one.
 * @param now the current time by the clock that schedules refer to
 */
export const untilNext = (now: string): string =>
  `(select time - ${now} from cms_schedule where failure is null order by time, id limit 1) as "untilNext"`;

/** More rows than this are not compared: anything may have changed. */
export const maxRows = 1000;

/** The tag of all rows, so that rows without tags of their own are seen too. */
const everything = 'everything';

/** The tags that responses of this version depend on. */
const knownTag = /^(?:published|schedules|(?:apikey|content|draft|location|published-of-type)-\d+)$/;

/**
 * Whether no change after a token can have been deleted: half of the time that they are kept is for clocks that differ and
 * transactions that take long.
 * @param loaded when the token was loaded, in milliseconds
 * @param keep seconds after which changes are deleted
 */
export const isRecent = (loaded: number, keep: number, now: number): boolean =>
  loaded <= now && now - loaded <= (keep * 1000) / 2;

/** The tags of rows: JSON arrays, of which `*` is every tag, and so is one of another version of the library. */
export function tagsOfRows(rows: readonly string[]): readonly string[] | '*' {
  if (rows.length > maxRows) return '*';
  const tags = new Set(rows.flatMap((row) => JSON.parse(row) as string[]));
  if (![...tags].every((tag) => knownTag.test(tag))) return '*';
  return rows.length > 0 ? [everything, ...tags] : [];
}
