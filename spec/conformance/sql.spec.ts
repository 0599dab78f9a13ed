/**
 * The built-in repository keeps to all that the kit checks, on both databases; on a newer version of PostgreSQL, and with the driver
 * of SQLite that another version of Node.js has, a third of the checks is tried. In a run that has a newer PostgreSQL as well, the
 * older one has another third.
 */
import { afterAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type Check, checks, runChecks } from '../../conformance/index.js';
import { changeEvents } from '../../lib/repository/repository.js';
import { violations } from '../sql/invariants.js';
import { database, open } from '../sql/support.js';
import { isInShard, isWhole } from '../support/shards.js';
import { itIf } from '../support/skipped.js';
import { complete, installed, lackingIn } from './installed.js';
import { declared, searchedBy } from './searches.js';

const { isNewer = false, host } = globalThis as { readonly isNewer?: boolean; readonly host?: string };
const isRepeated = isNewer || host !== undefined;
const { CMS_POSTGRES_VERSIONS: newer = '[]' } = process.env;
const isShared = database === 'postgres' && !isNewer && newer !== '[]';
const isSharded = (isRepeated || isShared) && !isWhole;
const chosen = checks.filter((_, index) => !isSharded || isInShard(index, 3, isShared ? 1 : 0));
const itOfAll = itIf(!isSharded, 'only of all checks');

/** Those that need the first ids that a storage gives. */
const isOfNewStorage = ({ id }: Check) => id.endsWith('-by-whole-ids');

// All others share one, as they would in a server that lives on.
const opened = await open(':memory:', complete);
const searched = new Set<string>();
const find: typeof opened.views.find = async (view, context) => {
  const result = await opened.views.find(view, context);
  for (const each of searchedBy(view.query)) searched.add(each);
  return result;
};
const repository = { ...opened, views: { ...opened.views, find } };
const shared = await runChecks(it, async () => ({ repository, situation: installed, close: async () => {} }), {
  checks: chosen.filter((each) => !isOfNewStorage(each)),
});
const own = await runChecks(it, () => open(':memory:', complete), {
  checks: chosen.filter(isOfNewStorage),
});
afterAll(() => repository.close());

it('implements all that the kit checks', () => {
  expect(lackingIn({ ...shared.notApplicable, ...own.notApplicable })).toEqual([]);
});

itOfAll('searches by each criterion, sort clause and aggregation that is declared', () => {
  expect(declared.filter((each) => !searched.has(each))).toEqual([]);
});

/** Those of jobs, which run later or take an option. */
const ofJobs = ['content.indexed', 'contentType.applied', 'download.counted', 'schedule.failed', 'version.pruned'];

itOfAll('logs an event of its own for each method that writes', async () => {
  const rows = await repository.db.selectFrom('cms_change').select('event').distinct().execute();
  const logged = new Set(rows.map(({ event }) => event));
  expect(logged).not.toContain('other');
  const written = Object.keys(changeEvents).filter((event) => event !== 'other' && !ofJobs.includes(event));
  expect(written.filter((event) => !logged.has(event))).toEqual([]);
});

itOfAll('logs each change of content with its type, by which followers select', async () => {
  const withoutType = repository.db.selectFrom('cms_change').select('event').distinct().where('type_id', 'is', null);
  const events = (await withoutType.execute()).map(({ event }) => event);
  const ofContent = /^(?:content|draft|objectState\.assigned|schedule|translation|user|userGroup|version)\b/;
  expect(events.filter((event) => ofContent.test(event))).toEqual([]);
});

/** Members that name what has changed, and the events of the changes that have them. */
const members = {
  versionNo: /^(?:content\.published|draft|version\.deleted)\b/,
  locationId: /^(?:location(?!\.planned)|trashItem\.restored|userGroup\.(?:un)?assigned)\b/,
  pathString: /^(?:location(?!\.planned)|trashItem\.restored)\b/,
  contentIds: /^(?:userGroup\.deleted|location\.(?:deleted|moved|trashed)|trash\.emptied)$/,
  id: /^(?:section|language|objectState(?:Group)?(?!\.assigned)|contentTypeGroup|fieldDefinition|role|roleDraft|policy(?!\.deleted)|urlWildcard|webhook|apiKey)\b/,
} as const;

itOfAll.each(Object.entries(members))('logs the %s of what has changed', async (member, events) => {
  const changes = repository.db.selectFrom('cms_change').select('event').distinct();
  const rows = await changes.where(sql`coalesce(subject, '')`, 'not like', `%"${member}":%`).execute();
  const lacking = rows.map(({ event }) => event).filter((event) => event in changeEvents && events.test(event));
  expect(lacking).toEqual([]);
});

it('gives each change with a documented event to followers', async () => {
  const withoutTags = repository.db.selectFrom('cms_change').select('event').distinct().where('tags', '=', '[]');
  const hidden = (await withoutTags.execute()).map(({ event }) => event);
  expect(hidden.filter((event) => event in changeEvents)).toEqual([]);
});

it('keeps rows that belong together consistent', async () => {
  expect(await violations(repository.db)).toEqual([]);
});
