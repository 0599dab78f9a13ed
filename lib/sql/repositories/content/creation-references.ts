/** References of content to be created: its type, its parent, its section and its owner. */
import { sql } from 'kysely';
import { type MemberFault, PermissionDenied } from '../../../errors/errors.js';
import type { ContentType, NewContent } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { creationRules } from '../../permissions/limitations.js';
import { toColumn } from '../../unit-of-work/policies.js';
import { hasSection, hasUser } from '../../unit-of-work/references.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { isId } from '../../values/rows.js';
import { depthFault } from '../../writes/tree/depth.js';
import { findType } from '../content-types/rows.js';

export interface CreationReferences {
  readonly type: ContentType;
  readonly sectionId: number;
}

/** References that do not exist are faults. @throws PermissionDenied when the caller may not create such content there */
export async function findCreationReferences(unit: UnitOfWork, content: NewContent) {
  const { db } = unit;
  const faults: MemberFault[] = [];
  const check = (holds: boolean, member: string, message: string) => {
    if (!holds) faults.push({ member, message });
  };
  const type = isId(content.contentTypeId) ? await findType(unit, content.contentTypeId) : undefined;
  const parent = await findParent(db, content.location.parentLocationId);
  const sectionId = content.sectionId ?? parent?.section_id;
  if (type && parent && sectionId !== undefined) await checkRight(unit, content, sectionId);
  check(type !== undefined, 'contentTypeId', 'There is no such content type');
  check(parent !== undefined, 'location.parentLocationId', 'There is no such location');
  // The root of the tree has no type and can have any children.
  check(parent?.is_container !== 0, 'location.parentLocationId', 'Nothing can be placed below this location');
  const tooDeep = parent && depthFault(parent.depth + 1);
  if (tooDeep !== undefined) faults.push({ member: 'location.parentLocationId', message: tooDeep });
  const isSection = content.sectionId === undefined || (await hasSection(db, content.sectionId));
  check(isSection, 'sectionId', 'There is no such section');
  const isUser = content.ownerId === undefined || (await hasUser(db, content.ownerId));
  check(isUser, 'ownerId', 'There is no such user');
  return { faults, references: type && sectionId !== undefined ? { type, sectionId } : undefined };
}

/** At the root of the tree, where there is no content, the first section is the one to begin with. */
async function findParent(db: Database, id: number) {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('cms_location as parent')
    .leftJoin('cms_content as above', 'above.id', 'parent.content_id')
    .leftJoin('cms_content_type as type', 'type.id', 'above.type_id')
    .select(['type.is_container', 'parent.depth'])
    .select(sql<number>`coalesce(above.section_id, (select min(id) from cms_section))`.as('section_id'))
    .where('parent.id', '=', id)
    .executeTakeFirst();
}

async function checkRight({ db, rights }: UnitOfWork, content: NewContent, sectionId: number): Promise<void> {
  const permissions = await rights();
  const { location, contentTypeId, ownerId, mainLanguageCode, fields } = content;
  const rules = creationRules(permissions, {
    contentTypeId,
    sectionId,
    ...(ownerId !== undefined && { ownerId }),
    languageCodes: [mainLanguageCode, ...fields.flatMap(({ languageCode }) => languageCode ?? [])],
    parentLocation: 'parent',
    parentContent: 'above',
  });
  const { open } = await db
    .selectFrom('cms_location as parent')
    .leftJoin('cms_content as above', 'above.id', 'parent.content_id')
    .select(toColumn(permissions.may('content', 'create', rules)).as('open'))
    .where('parent.id', '=', location.parentLocationId)
    .executeTakeFirstOrThrow();
  if (open !== 1) throw new PermissionDenied('create content below', `location ${location.parentLocationId}`);
}
