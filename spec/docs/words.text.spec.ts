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

/** The same of pages and of the texts of commands and HTML, which readers see before they know the code. */
const inPages: readonly (readonly [avoid: RegExp, use: string])[] = [
  [/\bknown (?:caller|one|user)s?\b/i, 'authenticated caller'],
  [/\b(?:some|any|every)body\b/i, 'another user, everyone'],
  [/\bURLs? of the past\b/i, 'former URL'],
  [/\bthe present (?:one|version|value)\b/i, 'current'],
  [/\b(?:lead|leads|led) to (?:\w+ )?(?:content|items?)\b/i, 'refers to, related'],
  [/\bswitch(?:es|ed)? (?:\w+ )?o(?:n|ff)\b/i, 'enabled, disabled'],
  [/\b(?:go|goes|going) on\b/i, 'continues, succeeds'],
  [/\binside of\b/i, 'inside, nested'],
  [/\bis no (?:hit|item|user|page)\b/i, 'is not found, is not an item'],
  [/\bmakes? (?:a )?relations?\b/i, 'creates a relation'],
  [/\bcounts? (?:no more|at once)\b/i, 'is refused, takes effect immediately'],
  [/\bblank 500\b/i, '500 without details'],
  [/\bwho may (?:do )?what\b/i, 'permissions'],
  [/\b(?:has|have|having) to fit\b/i, 'must match'],
  [/\bof together\b/i, 'in total'],
  [/\ball the same\b/i, 'still'],
  [/\bdialogues?\b/i, 'dialog'],
  [/\blicences?\b/i, 'license'],
];

/** Comments that begin without their subject, in blocks and in the first of several lines. */
const subjectless =
  /(?:\/\*\*?\s+(?:\*\s+)?|(?<!^[ \t]*\/\/[^\n]*\n[ \t]*)(?<=^|\s)\/\/ )(?:(?:At|By|From|In|To) which|As|Of|That|The same|They|Those|What|Where|Which|Who|Whom|Whose|With)\b[^\n]*/gm;

/** A comment such as "undefined for a value that is no list"; "there is no list" and comparisons are something else. */
const denied =
  /(?:\/\*\*?|\/\/|^[ \t]*\*) [^\n]*?(?<!\bthere )\b(?:is|are|was|were) no (?!longer|more\b|\w+er\b)\w+/gim;

/** Words with many meanings in comments: "distinguishes", "timestamp" and "entity" have one each. */
const vague = /(?:\/\*\*?|\/\/|^[ \t]*\*) [^\n]*?(?<![`\w])(?:tells?|moments?|things?)\b/gim;

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
    expect(found(place, replacements)).toEqual([]);
  });

  it.each([
    'docs',
    'bench/README.md',
    'lib/command',
    ...filesBelow('lib/html/site').filter((name) => name.endsWith('texts.ts')),
    'templates/starter/README.md',
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
  ])('%s are those that readers know', (place) => {
    expect(found(place, inPages)).toEqual([]);
  });
});

describe('comments', () => {
  it.each(['lib', 'conformance', 'bench', 'examples', 'packaging', 'site', 'spec/support', 'templates'])(
    'of %s begin with a noun phrase, or with a verb whose subject is what is declared',
    (folder) => {
      const fragments = textsOf(folder).flatMap((name) =>
        [...readFileSync(name, 'utf8').matchAll(subjectless)].map(([text]) => `${name}: ${text}`),
      );
      expect(fragments).toEqual([]);
    },
  );

  it.each(['lib', 'conformance', 'bench', 'examples', 'packaging', 'site', 'spec/support'])(
    'of %s deny by "is not a", not by "is no"',
    (folder) => {
      const denials = textsOf(folder).flatMap((name) =>
        [...readFileSync(name, 'utf8').matchAll(denied)].map(([text]) => `${name}: ${text}`),
      );
      expect(denials).toEqual([]);
    },
  );

  it.each(['lib', 'conformance', 'bench', 'examples', 'packaging', 'site', 'spec/support', 'templates'])(
    'of %s have words with one meaning',
    (folder) => {
      const comments = textsOf(folder).flatMap((name) =>
        [...readFileSync(name, 'utf8').matchAll(vague)].map(([text]) => `${name}: ${text}`),
      );
      expect(comments).toEqual([]);
    },
  );
});

const found = (place: string, avoided: typeof replacements) =>
  textsOf(place).flatMap((name) =>
    readFileSync(name, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        avoided
          .filter(([avoid]) => avoid.test(line))
          .map(([avoid, use]) => `${name}:${index + 1}: instead of ${avoid.exec(line)?.[0]}: ${use}`),
      ),
  );
