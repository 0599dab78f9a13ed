/** The names of declarations: none is a pronoun, which any of them could have. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript59';
import { filesBelow } from './files.js';

/** Words that any variable or member could have as its name. */
const pronouns = new Set([
  'each',
  'found',
  'given',
  'held',
  'kept',
  'known',
  'made',
  'own',
  'sent',
  'shown',
  'taken',
  'wanted',
  'what',
]);

/** The rooms of lib, and their public members of such names. */
const roomsWithoutPronouns: readonly (readonly [room: string, ...publicMembers: readonly string[]])[] = [
  ['adapters'],
  ['auth'],
  ['client'],
  ['command'],
  ['documents'],
  ['errors'],
  ['features'],
  ['field-types'],
  ['files'],
  ['formats'],
  // The text that a file of a form is kept, which hosts can translate.
  ['html', 'kept'],
  ['http'],
  ['items'],
  ['items-of-views'],
  ['model', 'kept'],
  ['openapi'],
  ['operations'],
  ['option'],
  ['pipeline'],
  ['repository', 'sent'],
  // Names of responses that handlers choose from.
  ['resources', 'found', 'sent'],
  ['sql', 'kept', 'sent'],
  ['support'],
  ['tables'],
  ['transfer'],
];

const filesOf = (folder: string) => filesBelow(folder).filter((name) => /\.(?:ts|js)$/.test(name));

describe('the names of', () => {
  it.each(roomsWithoutPronouns)('%s are not pronouns, outside of functions of one line', (room, ...publicMembers) => {
    expect(filesOf(`lib/${room}`).flatMap((name) => pronounsIn(name, publicMembers))).toEqual([]);
  });

  it.each([
    ['conformance'],
    ['bench'],
    ['examples'],
    ['site'],
    ['packaging'],
    ['templates'],
    ['.ci'],
    // The function of Jest.
    ['spec/support', 'each'],
  ])('%s are not pronouns either', (folder, ...members) => {
    expect(filesOf(folder).flatMap((name) => pronounsIn(name, members))).toEqual([]);
  });
});

/** The declarations in a file that are named by a pronoun. */
function pronounsIn(name: string, publicMembers: readonly string[]): string[] {
  const source = ts.createSourceFile(name, readFileSync(name, 'utf8'), ts.ScriptTarget.Latest, true);
  const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line + 1;
  const declared: string[] = [];
  const visit = (node: ts.Node): void => {
    const line = lineOf(node.getStart(source));
    if (ts.isArrowFunction(node) && line === lineOf(node.getEnd())) return;
    const word = declaredName(node);
    if (word !== undefined && isPronoun(word, node) && !publicMembers.includes(word))
      declared.push(`${name}:${line}: ${word}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return declared;
}

function declaredName(node: ts.Node): string | undefined {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node);
  return isDeclaration && node.name && ts.isIdentifier(node.name) ? node.name.text : undefined;
}

/** `read` is a verb as the name of a function. */
function isPronoun(word: string, node: ts.Node): boolean {
  if (word !== 'read') return pronouns.has(word);
  return ts.isVariableDeclaration(node) && !(node.initializer && ts.isArrowFunction(node.initializer));
}
