/** The validators of conditional requests: dates, and entity tags `"revision.variant"`, the revisions of all that a document shows and the way it is written. */
import { createHash, hash } from 'node:crypto';
import type { Revision } from '../repository/repository.js';

/** The tag of a document; the first revision is that of the resource itself. */
export const formatTag = (revisions: readonly (Revision | undefined)[], variant: string): string =>
  `"${revisions.map(encoded).join('-')}.${variant}"`;

/** The tag of a file that has no revision. */
export function digestTag(mediaType: string, content: string | Uint8Array): string {
  const digest = createHash('sha256').update(`${mediaType}\n`).update(content).digest('base64url');
  return `"${digest.slice(0, 27)}"`;
}

/** A digest in place of a revision, without the characters that separate revisions in tags. */
export const digestRevision = (content: string | Uint8Array): string => hash('sha256', content).slice(0, 20);

/** The tags of `If-Match` or `If-None-Match`; undefined for a list that is not one. */
export function parseTags(value: string): readonly string[] | undefined {
  const list = value.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  const rest = value.replace(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g, '').replace(/[\s,]/g, '');
  return rest === '' ? list : undefined;
}

/** The revisions in a tag, in the order of `formatTag`; undefined for a tag that has another form. */
export function revisionsIn(tag: string): readonly string[] | undefined {
  const [, ownRevision, others = ''] = /^"([^-."]+)((?:-[^."]*)?)\.[\w-]+"$/.exec(tag) ?? [];
  if (ownRevision === undefined) return undefined;
  try {
    return [ownRevision, ...others.split('-').slice(1)].map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** The resource's own revision in a tag of any of its representations. */
export const revisionIn = (tag: string): Revision | undefined => revisionsIn(tag)?.[0];

/** Without the characters that separate revisions. */
function encoded(revision: Revision | undefined): string {
  if (typeof revision === 'number') return String(revision);
  return encodeURIComponent(revision ?? '').replace(/[-.~!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}

const imfFixdate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;
const rfc850 = /^[A-Z][a-z]+day, (\d\d-[A-Z][a-z]{2}-)(\d\d)( \d\d:\d\d:\d\d GMT)$/;

/** The date of a conditional header field, in one of the forms of RFC 9110 §5.6.7; undefined for an invalid one. */
export function dateOf(value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  if (imfFixdate.test(value)) return valid(value);
  if (asctime.test(value)) return valid(`${value} GMT`);
  const [, day, year, rest] = rfc850.exec(value) ?? [];
  if (year === undefined) return undefined;
  const date = valid(`${day}20${year}${rest}`);
  const isPast = date && date.getUTCFullYear() > new Date().getUTCFullYear() + 50;
  return isPast ? valid(`${day}19${year}${rest}`) : date;
}

function valid(text: string): Date | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** HTTP dates have no smaller unit. */
export const toUnixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const isModifiedAfter = (modified: Date | undefined, since: Date | undefined): boolean =>
  since !== undefined && modified !== undefined && toUnixSeconds(modified) > toUnixSeconds(since);
