/** Every regular expression of the library, and every pattern of a schema, takes linear time: input cannot stop the process. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { ts } from '@ts-morph/common';
import { check } from 'recheck';
import { createFieldTypes } from '../lib/field-types/index.js';
import { resources } from '../lib/resources/table.js';
import { openApiDocument } from '../lib/router.js';
import { open } from './sql/support.js';

// One test looks for attacks on all expressions of the source, each for 30 s at most.
jest.setTimeout(900_000);

interface Expression {
  readonly source: string;
  readonly flags: string;
}

const root = join(import.meta.dirname, '..');
const files = ['lib', 'conformance'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(folder, path)),
);

/** Compiles the patterns of shapes, which are checked as they are declared, and in the schemas of all documents. */
const compiler = join('lib', 'documents', 'scalar-checks.ts');

/** The literals of a file, the calls of RegExp, and the schemas' patterns that are written as strings. */
function expressionsOf(path: string, text: string): readonly (Expression & { readonly at: string })[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, Expression>();
  const found: (Expression & { readonly at: string })[] = [];
  const visit = (node: ts.Node): void => {
    const at = `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isRegularExpressionLiteral(node.initializer)) {
      constants.set(node.name.getText(), parsed(node.initializer));
    }
    if (ts.isRegularExpressionLiteral(node)) found.push({ ...parsed(node), at });
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      const [source, flags] = node.arguments ?? [];
      const known = source && constants.get(source.getText());
      if (!known && path !== compiler)
        throw new Error(`${at} makes a regular expression of something else than a literal of the same file`);
      if (known)
        found.push({ source: known.source, flags: flags && ts.isStringLiteral(flags) ? flags.text : known.flags, at });
    }
    // What has a kind is a criterion of a search, whose patterns are no regular expressions.
    const isPattern =
      ts.isPropertyAssignment(node) &&
      node.name.getText() === 'pattern' &&
      !node.parent.properties.some(({ name }) => name?.getText() === 'kind');
    if (isPattern && ts.isStringLiteral(node.initializer)) found.push({ source: node.initializer.text, flags: '', at });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function parsed({ text }: ts.RegularExpressionLiteral): Expression {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

/** The patterns in a schema or a document of schemas, however deep: keywords and the keys of `patternProperties`. */
function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'pattern' && typeof inner === 'string') return [inner];
    const keys = key === 'patternProperties' ? Object.keys(inner as object) : [];
    return [...keys, ...patternsIn(inner)];
  });
}

/** What the checker proves: not what it merely did not find, so the fuzzing checker does not do. */
async function complexityOf({ source, flags }: Expression): Promise<string> {
  const result = await check(source, flags, { checker: 'automaton', timeout: 30_000 });
  if (result.status === 'unknown') return `unknown: ${result.error.kind}`;
  return result.status === 'safe' ? 'linear' : `${result.complexity.summary}, such as ${result.attack.pattern}`;
}

async function slowOnes(expressions: ReadonlyMap<string, Expression>): Promise<readonly string[]> {
  const slow: string[] = [];
  for (const [name, expression] of expressions) {
    const complexity = await complexityOf(expression);
    if (complexity !== 'linear') slow.push(`${name}: ${complexity}`);
  }
  return slow;
}

const toMap = (patterns: readonly string[]): ReadonlyMap<string, Expression> =>
  new Map(patterns.map((source) => [source, { source, flags: 'u' }]));

describe('the checker', () => {
  it.each([
    ['/(\\d+)\\/?$/', '(\\d+)\\/?$', '2nd degree polynomial'],
    ['/^\\/+|\\/+$/g', '^\\/+|\\/+$', '2nd degree polynomial'],
    ['/^(a+)+$/', '^(a+)+$', 'exponential'],
    ['/(.*)\\1/', '(.*)\\1', 'unknown'],
  ])('does not pass %s', async (_, source, complexity) => {
    expect(await complexityOf({ source, flags: '' })).toMatch(complexity);
  });
});

describe('every regular expression', () => {
  const found = files.flatMap((path) => expressionsOf(path, readFileSync(join(root, path), 'utf8')));

  it('is found in the source', () => {
    expect(found.length).toBeGreaterThan(150);
  });

  it('of the source takes linear time', async () => {
    const named = new Map(found.map(({ at, ...expression }) => [`${at} /${expression.source}/`, expression]));
    expect(await slowOnes(named)).toEqual([]);
  });

  it('of the schemas of bodies, queries and paths takes linear time', async () => {
    const patterns = patternsIn(resources);
    expect(patterns.length).toBeGreaterThan(5);
    expect(await slowOnes(toMap(patterns))).toEqual([]);
  });

  it('of the schemas of field types takes linear time', async () => {
    const patterns = patternsIn(createFieldTypes().types.map(({ declaration }) => declaration));
    expect(await slowOnes(toMap(patterns))).toEqual([]);
  });

  it('of the OpenAPI document takes linear time', async () => {
    const repository = await open();
    const patterns = patternsIn(openApiDocument(repository));
    await repository.close();
    expect(patterns.length).toBeGreaterThan(100);
    expect(await slowOnes(toMap(patterns))).toEqual([]);
  });
});
