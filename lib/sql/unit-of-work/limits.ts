/** The limits of the resources of the built-in storage that one request may use. */
import { bytes, count, positive, seconds } from '../../option/kinds.js';
import { group, type OptionsOf, option, type SettingsOf } from '../../option/option.js';

const uploadQuota = group({
  /** How many they may be; above: 507. */
  number: option(positive, 1000),
  /** Their bytes; above: 507. */
  bytes: option(bytes, 10_737_418_240),
});

const apiKeyLimits = group({
  /** How many one user may have; above: 409. */
  number: option(positive, 50),
  /** The longest lifetime in seconds; with it, each key must expire. Default: keys may be valid without an expiry. */
  lifetime: option(seconds),
});

export const limitOptions = group({
  /** The largest number of locations in a subtree that is copied, in one transaction. */
  copiedLocations: option(positive, 50_000),
  /** The largest number of locations in a subtree that one write deletes, trashes, moves, hides or shows, and of items in a trash that one write empties. Ten times this number is the limit for the children of a location that are sorted again, and for the content items whose object state is deleted. Above a limit: 409. Each of these writes is one transaction, and other writes wait for it; ten thousand locations take about a second. */
  subtree: option(positive, 10_000),
  /** The largest offset of a page of children. Children before a page are counted each time, so that a page takes longer the larger its offset is; clients that go further use cursors. */
  offset: option(positive, 10_000),
  /** The largest child count of a location, and the largest total of a search or a list: counting stops there, and a member beside the number is true if there are more. 0: all are counted, however long that takes. */
  counted: option(count, 10_000),
  /** The largest number of matches that a search computes a score for: the first that the database finds. If more match, a search that is sorted by score returns only those with a score, but its total counts all matches. 0: no limit. */
  ranked: option(count, 10_000),
  /** How many writes run at the same time on PostgreSQL, at most as many as there are `connections`. Default: 8, or fewer so that two connections are left to reads. On SQLite one runs after the other. */
  writers: option(positive),
  /** The quota of the open uploads of one user, to which no content refers yet. */
  uploads: option(uploadQuota, {}),
  /** The API keys of one user. */
  apiKeys: option(apiKeyLimits, {}),
  /** How many searches run at the same time, at most as many as there are `connections`. Default: a third of them on PostgreSQL and 2 on SQLite. Others wait for `busyTimeout`; then the response is 503. */
  searches: option(positive),
});

export interface SqlLimits extends OptionsOf<typeof limitOptions> {}
export interface UploadQuota extends SettingsOf<typeof uploadQuota> {}
export interface ApiKeyLimits extends SettingsOf<typeof apiKeyLimits> {}
