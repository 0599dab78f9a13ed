/** Checks the references of all content of a transfer at once: types, sections, owners, parents, languages and ids. */
import { sql } from 'kysely';
import { AlreadyInUse, BadRequest, type MemberFault } from '../../../errors/errors.js';
import type { ContentType, TransferredContent } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { isId } from '../../values/rows.js';
import { depthFault } from '../../writes/tree/depth.js';
import type { Parent } from '../../writes/tree/places.js';
import { isOfUsers, loadTypes } from '../content-types/rows.js';
import { findUnwritable, type Unwritable } from '../languages/language-faults.js';

/** Content with its type and its parent, which may be other content of the same transfer. */
export interface CheckedContent {
  readonly content: TransferredContent;
  readonly type: ContentType;
  readonly parent: Parent;
}

export interface CheckedContents {
  readonly contents: readonly CheckedContent[];
  readonly unwritable: Unwritable;
}

/** @throws BadRequest for references to nothing, AlreadyInUse for ids that something has */
export async function checkContents(
  unit: UnitOfWork,
  contents: readonly TransferredContent[],
): Promise<CheckedContents> {
  const { db, store } = unit;
  const idsOf = (of: (content: TransferredContent) => number | undefined) =>
    [...new Set(contents.map(of))].filter((id): id is number => id !== undefined && isId(id));
  const typeIds = idsOf(({ contentTypeId }) => contentTypeId);
  const types = new Map((await loadTypes(db, store, typeIds)).map((type) => [type.id, type]));
  const parents = await loadParents(
    db,
    idsOf(({ location }) => location.parentLocationId),
  );
  const sections = await findExisting(
    db,
    'cms_section',
    idsOf(({ sectionId }) => sectionId),
  );
  const owners = await findOwners(
    db,
    idsOf(({ ownerId }) => ownerId),
  );
  const users = new Set(contents.filter((content) => isUser(content, types)).map(({ id }) => id));
  const codes = contents.flatMap(({ fields, mainLanguageCode }) => [
    mainLanguageCode,
    ...fields.flatMap(({ languageCode }) => languageCode ?? []),
  ]);
  const unwritable = await findUnwritable(db, codes);
  await checkUnused(db, contents);
  const checked = contents.map((content, index): CheckedContent => {
    const { contentTypeId, sectionId, ownerId, location, mainLanguageCode } = content;
    const type = types.get(contentTypeId);
    const parent = parents.get(location.parentLocationId);
    const faults: MemberFault[] = [];
    const check = (message: string | false | undefined, member: string) => {
      if (message) faults.push({ member: `${index}.${member}`, message });
    };
    check(!type && 'There is no such content type', 'contentTypeId');
    check(!parent && 'There is no such location', 'location.parentLocationId');
    check(parent?.isContainer === false && 'Nothing can be placed below this location', 'location.parentLocationId');
    check(parent && depthFault(parent.depth + 1), 'location.parentLocationId');
    check(!sections.has(sectionId) && 'There is no such section', 'sectionId');
    check(ownerId !== undefined && !owners.has(ownerId) && !users.has(ownerId) && 'There is no such user', 'ownerId');
    check(unwritable.get(mainLanguageCode), 'mainLanguageCode');
    if (!type || !parent || faults.length > 0)
      throw new BadRequest(`The content ${content.remoteId} cannot be created with these values`, { members: faults });
    if (content.isPublished) parents.set(content.locationId, placeOf(content, type, parent));
    return { content, type, parent };
  });
  return { contents: checked, unwritable };
}

/** Whether it gets an account with the transfer. */
const isUser = ({ contentTypeId, isPublished }: TransferredContent, types: ReadonlyMap<number, ContentType>) => {
  const type = types.get(contentTypeId);
  return isPublished && type !== undefined && isOfUsers(type);
};

interface ParentPlace extends Parent {
  readonly isContainer: boolean;
}

/** The location that an item gets. */
export function placeOf(
  { locationId: id, location, hidden }: TransferredContent,
  { isContainer }: ContentType,
  parent: Parent,
): ParentPlace {
  const invisible = parent.invisible === 1 || location.hidden || hidden ? 1 : 0;
  return { id, path: `${parent.path}${id}/`, depth: parent.depth + 1, invisible, isContainer };
}

async function loadParents(db: Database, ids: readonly number[]): Promise<Map<number, ParentPlace>> {
  const rows = await db
    .selectFrom('cms_location as parent')
    .leftJoin('cms_content as above', 'above.id', 'parent.content_id')
    .leftJoin('cms_content_type as type', 'type.id', 'above.type_id')
    .select(['parent.id', 'parent.path', 'parent.depth', 'parent.invisible', 'type.is_container'])
    .where(isAmong(db, 'parent.id', ids))
    .execute();
  // The root of the tree has no type and can have any children.
  return new Map(rows.map(({ is_container, ...row }) => [row.id, { ...row, isContainer: is_container !== 0 }]));
}

async function findExisting(db: Database, table: 'cms_content' | 'cms_section', ids: readonly number[]) {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where(isAmong(db, 'id', ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function findOwners(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('cms_account')
    .select('content_id')
    .where(isAmong(db, 'content_id', ids))
    .execute();
  return new Set(rows.map(({ content_id }) => content_id));
}

/** The database refuses values that two items share, but by another message. */
async function checkUnused(db: Database, contents: readonly TransferredContent[]): Promise<void> {
  const locationIds = contents.map(({ locationId }) => locationId);
  const remoteIds = contents.map(({ location }) => location.remoteId);
  const conflicting = sql<{ readonly subject: string }>`
    select 'The id' as subject from cms_content where ${isAmong(
      db,
      'id',
      contents.map(({ id }) => id),
    )}
    union all select 'The id of the location' from cms_location where ${isAmong(db, 'id', locationIds)}
    union all select 'The id of the location' from cms_trash_item where ${isAmong(db, 'id', locationIds)}
    union all select 'The remote id' from cms_content where ${isAmong(
      db,
      'remote_id',
      contents.map(({ remoteId }) => remoteId),
    )}
    union all select 'The remote id' from cms_location where ${isAmong(db, 'remote_id', remoteIds)}
    union all select 'The remote id' from cms_trash_item where ${isAmong(db, 'remote_id', remoteIds)}
    union all select 'The remote id' from cms_planned_location where ${isAmong(db, 'remote_id', remoteIds)}`;
  const [conflict] = (await conflicting.execute(db)).rows;
  if (conflict) throw new AlreadyInUse(conflict.subject);
}
