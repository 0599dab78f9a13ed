/** The columns of a list whose rows are not content: members that fit in a cell, the one that names the row first. */
import { type DocumentTree, isMap } from '../../documents/value.js';
import { textOf } from '../elements/structure.js';
import { isBareLink, isLink } from '../markup/links.js';

/** Tables with more columns do not fit on a screen. */
const maxColumns = 8;

/** Members that tables leave out before others. */
const isMinor = /remoteid|language|schema$|^default/i;

/** A row with the members of the object that it wraps. */
export interface FlatRow {
  readonly href: string | undefined;
  readonly members: DocumentTree;
}

export interface Columns {
  readonly rows: readonly FlatRow[];
  /** The member that names each row. */
  readonly name: string | undefined;
  readonly others: readonly string[];
  /** Whether the table has all that the rows have. */
  readonly isComplete: boolean;
}

const nameKeys = ['names', 'Name', 'name', 'login', 'path', 'sourceUrl', 'identifier', 'languageCode'];

export function columnsOf(list: readonly DocumentTree[]): Columns {
  const rows = list.map(flat);
  const keys = [...new Set(rows.flatMap(({ members }) => Object.keys(members)))];
  const used = keys.filter((key) => rows.some(({ members }) => !isEmpty(members[key])));
  const fitting = used.filter((key) => rows.every(({ members }) => fits(members[key])));
  const name = nameKeys.find((key) => rows.every(({ members }) => textOf(members[key])));
  const ranked = fitting.filter((key) => key !== name);
  const isWide = ranked.length >= maxColumns;
  if (isWide) ranked.sort((one, other) => Number(isMinor.test(one)) - Number(isMinor.test(other)));
  const others = (isWide ? ranked.filter((key) => !rows.every((row) => isInside(row, key))) : ranked).slice(
    0,
    maxColumns - 1,
  );
  return { rows, name, others, isComplete: used.length === others.length + (name === undefined ? 0 : 1) };
}

/** A row that is nothing but a link and objects has the members of these. */
function flat(row: DocumentTree): FlatRow {
  const { _href, '_media-type': _, ...members } = row;
  if (typeof _href === 'string') return { href: _href, members };
  const visible = Object.entries(members).filter(([key]) => !key.startsWith('_'));
  const inner = visible.map(([, value]) => value).filter(isMap);
  if (inner.length < visible.length) return { href: undefined, members };
  const [href] = inner.flatMap((value) => (isLink(value) ? [value._href] : []));
  const all = inner.filter((value) => !isBareLink(value)).flatMap((value) => Object.entries(withoutHref(value)));
  return { href, members: Object.fromEntries(all) };
}

const withoutHref = ({ _href, '_media-type': _, ...members }: DocumentTree): DocumentTree => members;

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  isEmptyMap(value);

const isEmptyMap = (value: unknown): boolean =>
  isMap(value) && Object.values(value).every((inner) => Array.isArray(inner) && inner.length === 0);

/** Scalars, links, texts by language and short lists of scalars. */
function fits(value: unknown): boolean {
  if (Array.isArray(value)) return value.length <= 10 && value.every((inner) => !isMap(inner) && !Array.isArray(inner));
  return !isMap(value) || isEmptyMap(value) || isBareLink(value) || textOf(value) !== undefined;
}

/** Whether it links to a part of the row's own resource, whose page has that link too. */
function isInside({ href, members }: FlatRow, key: string): boolean {
  const value = members[key];
  return isLink(value) && href !== undefined && value._href.startsWith(`${href}/`);
}
