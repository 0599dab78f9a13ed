/** Clauses that begin with "what", in comments and texts: a noun, such as "the changed fields", is shorter and clearer. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript59';
import { filesBelow } from './files.js';

const clause = /\bwhat\b/i;

/** The start of a line inside a comment, or a comment at its end. */
const comment = /^\s*(?:\/\*\*?|\*|\/\/)|\s\/\/ /;

/** A text of several words; ids of checks are joined by hyphens. */
const isProse = (text: string) => clause.test(text.replaceAll(/\S*-what-\S*/g, '')) && text.includes(' ');

/** Texts of examples and of inputs that are quoted. */
const quoted = [
  'What is worth doing is worth doing well, said the gardener. ',
  'What is not implemented is not served.',
  'A description of the field, which says what editors write into it. ',
];

/** The folders, without those inside them that are in the list too, and the number of clauses that are left: it may only fall. */
const folders: readonly (readonly [folder: string, left: number])[] = [
  ['lib', 0],
  ['lib/html', 0],
  ['lib/transfer', 0],
  ['conformance', 0],
  ['bench', 0],
  ['examples', 0],
  ['packaging', 0],
  ['site', 0],
  ['spec/support', 0],
  ['templates', 0],
];

describe('the comments and texts of', () => {
  it.each(folders)('%s have at most %i clauses with "what"', (folder, left) => {
    const nested = folders
      .map(([inner]) => `${inner}/`)
      .filter((inner) => inner.startsWith(`${folder}/`) && inner !== `${folder}/`);
    const names = filesBelow(folder).filter(
      (name) => /\.(?:ts|js)$/.test(name) && !nested.some((inner) => name.startsWith(inner)),
    );
    const clauses = names.flatMap((name) => [...inComments(name), ...inTexts(name)]);
    expect(clauses.length > left ? clauses : []).toEqual([]);
  });
});

const inComments = (name: string): string[] =>
  readFileSync(name, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const at = line.search(comment);
      return at >= 0 && clause.test(line.slice(at)) ? [`${name}:${index + 1}: ${line.trim()}`] : [];
    });

/** The string literals and the parts of templates with such a clause. */
function inTexts(name: string): string[] {
  const text = readFileSync(name, 'utf8');
  if (!clause.test(text)) return [];
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) {
      if (isProse(node.text) && !quoted.includes(node.text)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        texts.push(`${name}:${line + 1}: ${node.text}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}
