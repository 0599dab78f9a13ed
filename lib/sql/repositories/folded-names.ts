/** Look-ups without case, for contexts that want them: a name that nothing has is replaced by those that differ in case alone. */
import { type RawBuilder, sql } from 'kysely';
import type { ContentTypeFilter, Context, Criterion, Repository, ViewQuery } from '../../repository/repository.js';
import { isAmong } from '../database/lists.js';
import { type AnyStore, read } from '../unit-of-work/unit-of-work.js';
import { chunks } from '../values/rows.js';

/** The columns of names, by the entity that they name. */
const columns = {
  contentRemoteId: ['cms_content', 'remote_id'],
  locationRemoteId: ['cms_location', 'remote_id'],
  typeRemoteId: ['cms_content_type', 'remote_id'],
  type: ['cms_content_type', 'identifier'],
  typeGroup: ['cms_type_group', 'identifier'],
  field: ['cms_field_definition', 'identifier'],
  section: ['cms_section', 'identifier'],
  state: ['cms_state', 'identifier'],
  stateGroup: ['cms_state_group', 'identifier'],
} as const;

type Kind = keyof typeof columns;
/** The stored names for those that a client has sent; a name that is not stored stays as it is. */
type Resolve = (kind: Kind, names: readonly string[]) => Promise<readonly string[]>;
type Replace = (input: never, resolve: Resolve) => Promise<unknown>;
type Method = (input: unknown, context: Context) => Promise<unknown>;

const one = async (kind: Kind, name: string, resolve: Resolve): Promise<string> =>
  (await resolve(kind, [name]))[0] ?? name;

/** By remote id, where the query has one. */
const byRemoteId =
  (kind: Kind) =>
  async <Q extends { readonly remoteId?: string }>(query: Q, resolve: Resolve): Promise<Q> =>
    query.remoteId === undefined ? query : { ...query, remoteId: await one(kind, query.remoteId, resolve) };

const replacements: Readonly<Record<string, Replace>> = {
  'content.loadByRemoteId': (name: string, resolve) => one('contentRemoteId', name, resolve),
  'locations.loadByRemoteId': (name: string, resolve) => one('locationRemoteId', name, resolve),
  'contentTypes.list': byRemoteId('typeRemoteId'),
  'contentTypes.find': async (search: { readonly filter: ContentTypeFilter }, resolve) => {
    const { identifiers, groupIdentifiers } = search.filter;
    const filter = {
      ...search.filter,
      ...(identifiers && { identifiers: await resolve('type', identifiers) }),
      ...(groupIdentifiers && { groupIdentifiers: await resolve('typeGroup', groupIdentifiers) }),
    };
    return { ...search, filter };
  },
  'users.list': byRemoteId('contentRemoteId'),
  'userGroups.list': byRemoteId('contentRemoteId'),
  'views.find': async (view: { readonly query: ViewQuery }, resolve) => {
    const [filter, query] = [await all(view.query.filter, resolve), await all(view.query.query, resolve)];
    return { ...view, query: { ...view.query, filter, query } };
  },
};

async function all(criteria: readonly Criterion[], resolve: Resolve): Promise<readonly Criterion[]> {
  const replaced: Criterion[] = [];
  for (const criterion of criteria) replaced.push(await replacedIn(criterion, resolve));
  return replaced;
}

/** Criteria whose values are names. */
const kinds: Readonly<Partial<Record<Criterion['kind'], Kind>>> = {
  contentRemoteId: 'contentRemoteId',
  locationRemoteId: 'locationRemoteId',
  parentLocationRemoteId: 'locationRemoteId',
  contentTypeIdentifier: 'type',
  sectionIdentifier: 'section',
  objectStateIdentifier: 'state',
};

async function replacedIn(criterion: Criterion, resolve: Resolve): Promise<Criterion> {
  switch (criterion.kind) {
    case 'and':
    case 'or':
      return { ...criterion, criteria: await all(criterion.criteria, resolve) };
    case 'not':
      return { ...criterion, criterion: await replacedIn(criterion.criterion, resolve) };
    case 'field':
    case 'fieldRelation':
    case 'image':
      return { ...criterion, identifier: await one('field', criterion.identifier, resolve) };
    default: {
      const kind = kinds[criterion.kind];
      if (!kind || !('values' in criterion)) return criterion;
      const values = await resolve(kind, criterion.values as readonly string[]);
      if (criterion.kind !== 'objectStateIdentifier' || criterion.group === undefined)
        return { ...criterion, values } as Criterion;
      return { ...criterion, values, group: await one('stateGroup', criterion.group, resolve) };
    }
  }
}

/** Wraps the repository so that it finds names case-insensitively if the context requires it. */
export function withFoldedNames<R extends Repository>(store: AnyStore, repository: R): R {
  const aggregates = repository as unknown as Readonly<Record<string, Readonly<Record<string, Method>> | undefined>>;
  const replaced: Record<string, Readonly<Record<string, Method>>> = {};
  for (const [name, replace] of Object.entries(replacements)) {
    const [aggregate = '', key = ''] = name.split('.');
    const methods = replaced[aggregate] ?? aggregates[aggregate];
    const method = methods?.[key];
    if (!methods || !method) continue;
    const folded: Method = async (input, context) =>
      method(await replace(input as never, (kind, names) => storedNames(store, context, kind, names)), context);
    replaced[aggregate] = {
      ...methods,
      [key]: (input, context) => (context.ignoresCase ? folded(input, context) : method(input, context)),
    };
  }
  return { ...repository, ...replaced };
}

/** Folds a name as the database does where it compares the characters of ASCII alone. */
const fold = (name: string): string => name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

async function storedNames(store: AnyStore, context: Context, kind: Kind, names: readonly string[]) {
  const [table, column] = columns[kind];
  const key: RawBuilder<string> = store.dialect.isRemote
    ? sql`lower(${sql.ref(column)} collate "C")`
    : sql`lower(${sql.ref(column)})`;
  const keys = [...new Set(names.map(fold))];
  const spellings = await read(store, context, async ({ db }) => {
    const rows: { readonly name: string }[] = [];
    for (const some of chunks(keys, 500)) {
      const selected = sql<{ readonly name: string }>`select distinct ${sql.ref(column)} as name
        from ${sql.table(table)} where ${isAmong(db, key, some)} order by 1`;
      rows.push(...(await selected.execute(db)).rows);
    }
    return rows.map(({ name }) => name);
  });
  const exactNames = new Set(spellings);
  return [
    ...new Set(
      names.flatMap((name) => {
        const others = spellings.filter((other) => fold(other) === fold(name));
        return exactNames.has(name) || others.length === 0 ? [name] : others;
      }),
    ),
  ];
}
