/** Sources: where in a request each member of the argument of a repository method is, for both directions. */
import { lastId } from '../documents/paths.js';
import type { IdKind } from '../repository/repository.js';

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

/** A source; a text is the name of a path variable. */
export type Source = string | Whole | Member | LastId;

/** The members of parts that become members of the argument, where no other source has them. */
export interface Rest<S extends Whole = Whole> {
  readonly '...': readonly S[];
}

/** The sources of the members of an argument. */
export interface SourceMap extends Partial<Rest> {
  readonly [member: string]: Source | readonly Whole[] | undefined;
}

interface Part<F extends RequestPart> extends Whole<F> {
  <const K extends string>(member: K): Member<F, K>;
}

const part = <F extends RequestPart>(from: F): Part<F> =>
  Object.assign(<const K extends string>(member: K) => ({ from, member }), { from });

/** All variables of the path. */
export const params: Whole<'params'> = { from: 'params' };
export const query = part('query');
/** The page of the list that the request selects. */
export const page = part('page');
export const body = part('body');
/** The revision of a precondition, which an operation with this source takes. */
export const expected: Whole<'expected'> = { from: 'expected' };

export const lastIdOf = <const K extends string>(member: K): LastId<K> => ({ from: 'params', member, isPath: true });

/** The page takes its members of what is left, and the other part the rest. */
export const rest = <const S extends readonly [Whole] | readonly [Whole, Whole<'page'>]>(
  ...parts: S
): Rest<S[number]> => ({ '...': parts });

export type Sources = Source | SourceMap;

/** The parts of a request, from which members are read. */
export type Parts = { readonly [F in RequestPart]?: unknown };

type Values = Record<string, unknown>;

const isSource = (sources: Sources): sources is Source =>
  typeof sources !== 'object' || typeof sources.from === 'string';

const toMember = (source: Source): Whole & { readonly member?: string; readonly isPath?: true } =>
  typeof source === 'string' ? { from: 'params', member: source } : source;

/** Whether a precondition is among the sources. */
export const takesExpected = (sources: Sources): boolean =>
  !isSource(sources) && Object.values(sources).includes(expected);

/** The argument that a request has; members without a value are missing in it. */
export function toArgument(sources: Sources, parts: Parts, ids: IdKind | undefined): unknown {
  if (isSource(sources)) return readSource(sources, parts, ids);
  const { '...': others = [], ...members } = sources;
  const argument: Values = Object.assign({}, ...others.map(({ from }) => parts[from]));
  for (const [name, source] of Object.entries(members)) {
    const value = readSource(source as Source, parts, ids);
    if (value !== undefined) argument[name] = value;
  }
  return argument;
}

function readSource(source: Source, parts: Parts, ids: IdKind | undefined): unknown {
  const { from, member, isPath } = toMember(source);
  if (member === undefined) return parts[from];
  const value = (parts[from] as Values)[member];
  return isPath ? lastId(value as string, ids) : value;
}

/** The request that has an argument. */
export function toParts(sources: Sources, argument: unknown): Parts {
  const parts: MutableParts = {};
  if (isSource(sources)) {
    writeSource(sources, argument, parts);
    return parts;
  }
  const { '...': others = [], ...members } = sources;
  const { ...left } = argument as Values;
  for (const [name, source] of Object.entries(members)) {
    writeSource(source as Source, left[name], parts);
    delete left[name];
  }
  if (others.length === 1) return { ...parts, [(others[0] as Whole).from]: left };
  for (const { from } of others) {
    const { offset, limit, after, ...values } = left;
    parts[from] = from === 'page' ? { offset, limit, after } : values;
  }
  return parts;
}

type MutableParts = { [F in RequestPart]?: unknown };

function writeSource(source: Source, value: unknown, parts: MutableParts): void {
  const { from, member, isPath } = toMember(source);
  if (member === undefined) parts[from] = value;
  else if (value !== undefined)
    parts[from] = { ...(parts[from] as Values | undefined), [member]: isPath ? `/${value}/` : value };
}
