/** Creates custom URL aliases. */
import type { Selectable } from 'kysely';
import { BadRequest, type MemberFault, Refused } from '../../../errors/errors.js';
import { maxDepth, type NewUrlAlias } from '../../../repository/repository.js';
import { toSegment } from '../../../support/url-segment.js';
import type { Database, UrlAliasTable } from '../../database/schema.js';
import { flag } from '../../values/rows.js';
import { insertPlace, rootPlace } from '../../writes/url-tree/places.js';
import { keyOf, segmentsOf } from '../../writes/url-tree/segment.js';
import { findUnwritable } from '../languages/language-faults.js';
import { toAliasId } from './rows.js';

type Row = Selectable<UrlAliasTable>;

/** Gives the id of the alias, which may have been there in another language. */
export async function createAlias(db: Database, alias: NewUrlAlias, hasLocation: boolean): Promise<string> {
  const segments = segmentsOf(alias.path).map(toSegment).filter(Boolean);
  await check(db, alias, segments, hasLocation);
  let parentId = rootPlace;
  for (const segment of segments.slice(0, -1)) parentId = await placeOf(db, parentId, segment);
  const text = segments.at(-1) as string;
  const there = await find(db, parentId, text);
  if (there) await takeOver(db, there, alias, text);
  else await insert(db, { ...toTarget(alias), parent_id: parentId, text, language_codes: alias.languageCode });
  return toAliasId({ parent_id: parentId, text_key: keyOf(text) });
}

async function check(db: Database, alias: NewUrlAlias, segments: readonly string[], hasLocation: boolean) {
  const members: MemberFault[] = [];
  const refuse = (member: string, message: string) => members.push({ member, message });
  if (alias.locationId === undefined) {
    if (!/^[a-z][\w+.-]*:[^\s]+$/i.test(alias.resource ?? '')) refuse('resource', 'is not of the form <scheme>:<path>');
  } else if (!hasLocation) refuse('locationId', 'There is no such location');
  if (segments.length === 0) refuse('path', 'has no characters that are allowed in a URL');
  if (segments.length > maxDepth) refuse('path', `must have at most ${maxDepth} segments`);
  for (const message of (await findUnwritable(db, [alias.languageCode])).values()) refuse('languageCode', message);
  if (members.length > 0) throw new BadRequest('The URL alias is not valid', { members });
}

/** The place of a segment; for a segment without a target, a new place without a target. */
async function placeOf(db: Database, parentId: number, text: string): Promise<number> {
  const there = await find(db, parentId, text);
  if (there) return there.place_id;
  const nowhere = { location_id: null, resource: null, always_available: 0, forward: 0 } as const;
  return insert(db, { ...nowhere, parent_id: parentId, text, language_codes: '' });
}

/** A segment without a target, or with a former one only, is free; one with the same target gets the language. */
async function takeOver(db: Database, there: Row, alias: NewUrlAlias, text: string): Promise<void> {
  const target = toTarget(alias);
  const leadsNowhere = there.location_id === null && there.resource === null;
  const isSame = there.location_id === target.location_id && there.resource === target.resource;
  const codes = there.language_codes.split(',').filter(Boolean);
  const isFree = leadsNowhere || there.history === 1;
  if (!isFree && !(isSame && there.custom === 1 && !codes.includes(alias.languageCode))) {
    throw new Refused('The path', 'already leads somewhere');
  }
  const place = there.history === 1 ? { place_id: await insertPlace(db) } : {};
  const language_codes = [...(isFree ? [] : codes), alias.languageCode].join(',');
  await db
    .updateTable('cms_url_alias')
    .set({ ...target, ...place, text, language_codes, custom: 1, history: 0, suffix: 1 })
    .where('id', '=', there.id)
    .execute();
}

async function find(db: Database, parentId: number, text: string): Promise<Row | undefined> {
  const query = db.selectFrom('cms_url_alias').selectAll().where('parent_id', '=', parentId);
  return query.where('text_key', '=', keyOf(text)).executeTakeFirst();
}

type Inserted = Pick<
  Row,
  'parent_id' | 'text' | 'location_id' | 'resource' | 'language_codes' | 'always_available' | 'forward'
>;

/** Gives the place of the new segment. */
async function insert(db: Database, row: Inserted): Promise<number> {
  const place_id = await insertPlace(db);
  await db
    .insertInto('cms_url_alias')
    .values({ ...row, text_key: keyOf(row.text), place_id, custom: 1, history: 0, suffix: 1 })
    .execute();
  return place_id;
}

function toTarget({ locationId, resource, alwaysAvailable, forward }: NewUrlAlias) {
  return {
    location_id: locationId ?? null,
    resource: locationId === undefined ? (resource ?? null) : null,
    always_available: flag(alwaysAvailable),
    forward: flag(forward),
  };
}
