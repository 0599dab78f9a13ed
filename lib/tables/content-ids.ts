/** Ids of the entities of a table repository: each follows from the id of a row, from a table, or from both. */
import type { Id } from '../repository/context.js';
import { describe } from '../repository/contract/describe.js';
import type { ContentIds, RowId, RowOfContent, Table } from './table.js';

/** The mapping between ids of content and ids of rows. */
interface MappedIds<I extends Id> {
  readonly toContentId: (table: string, id: RowId) => I;
  /** Undefined for a value that is not an id of content. */
  readonly fromContentId: (id: I) => RowOfContent | undefined;
}

/** Ids of one kind, integers or strings. */
export interface TableIds<I extends Id> extends MappedIds<I> {
  readonly kind: 'integer' | 'string';
  readonly root: I;
  readonly section: I;
  readonly owner: I;
  /** The id of the n-th content type. */
  readonly type: (at: number) => I;
  /** The id of the n-th field of the n-th type. */
  readonly definition: (type: number, at: number) => I;
  /** The id of the location that holds the rows of a table. */
  readonly folder: (type: number) => I;
  /** The index of the content type whose rows a folder holds. */
  readonly ofFolder: (locationId: I) => number | undefined;
  /** The location of a content item. */
  readonly location: (contentId: I) => I;
  readonly ofLocation: (locationId: I) => I;
  /** The id of the n-th field of a content item, or of its relation. */
  readonly part: (contentId: I, at: number) => I;
  readonly ofUser: (value: unknown) => I;
}

/** An id as a row has it: large integers are texts or BigInts in drivers, and numbers here where these are exact. */
export function toRowId(value: unknown): RowId {
  const text = String(value);
  return /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

const idTypes = {
  integer: (id: RowId) => typeof id === 'number' && id <= 2_147_483_647,
  bigint: (id: RowId) => typeof id === 'number',
  uuid: (id: RowId) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(String(id)),
  string: () => true,
} as const;

export const isRowId = (id: RowId, { idType = 'integer' }: Pick<Table, 'idType'>): boolean => idTypes[idType](id);

/** The members of a table on which the length of its ids depends. */
export type IdTable = Pick<Table, 'idType' | 'fields'>;

/** Characters of an id of any kind in a path. */
const maxIdLength = 64;
const uuidLength = 36;

/** Ids of fields consist of the id of the content and their number. */
const maxContentIdLength = ({ fields = {} }: Partial<IdTable>): number => {
  const count = Object.keys(fields).length;
  return count === 0 ? maxIdLength : maxIdLength - `-${count}`.length;
};

/** @throws TypeError for a table whose name leaves no room for the ids of its rows */
export function checkIdLength(name: string, table: IdTable): void {
  const longest = maxContentIdLength(table) - '-'.length - uuidLength;
  if (table.idType === 'uuid' && name.length > longest)
    throw new TypeError(
      `The table ${name} must have a name of at most ${longest} characters, since its ids are UUIDs, and ids of content ` +
        `and of its fields have at most ${maxIdLength}: shorten it, or map ids by the option ids`,
    );
}

/** Texts can be of any length, which only the rows determine. */
function checkedTextId(contentId: string, name: string, table: IdTable): string {
  const longest = maxContentIdLength(table);
  if (contentId.length <= longest && /^[\w-]+$/.test(contentId)) return contentId;
  throw new TypeError(
    `The table ${name} has a row whose content would have the id ${JSON.stringify(contentId.slice(0, 80))}, ` +
      `which must have at most ${longest} letters, digits, underscores and hyphens: map ids by the option ids`,
  );
}

export function createStringIds(tables: Readonly<Record<string, IdTable>>): TableIds<string> {
  const names = Object.keys(tables);
  return {
    kind: 'string',
    root: 'root',
    section: 'standard',
    owner: 'system',
    toContentId: (name, id) => {
      const [contentId, table] = [`${name}-${id}`, tables[name]];
      return table?.idType === 'string' ? checkedTextId(contentId, name, table) : contentId;
    },
    fromContentId: (id) => {
      const at = id.indexOf('-');
      return names.includes(id.slice(0, at)) ? { table: id.slice(0, at), id: toRowId(id.slice(at + 1)) } : undefined;
    },
    type: (at) => names[at] ?? '',
    definition: (type, at) => `${names[type]}-${at + 1}`,
    folder: (type) => names[type] ?? '',
    ofFolder: (id) => positionOf(names.indexOf(id)),
    location: (contentId) => contentId,
    ofLocation: (locationId) => locationId,
    part: (contentId, at) => `${contentId}-${at + 1}`,
    ofUser: String,
  };
}

/** Folders come first, so that content begins at the next thousand. */
const maxFolders = 998;

function createIntegerIds(names: readonly string[], ids: MappedIds<number>): TableIds<number> {
  return {
    ...ids,
    kind: 'integer',
    root: 1,
    section: 1,
    owner: 1,
    type: (at) => at + 1,
    definition: (type, at) => (type + 1) * 1000 + at,
    folder: (type) => type + 2,
    ofFolder: (id) => (id >= 2 && id < Math.min(maxFolders, names.length) + 2 ? id - 2 : undefined),
    location: (contentId) => contentId + 1000,
    ofLocation: (locationId) => locationId - 1000,
    part: (contentId, at) => contentId * 1000 + at,
    ofUser: Number,
  };
}

/** Before the id of content in that of its location, since the host may give content the name of a table. */
const placed = 'at-';

const createHostStringIds = (tables: Readonly<Record<string, IdTable>>, ids: MappedIds<string>): TableIds<string> => ({
  ...createStringIds(tables),
  ...ids,
  location: (contentId) => `${placed}${contentId}`,
  ofLocation: (locationId) => (locationId.startsWith(placed) ? locationId.slice(placed.length) : ''),
});

/** @throws TypeError for a mapping that is not complete */
export function createMappedIds(
  tables: Readonly<Record<string, IdTable>>,
  ids: ContentIds | ContentIds<string>,
): TableIds<number> | TableIds<string> {
  const { kind = 'integer', toContentId, fromContentId }: Partial<typeof ids> = ids ?? {};
  if (typeof toContentId !== 'function' || typeof fromContentId !== 'function')
    throw new TypeError("The option ids must be 'string', or have the functions toContentId and fromContentId");
  if (!Object.hasOwn(valid, kind)) throw new TypeError("The option ids.kind must be 'integer' or 'string'");
  const names = Object.keys(tables);
  return ids.kind === 'string'
    ? createHostStringIds(tables, checkedIds(names, ids))
    : createIntegerIds(names, checkedIds(names, ids));
}

const valid = {
  integer: { form: 'a positive integer', holds: (id: unknown) => Number.isSafeInteger(id) && Number(id) > 0 },
  string: {
    form: 'a string of 1 to 60 letters, digits, underscores and hyphens',
    holds: (id: unknown) => typeof id === 'string' && /^[\w-]{1,60}$/.test(id),
  },
} as const;

function checkedIds<I extends Id>(names: readonly string[], ids: ContentIds<I>): MappedIds<I> {
  const { form, holds } = valid[ids.kind ?? 'integer'];
  return {
    toContentId: (table, id) => {
      const contentId = ids.toContentId(table, id);
      if (holds(contentId)) return contentId;
      const hint = valid.string.holds(contentId) ? ": set ids.kind to 'string' for such ids" : '';
      throw new TypeError(
        `ids.toContentId('${table}', ${id}) must return ${form}, has returned ${describe(contentId)}${hint}`,
      );
    },
    fromContentId: (id) => {
      const row = holds(id) ? ids.fromContentId(id) : undefined;
      return row && names.includes(row.table) ? row : undefined;
    },
  };
}

const positionOf = (at: number): number | undefined => (at < 0 ? undefined : at);
