/** A repository with integer ids as one whose ids are strings, which is everything else but that. */
import { BadRequest, type FieldFault } from '../../lib/errors/errors.js';
import { createFieldTypes, settableUser } from '../../lib/field-types/index.js';
import { limitations } from '../../lib/repository/functions.js';
import type {
  Aggregate,
  Change,
  ChangedTags,
  ChangeQuery,
  ChangeRepository,
  Context,
  IdempotencyRepository,
  Repository,
  UpcomingQuery,
} from '../../lib/repository/repository.js';
import { findInteger, fromOpaqueId, fromOpaquePath, toOpaqueId, toOpaquePath } from './opaque-ids.js';
import { fromOpaqueSettings, fromOpaqueValue, toOpaqueSettings, toOpaqueValue } from './string-id-values.js';

type Method = (input: unknown, context: Context<string>) => Promise<unknown>;
type Plain = Readonly<Record<string, unknown>>;

/** How everything that an aggregate is called with, or returns, is converted. */
interface Conversion {
  readonly id: (id: unknown) => unknown;
  readonly path: (path: string) => string;
  readonly value: (value: unknown) => unknown;
  readonly settings: (settings: unknown) => unknown;
}

const inwards: Conversion = {
  id: fromOpaqueId,
  path: fromOpaquePath,
  value: fromOpaqueValue,
  settings: fromOpaqueSettings,
};

const outwards: Conversion = {
  // Ids of aliases and uploads are texts.
  id: (id) => (typeof id === 'number' ? toOpaqueId(id) : id),
  // Paths of URLs have no slash at their end.
  path: (path) => (/^(?:\/\d+)+\/$/.test(path) ? toOpaquePath(path) : path),
  value: toOpaqueValue,
  settings: toOpaqueSettings,
};

/** Methods whose first parameter is a text that is not an id. */
const takesText = new Set([
  'content.loadByRemoteId',
  'locations.loadByRemoteId',
  'locations.loadByUrlAlias',
  'languages.load',
  'apiKeys.authenticate',
  'urlAliases.load',
  'uploads.load',
  'uploads.delete',
  'transfer.findByRemoteIds',
]);

const takesPath = new Set(['roles.listOfGroup', 'userGroups.load']);

/** Their ids are texts, and their paths those of URLs. */
const ofTexts = new Set<string>(['urlAliases', 'uploads']);

/** The repository with strings in the place of its ids, in paths, limitations and values of fields too. */
export function withStringIds(repository: Repository): Repository<string> {
  const { roots = {}, fieldTypes: _, ids: __, state, changes, reading, transaction, close, ...withKeys } = repository;
  const { idempotency, ...others } = withKeys;
  return {
    ...withMethods(others, convertedMethod),
    ids: 'string',
    roots: Object.fromEntries(Object.entries(roots).map(([name, path]) => [name, toOpaquePath(path)])),
    fieldTypes: createFieldTypes([settableUser], { ids: 'string' }),
    ...(state && { state: (context: Context<string>) => state(settleContext(context)) }),
    ...(changes && { changes: withOpaqueTags(changes) }),
    ...(reading && {
      reading: <T>(context: Context<string>, callback: () => Promise<T>) => reading(settleContext(context), callback),
    }),
    ...(transaction && {
      transaction: (context: Context<string>, callback: (bound: Repository<string>) => Promise<unknown>) =>
        transaction(settleContext(context), (bound) => callback(withStringIds(bound))),
    }),
    ...(idempotency && { idempotency: withStringIdsOfWork(idempotency) }),
    ...(close && { close: () => close() }),
  } as unknown as Repository<string>;
}

type Idempotency = NonNullable<Repository['idempotency']>;

const withStringIdsOfWork = ({ find, run, keep }: Idempotency): IdempotencyRepository<string, Repository<string>> => ({
  find: (key, context) => find(key, settleContext(context)),
  run: (write, context, callback) =>
    run(write, settleContext(context), (bound, settle) => callback(withStringIds(bound), settle)),
  keep: (response, context) => keep(response, settleContext(context)),
});

function withOpaqueTags({ since, list, listLatest, upcoming, ...others }: ChangeRepository): ChangeRepository<string> {
  const opaque = (tag: string) =>
    tag.replace(
      /^(content|draft|location|published-of-type|apikey)-(\d+)$/,
      (_, kind, id) => `${kind}-${toOpaqueId(Number(id))}`,
    );
  const settled = <T extends ChangedTags['tags']>(tags: T) => (tags === '*' ? '*' : tags.map(opaque));
  const listed =
    (load: NonNullable<ChangeRepository['list']>): NonNullable<ChangeRepository<string>['list']> =>
    async (query: ChangeQuery, context: Context<string>) => {
      const { items, next } = await load(query, settleContext(context));
      const all = items.map((item) => convert(item, outwards, false) as Change<string>);
      return { items: all.map((item) => ({ ...item, tags: settled(item.tags) })), next };
    };
  return {
    ...others,
    ...(since && {
      async since(token: string | undefined, context: Context<string>) {
        const changed = await since(token, settleContext(context));
        return { ...changed, tags: settled(changed.tags) };
      },
    }),
    ...(list && { list: listed(list) }),
    ...(listLatest && { listLatest: listed(listLatest) }),
    ...(upcoming && {
      async upcoming(query: UpcomingQuery, context: Context<string>) {
        const changes = await upcoming(query, settleContext(context));
        return changes.map(({ time, contentIds }) => ({
          time,
          contentIds: contentIds === '*' ? ('*' as const) : contentIds.map(toOpaqueId),
        }));
      },
    }),
  };
}

const aggregateNames = [
  ...(['content', 'versions', 'relations', 'contentTypes', 'contentTypeGroups', 'locations', 'sections'] as const),
  ...(['objectStates', 'trash', 'urlAliases', 'urlWildcards', 'bookmarks', 'users', 'roles', 'permissions'] as const),
  ...(['userGroups', 'views', 'items', 'languages', 'files', 'uploads', 'webhooks', 'apiKeys', 'transfer'] as const),
] satisfies readonly Aggregate[];

/** The aggregates: members that an implementation has besides the contract are not part of the API. */
function withMethods(repository: object, convertMethod: typeof convertedMethod): Plain {
  const aggregates = Object.entries(repository).filter(([name]) => aggregateNames.some((each) => each === name));
  const converted = aggregates.map(([name, aggregate]) => [
    name,
    mapped(aggregate as Plain, (member, key) =>
      typeof member === 'function' ? convertMethod(name as Aggregate, key, member as Method) : member,
    ),
  ]);
  return Object.fromEntries(converted);
}

const mapped = (members: Plain, map: (member: unknown, key: string) => unknown): Plain =>
  Object.fromEntries(Object.entries(members).map(([key, member]) => [key, map(member, key)]));

function convertedMethod(name: Aggregate, key: string, method: Method): Method {
  return async (input, context) => {
    const settled = settleArguments(name, key, input, context);
    const result = await (method as (...parameters: readonly unknown[]) => Promise<unknown>)(...settled).catch(rethrow);
    return typeof result === 'number' ? toOpaqueId(result) : convert(result, outwards, false);
  };
}

/** @throws TypeError for an id that is not a string */
function settleArguments(name: Aggregate, key: string, input: unknown, context: Context<string>): readonly unknown[] {
  const settle = (): unknown => {
    if (takesText.has(`${name}.${key}`)) return input;
    if (takesPath.has(`${name}.${key}`)) return fromOpaquePath(String(input));
    if (Array.isArray(input))
      return input.map((each) => (isPlain(each) ? convert(each, inwards, false) : fromOpaqueId(each)));
    return isPlain(input) ? convert(input, inwards, ofTexts.has(name)) : isScalar(input) ? fromOpaqueId(input) : input;
  };
  // Names of parameters differ: `endSession` has only a context.
  const isContext = context === undefined && isPlain(input) && 'signal' in input;
  return isContext ? [settleContext(input as unknown as Context<string>)] : [settle(), settleContext(context)];
}

/** The repository of a server, which must be called with strings as well: in requests, integers would become strings. */
export const refusingIntegers = <R extends Repository>(repository: R): R => ({
  ...repository,
  ...withMethods(repository, (name, key, method) => async (input, context) => {
    settleArguments(name, key, input, context);
    return method(input, context);
  }),
});

/** Errors name field definitions by their ids. */
function rethrow(error: unknown): never {
  if (!(error instanceof BadRequest) || !error.faults.fields) throw error;
  const fields = error.faults.fields.map((fault) => convert(fault, outwards, false) as FieldFault);
  throw new BadRequest(error.message, { ...error.faults, fields });
}

/** Credentials are opaque. */
function settleContext(context: Context<string>): Context {
  const { userId, key, ...caller } = context.caller;
  const ids = {
    userId: userId === null ? null : fromOpaqueId(userId),
    ...(key && { key: convert(key, inwards, false) }),
  };
  return { ...context, caller: { ...caller, ...ids } as Context['caller'] };
}

const isIdName = (name: string): boolean => /(?:^id|Id)$/.test(name) && name !== 'remoteId' && name !== 'fileId';
const pathNames = ['pathString', 'path', 'parentPath', 'groupPath'];

/** Converts all ids, paths and values in plain objects and lists, by the names of the members that hold them. */
function convert(value: unknown, to: Conversion, isOfTexts: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => convert(each, to, isOfTexts));
  if (!isPlain(value)) return value;
  return mapped(value, (member, name) => convertMember(name, member, value, to, isOfTexts));
}

function convertMember(name: string, member: unknown, owner: Plain, to: Conversion, isOfTexts: boolean): unknown {
  if (member === undefined || member === null) return member;
  if (name === 'value' && 'fieldDefinitionIdentifier' in owner) return to.value(member);
  if (name === 'value' && 'fieldTypeIdentifier' in owner) return to.value(member);
  if (name === 'values' && owner.kind === 'field') return to.value(member);
  // Fields of relations are compared with texts.
  if (name === 'values' && 'member' in owner) return (member as readonly string[]).map(toComparedText);
  if (name === 'defaultValue') return to.value(member);
  if (name === 'settings') return to.settings(member);
  // Texts in any case.
  if (name === 'deliveryId') return member;
  if (name === 'fileId') return toOpaqueValue({ id: member }).id;
  if (name === 'paths') return (member as readonly string[]).map(to.path);
  if (typeof member === 'string' && pathNames.includes(name))
    return isOfTexts && name === 'path' ? member : to.path(member);
  if (name === 'values' && 'identifier' in owner) return convertLimitation(owner, to);
  if (isIdName(name)) return isOfTexts && name === 'id' ? member : to.id(member);
  if (Array.isArray(member) && /(?:^ids|Ids)$/.test(name)) return member.map(to.id);
  if (Array.isArray(member) && listsOfIds.includes(name) && !member.some(isPlain))
    return member.map((id) => (id === null ? null : to.id(id)));
  return convert(member, to, isOfTexts);
}

/** Members of transfers. */
const listsOfIds = [
  ...['contents', 'locations', 'relations', 'sections', 'objectStateGroups', 'objectStates'],
  ...['contentTypeGroups', 'contentTypes', 'roles'],
];

const toComparedText = (text: string): string => String(findInteger(text) ?? text);

/** The values of a limitation, which are ids, paths or texts. */
function convertLimitation({ identifier, values }: Plain, to: Conversion): unknown {
  const rule = Object.hasOwn(limitations, String(identifier))
    ? limitations[identifier as keyof typeof limitations].values
    : undefined;
  if (rule === undefined || !('refersTo' in rule) || rule.refersTo === 'language_code') return values;
  return (values as readonly string[]).map((value) => {
    if (identifier === 'Subtree') return to.path(value);
    return String(to.id(to === outwards ? Number(value) : value));
  });
}

const isScalar = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
