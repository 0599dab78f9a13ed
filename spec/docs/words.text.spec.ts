/** The vocabulary of code, specs and pages: standard terms instead of words that only this project would know. */
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { filesBelow } from './files.js';

/** Each pattern of a word to avoid, and the standard term. */
const replacements: readonly (readonly [avoid: RegExp, use: string])[] = [
  [/\banswer(?:s|ed|ing)?\b/i, 'response, responds'],
  [/\bwhoever\b/i, 'a caller who, a user who'],
  [/(?<!')\bnobody\b/i, 'no user, no caller, the anonymous caller'],
  [/\banew\b/i, 'again'],
  [/\bin turns\b/i, 'alternately'],
  [/\bby hand\b/i, 'custom (of URL aliases), manually, hand-written'],
  [/\b(?:is|are) to be\b/i, 'must be'],
  [/\btold of\b/i, 'called with'],
  [/\bst(?:ands?|ood) (?:for|in|below|under|above|before|behind|after|at|against|beside|between)\b/i, 'means, is in'],
  [/\b(?:one|two) moments?\b/i, 'consistent, atomic'],
  [/\bone work after the other\b/i, 'serial queue, mutex'],
  [/\bkept for as long\b/i, 'cached until'],
  [/\b(?:has|have|having) gone away\b/i, 'disconnected'],
  [/\bat hand\b/i, 'in memory, available'],
  [/\bif nothing else is said\b/i, 'by default'],
  [/\b(?:leadsTo|ofSession)\b/, 'redirectsTo, usesSession'],
];

const isText = (name: string) => /\.(?:ts|js|md|sql)$/.test(name);

function textsOf(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return filesBelow(place).filter((name) => isText(name) && name !== 'spec/docs/words.text.spec.ts');
}

describe('the words of', () => {
  it.each([
    'lib',
    'conformance',
    'spec',
    'examples',
    'bench',
    'docs',
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
  ])('%s are standard terms', (place) => {
    const found = textsOf(place).flatMap((name) =>
      readFileSync(name, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          replacements
            .filter(([avoid]) => avoid.test(line))
            .map(([avoid, use]) => `${name}:${index + 1}: instead of ${avoid.exec(line)?.[0]}: ${use}`),
        ),
    );
    expect(found).toEqual([]);
  });
});
