/** The errors that the comments of the contract name, against what the operations of the table declare. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ts } from '@ts-morph/common';
import * as errors from '../../lib/errors/errors.js';
import { type Operation, requiredMethods } from '../../lib/operations/declaration/operations.js';
import { type Responses, reasonIn, statusesOfRules } from '../../lib/operations/responses/responses.js';
import { table } from '../../lib/resources/table.js';

const folder = 'lib/repository';

interface Throws {
  readonly names: readonly string[];
  readonly rules: readonly string[];
}

const none: Throws = { names: [], rules: [] };

/** `@throws NotFound, Refused: is a draft; is published` */
function throwsOf(method: ts.Node): Throws {
  const tag = ts.getJSDocTags(method).find(({ tagName }) => tagName.text === 'throws');
  if (!tag) return none;
  const text = (ts.getTextOfJSDocComment(tag.comment) ?? '').replace(/\s+/g, ' ');
  // The parser takes the first word for the beginning of a type or of a name.
  const [names = '', rules] = text.split(': ', 2);
  return { names: names.split(', '), rules: rules?.split('; ') ?? [] };
}

const interfaces = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(`${folder}/${file}`, 'utf8'), ts.ScriptTarget.Latest, true);
    return source.statements.filter(ts.isInterfaceDeclaration);
  });

const named = (name: string) => interfaces.find((each) => each.name.text === name)?.members ?? [];

/** What each method of the contract throws, by its name, such as `content.copy`. */
const contract = new Map(
  [...named('Repository')].flatMap((member) => {
    const type = ts.isPropertySignature(member) && member.type;
    if (!type || !ts.isTypeReferenceNode(type)) return [];
    return [...named(type.typeName.getText())]
      .filter(ts.isMethodSignature)
      .map((method) => [`${member.name?.getText()}.${method.name.getText()}`, throwsOf(method)] as const);
  }),
);

const operations = Object.values(table).flatMap(({ path, methods }) =>
  Object.values(methods).map(({ operation }) => ({ path, operation: operation as Operation })),
);

const rulesOf = ({ responses }: Operation): string[] => [...statusesOfRules(responses as Responses).keys()];

/** The operations that call a method alone, and not as one of several writes. */
const callsOf = (method: string) =>
  operations.filter(
    ({ operation }) => operation.atomic !== true && requiredMethods(operation).some((required) => required === method),
  );

describe('the comments of the contract', () => {
  it('are read', () => {
    expect(contract.size).toBeGreaterThan(100);
    expect(contract.get('content.load')).toEqual({ names: ['NotFound', 'PermissionDenied'], rules: [] });
  });

  it('name error classes that repositories throw', () => {
    const { MethodNotAllowed, NotAcceptable, Unauthorized, RestError, isRestError, isRefused, ...thrown } = errors;
    const others = [...contract.values()].flatMap(({ names }) => names).filter((name) => !(name in thrown));
    expect(others).toEqual([]);
  });

  it.each([...contract])('name the errors that the operations of %s declare', (method, { names, rules }) => {
    const calls = callsOf(method);
    const declared = calls.flatMap(({ operation }) => rulesOf(operation));
    if (calls.length > 0) expect(rules.filter((rule) => !declared.includes(rule))).toEqual([]);
    expect(names.includes('Refused')).toBe(rules.length > 0);
    const texts = calls.map(({ operation: { responses } }) => reasonIn((responses as Responses)[409]) ?? '');
    const isUnique = texts.some((text) => text.includes('already in use'));
    expect({ isUnique: isUnique && !names.includes('AlreadyInUse') }).toEqual({ isUnique: false });
    if (names.includes('AlreadyInUse') && calls.length > 0) expect(texts.some((text) => text !== '')).toBe(true);
    if (calls.length > 0)
      expect(names.includes('PreconditionFailed')).toBe(calls.some(({ operation }) => operation.expects === true));
    const isAddressed = calls.length > 0 && calls.every(({ path }) => path.variables.length > 0);
    if (isAddressed) expect(names).toContain('NotFound');
  });
});

describe('the operations of the table', () => {
  it('declare no rule that the comments of what they call do not name', () => {
    const uncalled = [...contract.keys()].filter((method) => callsOf(method).length === 0);
    const unnamed = operations.flatMap(({ path, operation }) => {
      const named = [...requiredMethods(operation), ...uncalled].flatMap((method) => contract.get(method)?.rules ?? []);
      return rulesOf(operation).flatMap((rule) => (named.includes(rule) ? [] : `${path.text}: ${rule}`));
    });
    expect(unnamed).toEqual([]);
  });
});
