/** Sources: where in a request each member of the argument of a repository method is, for both directions. */
import { lastId } from '../../documents/paths.js';
import type { IdKind } from '../../repository/repository.js';

/** The parts of a request that members come from. */
export type RequestPart = 'params' | 'query' | 'page' | 'body' | 'expected';

/** A part as a whole. */
export interface Whole<F extends RequestPart = RequestPart> {
  readonly from: F;
}

/** A member of a part. */
export interface Member<F extends RequestPart = RequestPart, K extends string = string> extends Whole<F> {
  readonly member: K;
}

/** A variable that is a path of ids such as `/1/2/57/`, of which the last one is needed. */
export interface LastId<K extends string = string> extends Member<'params', K> {
  readonly isPath: true;
}

/** A member with its default value. */
export interface Defaulted<F extends RequestPart = RequestPart, K extends string = string, V = unknown>
  extends Member<F, K> {
  readonly missing: V;
}

/** A source; a text is the name of a path variable. */
export type Source = string | Whole | Member | LastId;

/** The members of parts that become members of the argument, where no other source has them. */
export type Rest<S extends Whole = Whole> = {
  readonly '...': readonly S[];
};

/** The sources of the members of an argument. */
export interface SourceMap extends Partial<Rest> {
  readonly [member: string]: Source | readonly Whole[] | undefined;
}

interface Part<F extends RequestPart> extends Whole<F> {
  <const K extends string>(member: K): Member<F, K>;
  <const K extends string, V>(member: K, missing: V): Defaulted<F, K, V>;
}

const part = <F extends RequestPart>(from: F): Part<F> =>
  Object.assign(<const K extends string, V>(member: K, missing?: V) => ({ from, member, missing }) as never, { from });

/** All variables of the path. */
export const params: Whole<'params'> = { from: 'params' };
export const query = part('query');
/** The page of the list that the request selects. */
export const page = part('page');
export const body = part('body');
/** The revision of a precondition, which an operation with this source takes. */
export const expected: Whole<'expected'> = { from: 'expected' };

export const lastIdOf = <const K extends string>(member: K): LastId<K> => ({ from: 'params', member, isPath: true });

/** The page reads its members from the query, and the other part the rest. */
export const rest = <const S extends readonly [Whole] | readonly [Whole, Whole<'page'>]>(
  ...parts: S
): Rest<S[number]> => ({ '...': parts });

export type Sources = Source | SourceMap;

/** The parts of a request, from which members are read. */
export type Parts = { readonly [F in RequestPart]?: unknown };

type Values = Record<string, unknown>;

const isSource = (sources: Sources): sources is Source =>
  typeof sources !== 'object' || typeof sources.from === 'string';

/** Any source that is not text. */
interface AnySource extends Whole, Partial<Pick<Defaulted, 'member' | 'missing'> & Pick<LastId, 'isPath'>> {}

const toMember = (source: Source): AnySource =>
  typeof source === 'string' ? { from: 'params', member: source } : source;

/** Whether a precondition is among the sources. */
export const takesExpected = (sources: Sources): boolean =>
  !isSource(sources) && Object.values(sources).includes(expected);

/** The variables that are paths, of which an argument has the last id alone. */
export const idPathsIn = (sources: Sources): readonly string[] =>
  (isSource(sources) ? [sources] : (Object.values(sources) as Source[])).flatMap((source) =>
    typeof source === 'object' && 'isPath' in source ? source.member : [],
  );

type Read = (parts: Parts, ids: IdKind | undefined) => unknown;

/** Creates the function that reads the argument from requests; members without a value are missing in it. */
export function createRead(sources: Sources): Read {
  if (isSource(sources)) return (parts, ids) => readSource(toMember(sources), parts, ids);
  const { others, members } = membersOf(sources);
  // Variables of the path can have other names in the argument.
  const ownNames = new Set(
    members.flatMap(([name, { from, member }]) => [name, ...(isAmong(others, from) ? [member] : [])]),
  );
  return (parts, ids) => {
    const argument: Values = {};
    for (const [name, source] of members) {
      const value = readSource(source, parts, ids);
      if (value !== undefined) argument[name] = value;
    }
    for (const { from } of others)
      for (const [name, value] of Object.entries(parts[from] as Values))
        if (!ownNames.has(name)) argument[name] = value;
    return argument;
  };
}

const isAmong = (parts: readonly Whole[], part: RequestPart): boolean => parts.some(({ from }) => from === part);

/** The parts whose members are members of the argument, and the sources of all other members. */
function membersOf({ '...': others = [], ...members }: SourceMap) {
  return {
    others,
    members: Object.entries(members).map(([name, source]) => [name, toMember(source as Source)] as const),
  };
}

function readSource({ from, member, isPath, missing }: AnySource, parts: Parts, ids: IdKind | undefined): unknown {
  if (member === undefined) return parts[from];
  const value = (parts[from] as Values)[member] ?? missing;
  return isPath ? lastId(value as string, ids) : value;
}

/** The request that has an argument. */
export function toParts(sources: Sources, argument: unknown): Parts {
  const parts: MutableParts = {};
  if (isSource(sources)) {
    writeSource(toMember(sources), argument, parts);
    return parts;
  }
  const { others, members } = membersOf(sources);
  const { ...left } = argument as Values;
  for (const [name, source] of members) {
    writeSource(source, left[name], parts);
    delete left[name];
  }
  const { offset, limit, after, ...values } = left;
  const isDivided = others.length > 1;
  for (const { from } of others) {
    const rest = !isDivided ? left : from === 'page' ? { offset, limit, after } : values;
    parts[from] = { ...(parts[from] as Values | undefined), ...rest };
  }
  return parts;
}

type MutableParts = { [F in RequestPart]?: unknown };

function writeSource({ from, member, isPath }: AnySource, value: unknown, parts: MutableParts): void {
  if (member === undefined) {
    parts[from] = value;
    return;
  }
  const written = value === undefined ? {} : { [member]: isPath ? `/${value}/` : value };
  parts[from] = { ...(parts[from] as Values | undefined), ...written };
}
