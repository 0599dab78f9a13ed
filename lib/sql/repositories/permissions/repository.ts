/** The operations that the caller may use: their requirements, checked for one content item or location in one query. */
import { type Compilable, type SqlBool, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
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
import {
  always,
  type Condition,
  never,
  type Permissions,
  type Rights,
  type Rules,
  toColumn,
} from '../../unit-of-work/policies.js';
import { type ParameterOf, type Prepared, preparedWithRights } from '../../unit-of-work/prepared.js';
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
  // First, as it is sent together with the question whether cached rights are still those of the caller.
  const columns = looked.length > 0 ? await look(unit, looked, query) : undefined;
  const permissions = await unit.rights();
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
  { contentId, versionNo = currentVersion, locationId }: PermissionQuery,
): Promise<Columns | undefined> {
  const id = locationId ?? contentId;
  if (id === undefined || !isId(id) || (versionNo !== currentVersion && !isId(versionNo))) return undefined;
  const subject = locationId !== undefined ? 'location' : versionNo === currentVersion ? 'content' : 'version';
  const hasKey = unit.context.caller.key !== undefined;
  return unit.first(lookups.memo(JSON.stringify({ subject, hasKey, requirements } satisfies Lookup)), {
    id,
    versionNo,
  });
}

/** No number of a version. */
const currentVersion = 0;

/** The shape of a query. */
interface Lookup {
  readonly subject: 'content' | 'version' | 'location';
  /** Whether the caller has an API key. */
  readonly hasKey: boolean;
  readonly requirements: readonly Requirement[];
}

/** Pages ask for the same requirements each time; other clients may ask for any, and so only the last shapes are cached. */
const lookups = new LRUCache<string, Prepared<Columns, { readonly id: number; readonly versionNo: number }>>({
  max: 200,
  memoMethod: (shape) => prepareLookup(JSON.parse(shape) as Lookup),
});

const prepareLookup = ({ subject, hasKey, requirements }: Lookup) =>
  preparedWithRights(({ db, rights }, param: ParameterOf<{ readonly id: number; readonly versionNo: number }>) => {
    const names = subject === 'location' ? atLocation : contentNames;
    const columns = requirements.map((requirement, index) =>
      toColumn(conditionOf({ rights, hasKey }, requirement, names)).as(columnOf(index)),
    );
    if (subject === 'location') {
      const query = joined(db)
        .select(toColumn(mayReadAt(rights)).as('readable'))
        .select(columns);
      return query.where('location.id', '=', param('id')) as Compilable<Columns>;
    }
    const query = db
      .selectFrom('cms_content as content')
      .innerJoin('cms_version as version', 'version.content_id', 'content.id')
      .select(toColumn(mayRead(rights)).as('readable'))
      .select(columns)
      .where('content.id', '=', param('id'));
    return (
      subject === 'version'
        ? query.where('version.version_no', '=', param('versionNo'))
        : query.whereRef('version.version_no', '=', 'content.current_version_no')
    ) as Compilable<Columns>;
  });

interface Asking {
  readonly rights: Rights;
  readonly hasKey: boolean;
}

function conditionOf({ rights, hasKey }: Asking, requirement: Requirement, names: Names): Condition {
  const { isAuthenticated, user, may } = rights;
  const rules = contentRules(rights, names);
  const name = contentFunctionOf(requirement);
  if (name) return may('content', name, rules);
  if (requirement === 'below')
    return names.location
      ? may('content', 'create', creationRules(rights, names.location))
      : constant(rights.isGrantedAnywhere('content', 'create'));
  if (requirement === 'section/assign') return may('section', 'assign', { ...rules, NewSection: () => always });
  if (requirement === 'state/assign') return may('state', 'assign', { ...rules, NewState: () => always });
  if (!isAuthenticated) return never;
  if (requirement === 'itself') return sql<SqlBool>`content.id = ${user}`;
  if (requirement === 'own') return sql<SqlBool>`(version.status = 'DRAFT' and version.creator_id = ${user})`;
  const isLet = may('user', 'selfedit', {}) === always || (!hasKey && may('user', 'password', {}) === always);
  return isLet ? sql<SqlBool>`content.id = ${user}` : never;
}

/** The rules for content below a location, of which nothing is known yet that the caller could choose otherwise. */
function creationRules(rights: Rights, location: string): Rules<LimitationOf<'content', 'create'>> {
  const { Section, Subtree, Node } = contentRules(rights, atLocation);
  return {
    Section,
    Subtree,
    Node,
    Class: () => always,
    Language: () => always,
    Owner: (values) => constant(rights.isAuthenticated && isSelf(values)),
    ...parentRules(rights, 'content', sql.ref(`${location}.depth`)),
  };
}
