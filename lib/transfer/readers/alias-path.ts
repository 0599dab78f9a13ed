/** Paths of other systems as URL aliases have them. */

import { toSegment } from '../../support/url-segment.js';
import type { Entity } from '../entities.js';
import type { SourceNotes } from '../source/entity-source.js';

export const aliasPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => toSegment(decodedSegment(segment)))
    .filter((segment) => segment !== '')
    .map((segment) => `/${segment}`)
    .join('');

/** WordPress cuts slugs at 200 bytes, which may be within a character of up to four. */
export function decodedSegment(text: string): string {
  for (let end = text, count = 0; count < 4; end = end.slice(0, -3), count += 1) {
    try {
      return decodeURIComponent(end);
    } catch {
      if (!/%[89a-f][\da-f]$/i.test(end)) break;
    }
  }
  return text;
}

/** Makes the alias of a location; the first one of a path gets it. */
export type ToAlias = (path: string, location: string) => readonly Entity[];

/** Aliases redirect, so that content has one address. */
export function createAliases(language: string, notes: SourceNotes): ToAlias {
  const paths = new Set<string>();
  return (path, location) => {
    const key = path.normalize('NFC').toLowerCase();
    if (path === '') return [];
    if (paths.has(key)) {
      notes.skip({ kind: 'urlAlias', key: path }, 'The path refers to other content of the source');
      return [];
    }
    paths.add(key);
    const value = { path, languages: [language], alwaysAvailable: true, forward: true, location };
    return [{ kind: 'urlAlias', key: path, value }];
  };
}
