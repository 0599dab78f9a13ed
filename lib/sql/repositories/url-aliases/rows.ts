/** URL aliases as rows, with where they lead and whether the caller may know. */
import { type SqlBool, sql } from 'kysely';
import { NotFound } from '../../../errors/errors.js';
import type { LocationRef, UrlAlias, UrlAliasType } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { or, type Rights, toColumn } from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { digest, onCurrentVersion, toInteger } from '../../values/rows.js';
import { readableByName } from '../content/rows.js';
import { mayReadAt, toLocationRef } from '../locations/rows.js';
import { nameIn, type Step, stepsAbove } from './walk.js';

/** Aliases of locations are visible to callers who may read the location, all others to everyone. */
export function selectAliases(db: Database, permissions: Rights) {
  return db
    .selectFrom('cms_url_alias as alias')
    .leftJoin('cms_location as location', 'location.id', 'alias.location_id')
    .leftJoin('cms_content as content', 'content.id', 'location.content_id')
    .leftJoin('cms_version as version', onCurrentVersion)
    .selectAll('alias')
    .select([
      'location.path as location_path',
      'location.revision as location_revision',
      'location.updated as location_updated',
      'content.always_available as content_available',
    ])
    .select(toColumn(or([sql<SqlBool>`alias.location_id is null`, mayReadAt(permissions)])).as('readable'));
}

export type AliasRow = Awaited<ReturnType<ReturnType<typeof selectAliases>['execute']>>[number];

export const toAliasId = (row: Pick<AliasRow, 'parent_id' | 'text_key'>): string => `${row.parent_id}-${row.text_key}`;

export async function loadAliasRow(unit: UnitOfWork, id: string): Promise<AliasRow> {
  const [, place = '', key] = /^(\d{1,10})-([0-9a-f]{32})$/.exec(id) ?? [];
  // The place of the first segments of paths is 0.
  const parentId = toInteger(place);
  if (parentId === undefined || key === undefined) throw new NotFound('URL alias');
  const row = await selectAliases(unit.db, await unit.rights())
    .where('alias.parent_id', '=', parentId)
    .where('alias.text_key', '=', key)
    .executeTakeFirst();
  // The id is a digest of the name.
  return readableByName(row, 'URL alias');
}

export async function toAlias(unit: UnitOfWork, row: AliasRow): Promise<UrlAlias> {
  const { db, context } = unit;
  const permissions = await unit.rights();
  const languageCodes = row.language_codes.split(',').filter(Boolean);
  const location = toTarget(row);
  const path = toPath(await stepsAbove(db, permissions, [row.id]), row.text, [...languageCodes, ...context.languages]);
  const alias = {
    id: toAliasId(row),
    type: typeOf(row),
    ...(row.resource !== null && { resource: row.resource.slice(row.resource.indexOf(':') + 1) }),
    path,
    languageCodes,
    alwaysAvailable: (row.custom === 1 ? row.always_available : row.content_available) === 1,
    isHistory: row.history === 1,
    forward: row.forward === 1,
    custom: row.custom === 1,
  };
  return { ...alias, ...(location && { location }), revision: digest([alias, location?.pathString ?? null]) };
}

export function typeOf({ location_id, resource }: Pick<AliasRow, 'location_id' | 'resource'>): UrlAliasType {
  if (location_id !== null) return 'LOCATION';
  return resource === null ? 'VIRTUAL' : 'RESOURCE';
}

function toTarget(row: AliasRow): LocationRef | undefined {
  const { location_id: id, location_path: path, location_revision: revision, location_updated: updated } = row;
  if (id === null || path === null || revision === null || updated === null) return undefined;
  return toLocationRef({ id, path, revision, updated });
}

/**
 * The path of an alias. Each ancestor has its name in the alias's own language, else in the caller's, else in the main one.
 * Empty if the caller may not read one of the ancestors.
 */
function toPath(steps: readonly Step[], text: string, languages: readonly string[]): string {
  if (steps.some(({ readable }) => readable !== 1)) return '';
  const above: string[] = [];
  for (let level = 1; ; level += 1) {
    const names = steps.filter((step) => step.level === level);
    const name = nameIn(names, languages);
    if (!name) return `/${[...above, text].join('/')}`;
    above.unshift(name.text);
  }
}
