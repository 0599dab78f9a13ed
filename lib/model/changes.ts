/** The changes that applying a model makes, as values and as lines of text. */
import { isDeepStrictEqual } from 'node:util';
import { isMap } from '../field-types/index.js';
import type { Json } from '../repository/repository.js';

export type ChangedKind =
  | 'language'
  | 'section'
  | 'object state group'
  | 'object state'
  | 'content type group'
  | 'content type'
  | 'field definition'
  | 'role'
  | 'policy';

/** A value that differs; a missing member has no value. */
export interface MemberChange {
  /** The names from the outermost member inwards, joined by dots: `names.eng-GB`. */
  readonly member: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

export interface ModelChange {
  readonly action: 'create' | 'update' | 'delete';
  readonly kind: ChangedKind;
  /** Its identifiers from the outermost entity inwards: `article/title`. */
  readonly name: string;
  /** The members that an update changes; empty otherwise. */
  readonly members: readonly MemberChange[];
  /** A description of the data that content loses by the change. */
  readonly loss?: string;
}

/** An entity that is not in the model, and stays because it is in use. */
export interface KeptThing {
  readonly kind: ChangedKind;
  readonly name: string;
  readonly reason: string;
}

export interface ModelReport {
  readonly changes: readonly ModelChange[];
  readonly kept: readonly KeptThing[];
}

/** Each member that differs, down to scalars and lists. */
export function differences(from: unknown, to: unknown, at = ''): readonly MemberChange[] {
  if (isDeepStrictEqual(from, to)) return [];
  if (!isMap(from as Json) || !isMap(to as Json))
    return [{ member: at, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];
  const [first, second] = [from, to] as readonly Readonly<Record<string, unknown>>[];
  const names = new Set([...Object.keys(first ?? {}), ...Object.keys(second ?? {})]);
  return [...names].flatMap((name) => differences(first?.[name], second?.[name], at ? `${at}.${name}` : name));
}

const signs = { create: '+', update: '~', delete: '-' } as const;

/** One line for each change, and for each entity that is kept. */
export function toLines({ changes, kept }: ModelReport): readonly string[] {
  return [
    ...changes.map(({ action, kind, name, members, loss }) => {
      const details = members.map(({ member, from, to }) => `${member} ${toText(from)} → ${toText(to)}`);
      const line = [`${signs[action]} ${kind} ${name}`, ...(details.length > 0 ? [details.join(', ')] : [])].join(': ');
      return loss === undefined ? line : `${line} [loses ${loss}]`;
    }),
    ...kept.map(({ kind, name, reason }) => `= ${kind} ${name} stays: ${reason}`),
  ];
}

const longest = 60;

function toText(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
