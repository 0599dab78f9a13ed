/** Members of values that queries of items select: of `fields=intro/text`, the field `intro` has its member `text` alone. */
import type { Json } from '../../repository/repository.js';

/** Paths of members by paths of fields; fields whose values are shown whole are missing. */
export type SelectedMembers = ReadonlyMap<string, readonly string[]>;

export const noMembers: SelectedMembers = new Map();

/** The selected members of the items to which a field refers. */
export function innerMembers(members: SelectedMembers, field: string): SelectedMembers {
  const prefix = `${field}.`;
  const inner = [...members].filter(([path]) => path.startsWith(prefix));
  return inner.length === 0 ? noMembers : new Map(inner.map(([path, own]) => [path.slice(prefix.length), own]));
}

interface Selecting {
  readonly fields?: readonly string[];
  /** A parameter of public items, which has selected the context. */
  readonly siteaccess?: string;
}

/** The query of the repository, with each field once, and the members of fields. A field that is named without members too is shown whole. */
export function splitMembers<Q extends Selecting>({ siteaccess: _, ...query }: Q) {
  const { fields: paths } = query;
  if (!paths?.some((path) => path.includes('/'))) return { query, members: noMembers };
  const members = new Map<string, string[]>();
  for (const path of paths) {
    const [field = '', ...names] = path.split('/');
    const fieldPaths = members.get(field) ?? [];
    fieldPaths.push(names.join('/'));
    members.set(field, fieldPaths);
  }
  const restricted = [...members].filter(([, own]) => !own.includes(''));
  return { query: { ...query, fields: [...members.keys()] }, members: new Map(restricted) };
}

/** The members of a value, or of each value of a list; those that it does not have are left out. */
export function pickMembers(value: Json, paths: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((own) => pickMembers(own, paths));
  if (typeof value !== 'object' || value === null) return value;
  const picked: (readonly [name: string, value: Json])[] = [];
  for (const [name, inner] of Object.entries(value)) {
    const below = paths.flatMap((path) => (path.startsWith(`${name}/`) ? [path.slice(name.length + 1)] : []));
    if (paths.includes(name)) picked.push([name, inner]);
    else if (below.length > 0) picked.push([name, pickMembers(inner, below)]);
  }
  return Object.fromEntries(picked);
}
