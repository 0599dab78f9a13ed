/** The statement that loads the rows of a question about access: policies, and whatever the question names by an id. */
import { type Expression, sql } from 'kysely';
import type { Database } from '../../database/schema.js';
import { type Rights, selectPolicies, toColumn } from '../../unit-of-work/policies.js';
import type { ParameterOf } from '../../unit-of-work/prepared.js';
import { together } from '../../unit-of-work/together.js';
import type { AnyStore } from '../../unit-of-work/unit-of-work.js';
import { onCurrentVersion } from '../../values/rows.js';
import { mayRead } from '../content/rows.js';
import { joined, mayReadAt } from '../locations/rows.js';
import { ofTrashItem } from '../locations/trash-items.js';

/** The ids in a question; null for those that it lacks. */
export interface QuestionIds {
  readonly contentId: number | null;
  readonly versionNo: number | null;
  readonly locationId: number | null;
  readonly itemId: number | null;
  readonly userId: number;
  readonly targetId: number | null;
  readonly keyId: number | null;
  readonly roleId: number | null;
  readonly parentId: number | null;
  readonly otherId: number | null;
  readonly destinationId: number | null;
  readonly relationId: number | null;
  readonly aliasParentId: number | null;
  readonly aliasKey: string | null;
}

/** A content item by one of its versions. */
const selectVersion = (db: Database, rights: Rights) =>
  db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', 'version.content_id', 'content.id')
    .leftJoin('cms_account as account', 'account.content_id', 'content.id')
    .select(['content.id', 'content.type_id', 'content.section_id', 'content.main_language_code', 'content.status'])
    .select(['version.version_no', 'version.names', 'version.status as version_status', 'version.creator_id'])
    .select('account.login')
    .select(toColumn(mayRead(rights)).as('readable'));

const selectCurrent = (db: Database, rights: Rights, id: Expression<number | null>) =>
  selectVersion(db, rights)
    .whereRef('version.version_no', '=', 'content.current_version_no')
    .where('content.id', '=', id as Expression<number>);

const selectPlace = (db: Database, rights: Rights, id: Expression<number | null>) =>
  joined(db)
    .select(['location.id', 'location.parent_id', 'location.content_id', 'location.path', 'location.depth'])
    .select(['location.hidden', 'content.type_id', 'version.version_no', 'version.status as version_status'])
    .select(['content.status', 'version.creator_id', 'content.main_language_code'])
    .select(sql<number>`coalesce(content.section_id, (select min(id) from cms_section))`.as('section_id'))
    .select(toColumn(mayReadAt(rights)).as('readable'))
    .where('location.id', '=', id as Expression<number>);

const selectTrashed = (db: Database, rights: Rights, param: ParameterOf<QuestionIds>) =>
  db
    .selectFrom('cms_trash_item as item')
    .innerJoin('cms_content as content', 'content.id', 'item.content_id')
    .innerJoin('cms_version as version', onCurrentVersion)
    .select(['item.id', 'item.content_id', 'version.version_no', 'version.status as version_status'])
    .select(['content.status', 'version.creator_id'])
    .select(toColumn(mayRead(rights, ofTrashItem)).as('readable'))
    .where('item.id', '=', param('itemId') as Expression<number>);

const selectAlias = (db: Database, param: ParameterOf<QuestionIds>) =>
  db
    .selectFrom('cms_url_alias as alias')
    .select(['alias.id', 'alias.location_id'])
    .where('alias.parent_id', '=', param('aliasParentId') as Expression<number>)
    .where('alias.text_key', '=', param('aliasKey') as Expression<string>);

/** The places of the content item, of the target user, or of the content at the location. */
const selectPlaces = (db: Database, param: ParameterOf<QuestionIds>) =>
  db
    .selectFrom('cms_location as place')
    .select('place.path')
    .where(
      'place.content_id',
      '=',
      sql<number>`coalesce(cast(${param('contentId')} as integer), cast(${param('targetId')} as integer),
        (select there.content_id from cms_location there where there.id = ${param('locationId')}))`,
    );

/** The place of the target user below the group. */
const selectMembership = (db: Database, param: ParameterOf<QuestionIds>) =>
  db
    .selectFrom('cms_location as member')
    .select(['member.id', 'member.path'])
    .where('member.content_id', '=', param('targetId') as Expression<number>)
    .where('member.parent_id', '=', param('parentId') as Expression<number>);

function selectExplained(db: Database, { dialect }: AnyStore, param: ParameterOf<QuestionIds>, ofRole: boolean) {
  const policies = selectPolicies(
    db,
    dialect,
    param('userId'),
    ofRole ? (param('roleId') as Expression<number>) : undefined,
  );
  return policies
    .innerJoin('cms_role as role', 'role.id', 'policy.role_id')
    .select(['policy.role_id', 'role.identifier as role_identifier']);
}

/** Loads the rows, with the policies of all roles, or of one. */
const createLoad = (ofRole: boolean) =>
  together(({ db, store, rights }, param: ParameterOf<QuestionIds>) => {
    const user = sql<number>`(select user_id from cms_api_key where id = ${param('keyId')})`;
    const alias = sql<number>`(select location_id from cms_url_alias
      where parent_id = ${param('aliasParentId')} and text_key = ${param('aliasKey')})`;
    const former = sql<number>`(select parent_id from cms_trash_item where id = ${param('itemId')})`;
    const related = sql<number>`(select destination_id from cms_relation where id = ${param('relationId')})`;
    const integer = (value: Expression<unknown>) => sql`cast(${value} as integer)`;
    const versionNo = sql<number>`coalesce(${integer(param('versionNo'))}, content.current_version_no)`;
    return {
      policies: selectExplained(db, store, param, ofRole),
      user: selectCurrent(db, rights, param('userId')),
      target: selectCurrent(db, rights, sql<number>`coalesce(${integer(param('targetId'))}, ${user})`),
      content: selectVersion(db, rights)
        .where('content.id', '=', param('contentId') as Expression<number>)
        .where('version.version_no', '=', versionNo),
      location: selectPlace(db, rights, sql<number>`coalesce(${integer(param('locationId'))}, ${alias})`),
      item: selectTrashed(db, rights, param),
      parent: selectPlace(db, rights, sql<number>`coalesce(${integer(param('parentId'))}, ${former})`),
      other: selectPlace(db, rights, param('otherId')),
      destination: selectCurrent(db, rights, sql<number>`coalesce(${integer(param('destinationId'))}, ${related})`),
      places: selectPlaces(db, param),
      alias: selectAlias(db, param),
      membership: selectMembership(db, param),
    };
  });

export const loadWithAllPolicies = createLoad(false);
export const loadWithPoliciesOfRole = createLoad(true);

export type QuestionRows = Awaited<ReturnType<typeof loadWithAllPolicies>>;
export type ExplainedRow = QuestionRows['policies'][number];
export type VersionRow = QuestionRows['content'][number];
export type PlaceRow = QuestionRows['location'][number];
export type TrashedRow = QuestionRows['item'][number];
