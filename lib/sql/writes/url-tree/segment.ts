/** Segments of URLs: generated from names, and found case-insensitively. */
import { hash } from 'node:crypto';
import { toSegment } from '../../../support/url-segment.js';

/** The segment of a name, or of the one for URLs where that has one; empty where neither has. */
export const toItemSegment = (name: string, nameForUrls = ''): string => toSegment(nameForUrls) || toSegment(name);

/** The key by which a segment is found: the MD5 of its text in lower case, as in the ids of aliases. */
export function keyOf(segment: string): string {
  return hash('md5', lower(segment));
}

export const lower = (segment: string): string => segment.normalize('NFC').toLowerCase();

/** The segments of a path, whatever its slashes. */
export const segmentsOf = (path: string): readonly string[] =>
  path.split('/').filter((segment) => segment.trim() !== '');
