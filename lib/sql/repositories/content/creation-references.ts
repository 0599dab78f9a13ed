/** References of content to be created, read by one statement: its type, its parent, its section and its owner. */
import { type SqlBool, sql } from 'kysely';
import { AlreadyInUse, type MemberFault, PermissionDenied } from '../../../errors/errors.js';
import type { ContentType, NewContent } from '../../../repository/repository.js';
import { jsonTexts } from '../../database/json-rows.js';
import type { Database } from '../../database/schema.js';
import { creationRules } from '../../permissions/limitations.js';
import { always, never, toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, preparedForPlan, type RowOf } from '../../unit-of-work/prepared.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromJsonArray, isId, toJson } from '../../values/rows.js';
import { depthFault } from '../../writes/tree/depth.js';
import { hasPlaceOf } from '../../writes/tree/places.js';
import { type ContentTypeRow, selectTypes, toContentType } from '../content-types/rows.js';
import { selectLanguages, toUnwritable, type Unwritable } from '../languages/language-faults.js';
import { uploadIdsIn } from '../uploads/rows.js';
import { callerColumns, toCallerParts, type WrittenParts } from './written-parts.js';

export interface CreationReferences {
  readonly type: ContentType;
  readonly sectionId: number;
  readonly parentPath: string;
}

interface FoundReferences extends Pick<WrittenParts, 'author' | 'uploads'> {
  readonly type: ContentType | undefined;
  /** Undefined where one of them does not exist. */
  readonly references: CreationReferences | undefined;
  /** References that do not exist. */
  readonly faults: readonly MemberFault[];
  /** Why nothing can be written in some of the languages of the content. */
  readonly unwritable: Unwritable;
  /** @throws AlreadyInUse */
  readonly checkRemoteIds: () => void;
}

/** @throws PermissionDenied when the caller may not create such content there */
export async function findCreationReferences(unit: UnitOfWork, content: NewContent): Promise<FoundReferences> {
  const row = await findRow(unit, content);
  const [typeRow] = fromJsonArray<ContentTypeRow>(row.type_rows);
  const [parent] = fromJsonArray<ParentRow>(row.parent_rows);
  const type = typeRow && toContentType(typeRow);
  const sectionId = content.sectionId ?? parent?.section_id;
  if (type && parent && sectionId !== undefined) await checkRight(unit, content, sectionId);
  const faults: MemberFault[] = [];
  const check = (holds: boolean, member: string, message: string) => {
    if (!holds) faults.push({ member, message });
  };
  check(type !== undefined, 'contentTypeId', 'There is no such content type');
  check(parent !== undefined, 'location.parentLocationId', 'There is no such location');
  // The root of the tree has no type and can have any children.
  check(parent?.is_container !== 0, 'location.parentLocationId', 'Nothing can be placed below this location');
  const tooDeep = parent && depthFault(parent.depth + 1);
  if (tooDeep !== undefined) faults.push({ member: 'location.parentLocationId', message: tooDeep });
  check(content.sectionId === undefined || row.has_section === 1, 'sectionId', 'There is no such section');
  check(content.ownerId === undefined || row.has_owner === 1, 'ownerId', 'There is no such user');
  return {
    faults,
    type,
    references: type && parent && sectionId !== undefined ? { type, sectionId, parentPath: parent.path } : undefined,
    unwritable: await toUnwritable(unit.db, codesOf(content), fromJsonArray(row.language_rows)),
    ...(await toCallerParts(unit, row)),
    checkRemoteIds: () => {
      if (row.has_remote_id === 1) throw new AlreadyInUse('The remote id');
    },
  };
}

/** The languages that values are in, each once or more often. */
const codesOf = ({ mainLanguageCode, fields }: NewContent): readonly string[] => [
  mainLanguageCode,
  ...fields.flatMap(({ languageCode }) => languageCode ?? []),
];

interface Values {
  readonly contentTypeId: number;
  readonly parentId: number;
  readonly sectionId: number;
  readonly ownerId: number;
  /** A JSON list. */
  readonly languages: string;
  readonly uploads: string;
  readonly now: number;
  /** Null where one is generated. */
  readonly remoteId: string | null;
  readonly placeRemoteId: string | null;
}

async function findRow(unit: UnitOfWork, content: NewContent): Promise<RowOf<typeof findReferences>> {
  const { contentTypeId, sectionId, ownerId, location, remoteId = null, fields } = content;
  // Nothing has the id 0.
  const idOr0 = (id: number | undefined) => (id !== undefined && isId(id) ? id : 0);
  const row = await unit.first(findReferences, {
    contentTypeId: idOr0(contentTypeId),
    parentId: idOr0(location.parentLocationId),
    sectionId: idOr0(sectionId),
    ownerId: idOr0(ownerId),
    languages: toJson(codesOf(content)),
    uploads: toJson(uploadIdsIn(fields.map(({ value }) => value))),
    now: unit.now,
    remoteId,
    placeRemoteId: location.remoteId ?? null,
  });
  return row as RowOf<typeof findReferences>;
}

const findReferences = preparedForPlan((parts, param: ParameterOf<Values>) => {
  const { db, store } = parts;
  const { dialect } = store;
  const types = selectTypes(db, store).where('type.id', '=', param('contentTypeId'));
  const parents = selectParents(db).where('parent.id', '=', param('parentId'));
  const languages = selectLanguages(db).where(sql<SqlBool>`code in ${jsonTexts(dialect, param('languages'))}`);
  return db.selectNoFrom([
    dialect.jsonArray(types).as('type_rows'),
    dialect.jsonArray(parents).as('parent_rows'),
    dialect.jsonArray(languages).as('language_rows'),
    toColumn(sql`exists (select 1 from cms_section where id = ${param('sectionId')})`).as('has_section'),
    toColumn(sql`exists (select 1 from cms_account where content_id = ${param('ownerId')})`).as('has_owner'),
    toColumn(
      sql`(exists (select 1 from cms_content where remote_id = ${param('remoteId')}) or ${hasPlaceOf(param('placeRemoteId'))})`,
    ).as('has_remote_id'),
    ...callerColumns(parts, param),
  ]);
});

/** At the root of the tree, where there is no content, the first section is the one to begin with. */
const selectParents = (db: Database) =>
  db
    .selectFrom('cms_location as parent')
    .leftJoin('cms_content as above', 'above.id', 'parent.content_id')
    .leftJoin('cms_content_type as type', 'type.id', 'above.type_id')
    .select(['type.is_container', 'parent.depth', 'parent.path'])
    .select(sql<number>`coalesce(above.section_id, (select min(id) from cms_section))`.as('section_id'));

type ParentRow = Awaited<ReturnType<ReturnType<typeof selectParents>['execute']>>[number];

async function checkRight({ db, rights }: UnitOfWork, content: NewContent, sectionId: number): Promise<void> {
  const permissions = await rights();
  const { location, contentTypeId, ownerId } = content;
  const rules = creationRules(permissions, {
    contentTypeId,
    sectionId,
    ...(ownerId !== undefined && { ownerId }),
    languageCodes: codesOf(content),
    parentLocation: 'parent',
    parentContent: 'above',
  });
  const may = permissions.may('content', 'create', rules);
  if (may === always) return;
  const permitting = db
    .selectFrom('cms_location as parent')
    .leftJoin('cms_content as above', 'above.id', 'parent.content_id')
    .select(toColumn(may).as('open'))
    .where('parent.id', '=', location.parentLocationId);
  const row = may === never ? undefined : await permitting.executeTakeFirst();
  if (row?.open !== 1) throw new PermissionDenied('create content below', `location ${location.parentLocationId}`);
}
