/** Searches that are refused: of each criterion, sort clause and aggregation, all that its schema does not allow. */
import { describe, expect, it } from '@jest/globals';
import type { JsonSchema } from '../../lib/documents/value.js';
import { json } from '../../lib/formats/json.js';
import { xml } from '../../lib/formats/xml.js';
import { aggregations } from '../../lib/resources/views-aggregations.documents.js';
import { kinds } from '../../lib/resources/views-criteria-kinds.documents.js';
import { sortClauses } from '../../lib/resources/views-sorting.documents.js';
import { admin } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api } = await useApi();

/** A value that is refused, where it is refused, and what the message must contain. */
interface Case {
  readonly wrong: unknown;
  readonly place: string;
  readonly says: readonly string[];
  readonly only?: Format;
}

const formats = { json, xml };
type Format = keyof typeof formats;

const isList = (schema: JsonSchema): boolean => schema.type === 'array';
const membersOf = ({ properties = {} }: JsonSchema): readonly [string, JsonSchema][] => Object.entries(properties);
/** The words that a text must be one of. */
const wordsOf = (schema: JsonSchema): readonly string[] =>
  schema.enum?.map(String) ??
  String(schema['x-message'])
    .replace(/^must be /, '')
    .split(' or ');

/** Whether a text must be one of some words, which the message then names. */
const isChoice = (schema: JsonSchema): boolean => {
  const { enum: words, pattern } = schema;
  if (typeof pattern !== 'string' || !/ or /.test(String(schema['x-message']))) return words !== undefined;
  return wordsOf(schema).every((word) => new RegExp(pattern).test(word));
};

/** A value that the schema allows. */
function validOf(schema: JsonSchema): unknown {
  const { type, anyOf, format, items = {}, required = [] } = schema;
  if (anyOf) return validOf(anyOf[0] as JsonSchema);
  if (isChoice(schema)) return wordsOf(schema)[0];
  if (type === 'array') return [validOf(items)];
  if (type === 'object') {
    const isOneOf = schema.maxProperties === 1;
    const members = membersOf(schema).filter(([name], index) => required.includes(name) || (isOneOf && index === 0));
    return Object.fromEntries(members.map(([name, own]) => [name, validOf(own)]));
  }
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (format === 'date-time') return '2026-01-02T03:04:05+00:00';
  const isAllowed = new RegExp(String(schema.pattern ?? ''));
  return ['name', '1', '/1/2/', '12:30', 'article/title'].find((text) => isAllowed.test(text));
}

/** What is wrong with a scalar: a map, and a text that it cannot be. */
function scalarCases(schema: JsonSchema): readonly Case[] {
  const says = isChoice(schema) ? wordsOf(schema) : [];
  const allows = (text: string) =>
    [schema, ...(schema.anyOf ?? [])].some(
      ({ type, pattern, format, anyOf }) =>
        type === 'string' && !anyOf && !format && new RegExp(String(pattern ?? '')).test(text),
    );
  const text = ['NO SUCH, ', ' , '].find((own) => !allows(own));
  const map: Case = { wrong: { unexpected: '1' }, place: '', says };
  return text === undefined ? [map] : [map, { wrong: text, place: '', says }];
}

const below = (name: string, own: Case, whole: unknown): Case => ({
  ...own,
  place: `/${name}${own.place}`,
  wrong: whole,
});

/** All that is wrong with a value of the schema. */
function casesOf(schema: JsonSchema): readonly Case[] {
  if (isList(schema)) {
    const { items = {} } = schema;
    const inner = casesOf(items);
    const isOneOrMore = schema['x-one-or-more'] === true;
    return [
      ...(isOneOrMore ? inner : inner.map((own) => below('0', own, [own.wrong]))),
      ...inner.map((own) => below('1', own, [validOf(items), own.wrong])),
      ...(schema.minItems ? [{ wrong: [], place: '', says: [], only: 'json' } as const] : []),
    ];
  }
  if (schema.type !== 'object') return scalarCases(schema);
  const valid = validOf(schema) as object;
  const { required = [] } = schema;
  return [
    { wrong: 'text', place: '', says: [], only: 'json' },
    ...required.map((name) => ({
      wrong: Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name)),
      place: `/${name}`,
      // XML has no other way to write an empty list.
      says: isList(schema.properties?.[name] ?? {}) ? [] : ['is required'],
    })),
    ...(schema.additionalProperties === false && schema.maxProperties === undefined
      ? [{ wrong: { ...valid, unexpected: '1' }, place: '', says: membersOf(schema).map(([name]) => name) }]
      : []),
    ...membersOf(schema).flatMap(([name, own]) =>
      casesOf(own).map((each) =>
        below(name, each, schema.maxProperties === 1 ? { [name]: each.wrong } : { ...valid, [name]: each.wrong }),
      ),
    ),
  ];
}

/** In XML, some lists have an element around them. */
function toXml(value: unknown, schema: JsonSchema): unknown {
  if (Array.isArray(value)) {
    const items = value.map((own) => toXml(own, schema.items ?? {}));
    return typeof schema['x-wrapped'] === 'string' ? { [schema['x-wrapped']]: items } : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [name, toXml(own, schema.properties?.[name] ?? {})]),
  );
}

interface Named {
  readonly name: string;
  readonly schema: JsonSchema;
}

const criteria = Object.entries(kinds).map(([name, { value }]): Named => ({ name, schema: value.schema }));
const inGroups = Object.entries(kinds).map(([name, { single }]): Named => ({ name, schema: single.schema }));
const counted = membersOf(aggregations.schema.items as JsonSchema).map(([name, schema]): Named => ({ name, schema }));
const sorted = membersOf(sortClauses.schema).map(([name, schema]): Named => ({ name, schema }));

/** Rounds of which each has one case of each name, as long as there are any. */
function roundsOf(all: readonly Named[], format: Format): readonly (readonly (Named & Case)[])[] {
  const cases = all.map((named) =>
    casesOf(named.schema)
      .filter(({ only = format }) => only === format)
      .map((own) => ({ ...named, ...own })),
  );
  const most = Math.max(...cases.map(({ length }) => length));
  return Array.from({ length: most }, (_, index) => cases.flatMap((own) => own[index] ?? []));
}

/** Versions of the document, with the members that hold a query. */
const versions = [
  ['1.0', 'Query'],
  ['1.1', 'ContentQuery'],
  ['1.1', 'LocationQuery'],
] as const;

async function faultsOf(format: Format, version: string, element: string, query: object) {
  const type = `application/vnd.cms.api.ViewInput+${format}; version=${version}`;
  const headers = { ...admin, 'Content-Type': type, Accept: 'application/vnd.cms.api.View+json' };
  const body = formats[format].write('ViewInput', { identifier: 'x', [element]: query });
  const { status, json: response, text } = await api.call('POST', '/views', { headers, body });
  const errors: readonly { readonly path: string; readonly message: string }[] =
    response?.ErrorMessage?.errorDetails?.errors ?? [];
  return { status, errors, text };
}

const valueIn = (format: Format, { wrong, schema }: Named & Case): unknown =>
  format === 'xml' ? toXml(wrong, schema) : wrong;

/** Expects one fault for each case, at its place, with what would be allowed. */
function expectFaults(
  { status, errors, text }: Awaited<ReturnType<typeof faultsOf>>,
  round: readonly (Named & Case)[],
  pathOf: (own: Named, index: number) => string,
): void {
  const expected = round.map((own, index) => ({ ...own, path: pathOf(own, index) + own.place }));
  expect([status, [...new Set(errors.map(({ path }) => path))].sort()]).toEqual([
    400,
    expected.map(({ path }) => path).sort(),
  ]);
  for (const { path, says } of expected)
    for (const word of says)
      expect([path, errors.filter((own) => own.path === path).map(({ message }) => message)]).toEqual([
        path,
        expect.arrayContaining([expect.stringContaining(word)]),
      ]);
  expect(text).not.toContain('NO SUCH');
}

const uses = (['json', 'xml'] as const).flatMap((format) =>
  versions.map(([version, element]) => ({ format, version, element })),
);

describe.each(uses)(
  'POST /views with version $version in $format refuses in $element',
  ({ format, version, element }) => {
    const at = `/ViewInput/${element}`;
    const send = (query: object) => faultsOf(format, version, element, query);

    it('what criteria cannot be, and names the place', async () => {
      const member = element === 'LocationQuery' ? 'Query' : 'Filter';
      for (const round of roundsOf(criteria, format)) {
        const map = Object.fromEntries(round.map((own) => [own.name, valueIn(format, own)]));
        expectFaults(await send({ [member]: map }), round, ({ name }) => `${at}/${member}/${name}`);
      }
    });

    it('what criteria in groups cannot be', async () => {
      for (const round of roundsOf(inGroups, format)) {
        const group = Object.fromEntries(round.map((own) => [own.name, valueIn(format, own)]));
        const query = { Filter: { NOT: { OR: { AND: group } } } };
        expectFaults(await send(query), round, ({ name }) => `${at}/Filter/NOT/OR/AND/${name}`);
      }
    });

    it('what aggregations cannot be', async () => {
      for (const round of roundsOf(counted, format)) {
        const list = round.map((own) => ({ [own.name]: valueIn(format, own) }));
        const query = { Aggregations: format === 'xml' ? { Aggregation: list } : list };
        expectFaults(await send(query), round, ({ name }, index) => `${at}/Aggregations/${index}/${name}`);
      }
    });

    it('what sort clauses cannot be', async () => {
      for (const round of roundsOf(sorted, format)) {
        const map = Object.fromEntries(round.map((own) => [own.name, valueIn(format, own)]));
        expectFaults(await send({ SortClauses: map }), round, ({ name }) => `${at}/SortClauses/${name}`);
      }
    });

    it('unknown names, with all that are known', async () => {
      const list = [{ Unknown: { name: 'x' } }];
      const { status, errors } = await send({
        Filter: { Unknown: 1, NOT: { Unknown: 1 }, OR: { Unknown: 1 } },
        SortClauses: { Unknown: 'ascending' },
        Aggregations: format === 'xml' ? { Aggregation: list } : list,
      });
      const messages = new Map(errors.map(({ path, message }) => [path, message]));
      const places: readonly (readonly [string, readonly Named[]])[] = [
        ...['/Filter', '/Filter/NOT', '/Filter/OR'].map((place) => [place, criteria] as const),
        ['/SortClauses', sorted],
        ['/Aggregations/0', counted],
      ];
      expect([status, [...messages.keys()].sort()]).toEqual([400, places.map(([place]) => at + place).sort()]);
      for (const [place, all] of places)
        for (const { name } of all)
          expect([place, messages.get(at + place)]).toEqual([place, expect.stringContaining(name)]);
    });

    /** Criteria with an operator, and the member that holds what it compares with. */
    const compared = criteria.flatMap(({ name, schema }) => {
      const all = membersOf(schema);
      const [operator, operatorSchema] = all.find(([own]) => own.toLowerCase() === 'operator') ?? [];
      const [list, listSchema] = all.find(([, own]) => isList(own)) ?? [];
      if (!operator || !operatorSchema || !list || !listSchema) return [];
      const value = validOf(listSchema.items ?? {});
      // These have any number of values.
      const words = wordsOf(operatorSchema).filter((word) => word !== 'IN' && word !== 'CONTAINS');
      return words.map((word) => {
        const withValues = (count: number) => ({
          ...{ ...(validOf(schema) as object), [operator]: word },
          [list]: Array.from({ length: count }, () => value),
        });
        return { name, word, list, withValues };
      });
    });

    it('a wrong number of values', async () => {
      expect(compared.length).toBeGreaterThan(0);
      for (const { name, word, list, withValues } of compared) {
        const isBetween = word === 'BETWEEN';
        for (const count of isBetween ? [1, 3] : [2]) {
          const path = `${at}/Filter/${name}/${list}`;
          const message = expect.stringContaining(isBetween ? 'two values' : 'one value');
          const { status, errors } = await send({ Filter: { [name]: withValues(count) } });
          expect([name, word, status, errors]).toEqual([name, word, 400, [{ path, message }]]);
        }
      }
    });
  },
);
