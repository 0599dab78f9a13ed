/** Languages in SQL; everyone may know them. */
import type { Selectable } from 'kysely';
import { AlreadyInUse, BadRequest, NotFound, Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import {
  canonicalLanguageCode,
  type Language,
  type LanguageRepository,
  type LanguageTarget,
} from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database, LanguageTable } from '../../database/schema.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { readMethod, writeMethod } from '../../unit-of-work/methods.js';
import { prepared } from '../../unit-of-work/prepared.js';
import { changeRow } from '../../unit-of-work/records.js';
import { hasRow } from '../../unit-of-work/references.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { flag, toStored } from '../../values/rows.js';
import { isInUse } from './uses.js';

export function createLanguageRepository(store: AnyStore): Required<LanguageRepository> {
  return {
    list: readMethod(store, async (unit, { codes }) => {
      const rows = codes
        ? await selectLanguages(unit.db)
            .where(isAmong(unit.db, 'code', codes))
            .execute()
        : await unit.all(findLanguages, {});
      return { items: rows.map(toLanguage) };
    }),

    load: readMethod(store, async ({ db }, code) => toLanguage(await loadRow(db, code))),

    create: writeMethod(store, 'exclusive', async (unit, { code: writtenCode, name, isEnabled }) => {
      const { db, now } = unit;
      await checkRight(unit, 'languages');
      const code = await freeCode(unit, writtenCode);
      const values = { code, name, enabled: flag(isEnabled), is_main: flag(false), updated: now };
      const row = await db.insertInto('cms_language').values(values).returningAll().executeTakeFirstOrThrow();
      unit.changes.push(changeOfAll('language.created', { id: row.id }));
      return toLanguage(row);
    }),

    update: writeMethod(store, 'exclusive', async (unit, { changes, ...target }) => {
      const row = await loadWritable(unit, target);
      unit.changes.push(changeOfAll('language.updated', { id: row.id }));
      const { name = row.name, isEnabled = row.enabled === 1 } = changes;
      if (row.name === name && row.enabled === flag(isEnabled)) return toLanguage(row);
      if (row.is_main === 1 && !isEnabled) throw new Refused(`The language ${row.code}`, 'is the main language');
      return toLanguage(await changeRow(unit, 'cms_language', row.id, { name, enabled: flag(isEnabled) }));
    }),

    delete: writeMethod(store, 'exclusive', async (unit, target) => {
      const row = await loadWritable(unit, target);
      unit.changes.push(changeOfAll('language.deleted', { id: row.id }));
      await checkUnused(unit, row);
      await unit.db.deleteFrom('cms_language').where('id', '=', row.id).execute();
    }),
  };
}

const selectLanguages = (db: Database) => db.selectFrom('cms_language').selectAll().orderBy('id');

const findLanguages = prepared(({ db }) => selectLanguages(db));

type Row = Selectable<LanguageTable>;

async function loadRow(db: Database, code: string): Promise<Row> {
  const row = await db.selectFrom('cms_language').selectAll().where('code', '=', code).executeTakeFirst();
  if (!row) throw new NotFound('language');
  return row;
}

async function loadWritable(unit: UnitOfWork, { code, expected }: LanguageTarget): Promise<Row> {
  const row = await loadRow(unit.db, code);
  await checkRight(unit, `the language ${row.code}`);
  checkRevision(row, expected);
  return row;
}

const checkRight = ({ require }: UnitOfWork, subject: string): Promise<void> =>
  require('content', 'translations', 'manage', subject);

export const toLanguage = (row: Row): Language => ({
  id: row.id,
  code: row.code,
  name: row.name,
  isEnabled: row.enabled === 1,
  ...toStored(row),
});

async function freeCode({ db }: UnitOfWork, writtenCode: Language['code']): Promise<string> {
  const code = canonicalLanguageCode(writtenCode);
  if (code === undefined)
    throw new BadRequest('The language is not valid', {
      members: [{ member: 'code', message: 'must be a language tag, such as de, pt-BR or ger-DE' }],
    });
  if (await hasRow(db, 'cms_language', { code })) throw new AlreadyInUse('The language code');
  return code;
}

async function checkUnused({ db }: UnitOfWork, { id, code, is_main }: Row): Promise<void> {
  const subject = `The language ${code}`;
  const other = await db.selectFrom('cms_language').select('id').where('id', '<>', id).limit(1).executeTakeFirst();
  if (!other) throw new Refused(subject, 'is the only language');
  if (is_main === 1) throw new Refused(subject, 'is the main language');
  if (await isInUse(db, code)) throw new Refused(subject, 'is in use');
}
