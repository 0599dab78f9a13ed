/** Ids in values of fields and in settings of their definitions: those that a repository with integers stores, as strings. */
import { formatFileId, parseFileId } from '../../lib/repository/repository.js';
import { findInteger, fromOpaqueId, toOpaqueId } from './opaque-ids.js';

type Plain = Readonly<Record<string, unknown>>;
type Convert = (name: string, member: unknown) => unknown;

const links = /((?:content|location):\/\/)([\w-]{1,64})/g;
const htmlLinks = /("(?:content|location):)([\w-]{1,64})/g;

/** A value as the repository shows it. */
export function toOpaqueValue(value: Plain): Plain;
export function toOpaqueValue(value: unknown): unknown;
export function toOpaqueValue(value: unknown): unknown {
  return mapped(value, (name, member) => {
    if (typeof member === 'number' && isReference(name)) return toOpaqueId(member);
    if (typeof member !== 'string') return member;
    if (name === 'id') return toOpaqueFileId(member);
    return name === 'xml' ? member.replace(links, (_, scheme, id) => scheme + toOpaqueId(Number(id))) : member;
  });
}

/** A value as a client sends it. */
export function fromOpaqueValue(value: unknown): unknown {
  return mapped(value, (name, member) => {
    if (isReference(name)) return toReference(member);
    if (name === 'id' && typeof member === 'string') return fromOpaqueFileId(member);
    if (typeof member !== 'string') return member;
    // A value that is a text alone may be the id of a relation.
    const id = name === '' ? findInteger(member) : undefined;
    const pattern = name === 'html' ? htmlLinks : links;
    return id ?? member.replace(pattern, (_, scheme, linked) => scheme + fromOpaqueId(linked));
  });
}

const selections = ['selectionRoot', 'selectionDefaultLocation'];

export const toOpaqueSettings = (settings: unknown): unknown =>
  mapped(settings, (name, member) =>
    selections.includes(name) && typeof member === 'number' ? toOpaqueId(member) : member,
  );

export const fromOpaqueSettings = (settings: unknown): unknown =>
  mapped(settings, (name, member) => (selections.includes(name) ? toReference(member) : member));

/** An invalid id of this repository, also a number, is the id of nothing. */
const toReference = (member: unknown): unknown =>
  typeof member === 'string'
    ? member === ''
      ? member
      : fromOpaqueId(member)
    : typeof member === 'number'
      ? 0
      : member;

const isReference = (name: string): boolean => /^(?:contentId|destinationContentIds?|newPasswordUserId)$/.test(name);

function mapped(value: unknown, convert: Convert, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => mapped(each, convert, name));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return convert(name, value);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mapped(member, convert, key)]));
}

function toOpaqueFileId(text: string): string {
  const id = parseFileId(text);
  if (!id) return text;
  return formatFileId({ ...id, contentId: toOpaqueId(Number(id.contentId)), fieldId: toOpaqueId(Number(id.fieldId)) });
}

function fromOpaqueFileId(text: string): string {
  const id = parseFileId(text, 'string');
  const contentId = id && findInteger(String(id.contentId));
  const fieldId = id && findInteger(String(id.fieldId));
  return contentId === undefined || fieldId === undefined ? text : formatFileId({ ...id, contentId, fieldId });
}
