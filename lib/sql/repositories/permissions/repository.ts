/** The operations that the caller may use: their requirements, checked for one content item or location in one query. */
import { type SqlBool, sql } from 'kysely';
import type { LimitationOf, Module } from '../../../repository/functions.js';
import {
  accessOf,
  type Page,
  type PermissionQuery,
  type PermissionRepository,
} from '../../../repository/repository.js';
import {
  constant,
  contentNames,
  contentRules,
  isSelf,
  type Names,
  parentRules,
} from '../../permissions/limitations.js';
import { contentFunctionOf, isWithinAccess, type Requirement, requirementsOf } from '../../permissions/operations.js';
import { readMethod } from '../../unit-of-work/methods.js';
import { always, type Condition, never, type Permissions, type Rules, toColumn } from '../../unit-of-work/policies.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { isId } from '../../values/rows.js';
import { mayRead } from '../content/rows.js';
import { ofLocation as atLocation, joined, mayReadAt } from '../locations/rows.js';
import { explainAccess } from './explain.js';

export function createPermissionRepository(store: AnyStore): Required<PermissionRepository> {
  return {
    list: readMethod(store, async (unit, query): Promise<Page<string>> => {
      const access = accessOf(unit.context.caller);
      const operations = [...new Set(query.operations)].filter((each) => isWithinAccess(access, each));
      const named = operations.flatMap((operation) => requirementsOf(operation).flat());
      const fulfilled = await fulfilledBy(unit, [...new Set(named)], query);
      const mayUse = (operation: string) =>
        requirementsOf(operation).some((all) => all.every((each) => fulfilled.has(each)));
      return { items: operations.filter(mayUse) };
    }),
    explain: readMethod(store, explainAccess),
  };
}

/** The fulfilled requirements; those about content are not fulfilled where the caller may not read it. */
async function fulfilledBy(
  unit: UnitOfWork,
  requirements: readonly Requirement[],
  query: PermissionQuery,
): Promise<ReadonlySet<Requirement>> {
  const isAbout = query.contentId !== undefined || query.locationId !== undefined;
  const looked = isAbout ? requirements.filter(isOfContent) : [];
  const others = requirements.filter((each) => !looked.includes(each));
  const permissions = await unit.rights();
  const columns = looked.length > 0 ? await look(unit, looked, query) : undefined;
  return new Set([
    ...others.filter((each) => isFulfilledAnywhere(permissions, each)),
    ...looked.filter((requirement, index) => {
      const isSeen = columns?.readable === 1 || requirement === 'itself';
      return isSeen && columns?.[columnOf(index)] === 1;
    }),
  ]);
}

const isOfContent = (requirement: Requirement): boolean =>
  ['below', 'itself', 'own', 'self', 'section/assign', 'state/assign'].includes(requirement) ||
  contentFunctionOf(requirement) !== undefined;

/** Whether any content could fulfil it. */
function isFulfilledAnywhere(permissions: Permissions, requirement: Requirement): boolean {
  const { isAuthenticated, key } = permissions;
  if (requirement === 'known' || requirement === 'itself') return isAuthenticated;
  if (requirement === 'person') return isAuthenticated && !key;
  if (requirement === 'unlimited') return !key && permissions.isUnlimited('*' as never, '*' as never);
  if (requirement === 'everything') return permissions.isUnlimited('content', 'read');
  if (requirement === 'own' || requirement === 'self') return false;
  const [module, name] = (requirement === 'below' ? 'content/create' : requirement).split('/') as [Module, never];
  const isLimited = isOfContent(requirement) || requirement === 'content/create';
  return isLimited
    ? permissions.isGrantedAnywhere(module, name)
    : permissions.may(module, name, {} as never) === always;
}

const columnOf = (index: number): `r${number}` => `r${index}`;

type Columns = Readonly<Record<string, number>>;

async function look(
  unit: UnitOfWork,
  requirements: readonly Requirement[],
  { contentId, versionNo, locationId }: PermissionQuery,
): Promise<Columns | undefined> {
  const { db } = unit;
  const permissions = await unit.rights();
  const id = locationId ?? contentId;
  if (id === undefined || !isId(id) || (versionNo !== undefined && !isId(versionNo))) return undefined;
  const names = locationId === undefined ? contentNames : atLocation;
  const columns = requirements.map((requirement, index) =>
    toColumn(conditionOf(permissions, requirement, names)).as(columnOf(index)),
  );
  if (locationId !== undefined) {
    const query = joined(db)
      .select(toColumn(mayReadAt(permissions)).as('readable'))
      .select(columns);
    return (await query.where('location.id', '=', locationId).executeTakeFirst()) as Columns | undefined;
  }
  const query = db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', 'version.content_id', 'content.id')
    .select(toColumn(mayRead(permissions)).as('readable'))
    .select(columns)
    .where('content.id', '=', id)
    .where('version.version_no', '=', sql<number>`${versionNo ?? sql.ref('content.current_version_no')}`);
  return (await query.executeTakeFirst()) as Columns | undefined;
}

function conditionOf(permissions: Permissions, requirement: Requirement, names: Names): Condition {
  const { isAuthenticated, user, userId, key, may } = permissions;
  const rules = contentRules(permissions, names);
  const name = contentFunctionOf(requirement);
  if (name) return may('content', name, rules);
  if (requirement === 'below')
    return names.location
      ? may('content', 'create', creationRules(permissions, names.location))
      : constant(permissions.isGrantedAnywhere('content', 'create'));
  if (requirement === 'section/assign') return may('section', 'assign', { ...rules, NewSection: () => always });
  if (requirement === 'state/assign') return may('state', 'assign', { ...rules, NewState: () => always });
  if (!isAuthenticated) return never;
  if (requirement === 'itself') return sql<SqlBool>`content.id = ${userId}`;
  if (requirement === 'own') return sql<SqlBool>`(version.status = 'DRAFT' and version.creator_id = ${user})`;
  const isLet = may('user', 'selfedit', {}) === always || (!key && may('user', 'password', {}) === always);
  return isLet ? sql<SqlBool>`content.id = ${userId}` : never;
}

/** The rules for content below a location, of which nothing is known yet that the caller could choose otherwise. */
function creationRules(permissions: Permissions, location: string): Rules<LimitationOf<'content', 'create'>> {
  const { Section, Subtree, Node } = contentRules(permissions, atLocation);
  return {
    Section,
    Subtree,
    Node,
    Class: () => always,
    Language: () => always,
    Owner: (values) => constant(permissions.isAuthenticated && isSelf(values)),
    ...parentRules(permissions, 'content', sql.ref(`${location}.depth`)),
  };
}
