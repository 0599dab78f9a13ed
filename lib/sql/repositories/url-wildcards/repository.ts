/** URL wildcards in SQL. */
import type { Selectable } from 'kysely';
import { AlreadyInUse } from '../../../errors/errors.js';
import type { UrlWildcard, UrlWildcardRepository } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database, UrlWildcardTable } from '../../database/schema.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { readMethod, writeMethod } from '../../unit-of-work/methods.js';
import { loadPermittedRow, loadRow } from '../../unit-of-work/records.js';
import { hasRow } from '../../unit-of-work/references.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { flag, toStored } from '../../values/rows.js';
import { checkRoom, checkWildcard, fill, fit, keysOfPath, possibleKeys, rarestKey, toPath } from './pattern.js';

export function createUrlWildcardRepository(store: AnyStore): Required<UrlWildcardRepository> {
  return {
    list: readMethod(store, async ({ db }, { offset, limit }) => {
      const wildcards = db.selectFrom('cms_url_wildcard').selectAll().orderBy('id');
      const rows = await wildcards.limit(limit).offset(offset).execute();
      return { items: rows.map(toWildcard) };
    }),

    load: readMethod(store, async ({ db }, id) =>
      toWildcard(await loadRow(db, 'cms_url_wildcard', 'URL wildcard', id)),
    ),

    create: writeMethod(store, 'exclusive', async (unit, wildcard) => {
      const { db, now } = unit;
      await checkTranslator(unit, 'URL wildcards');
      checkWildcard(wildcard);
      const source = toPath(wildcard.sourceUrl);
      const key = source.toLowerCase();
      if (await hasRow(db, 'cms_url_wildcard', { source_key: key })) throw new AlreadyInUse('The source');
      const row = await db
        .insertInto('cms_url_wildcard')
        .values({
          source_url: source,
          source_key: key,
          lookup_key: await chooseKey(db, key),
          destination_url: toPath(wildcard.destinationUrl),
          forward: flag(wildcard.forward),
          updated: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      unit.changes.push(changeOfAll('urlWildcard.created', { id: row.id }));
      return toWildcard(row);
    }),

    delete: writeMethod(store, 'exclusive', async (unit, { id, expected }) => {
      const { db } = unit;
      unit.changes.push(changeOfAll('urlWildcard.deleted', { id }));
      const check = (subject: string) => checkTranslator(unit, subject);
      await loadPermittedRow(db, 'cms_url_wildcard', 'URL wildcard', { id, expected }, check);
      await db.deleteFrom('cms_url_wildcard').where('id', '=', id).execute();
    }),
  };
}

export const checkTranslator = ({ require }: UnitOfWork, subject: string): Promise<void> =>
  require('content', 'urltranslator', 'change', subject);

async function chooseKey(db: Database, sourceKey: string): Promise<string> {
  const rows = await db
    .selectFrom('cms_url_wildcard')
    .select(({ fn }) => ['lookup_key', fn.countAll().as('count')])
    .where(isAmong(db, 'lookup_key', possibleKeys(sourceKey)))
    .groupBy('lookup_key')
    .execute();
  const counts = new Map(rows.map(({ lookup_key, count }) => [lookup_key, Number(count)]));
  const key = rarestKey(sourceKey, counts);
  checkRoom(key, counts);
  return key;
}

/** The wildcards that a path may fit, in lower case. */
const selectByKeys = (db: Database, key: string) =>
  db.selectFrom('cms_url_wildcard').where(isAmong(db, 'lookup_key', keysOfPath(key)));

/** The ids of those that a path may fit. */
export const selectCandidates = (db: Database, path: string) =>
  selectByKeys(db, toPath(path).toLowerCase()).select('id');

/** The destination of a path by the best of the wildcards: the one with the most literal text, else the oldest. */
export async function translate(db: Database, path: string): Promise<string | undefined> {
  const key = toPath(path).toLowerCase();
  const rows = await selectByKeys(db, key).select(['source_key', 'destination_url']).orderBy('id').execute();
  const literalLength = ({ source_key }: (typeof rows)[number]) => source_key.replaceAll('*', '').length;
  for (const row of rows.toSorted((a, b) => literalLength(b) - literalLength(a))) {
    const matches = fit(row.source_key, key);
    if (matches) return fill(row.destination_url, matches);
  }
  return undefined;
}

function toWildcard(row: Selectable<UrlWildcardTable>): UrlWildcard {
  return {
    id: row.id,
    sourceUrl: row.source_url,
    destinationUrl: row.destination_url,
    forward: row.forward === 1,
    ...toStored(row),
  };
}
