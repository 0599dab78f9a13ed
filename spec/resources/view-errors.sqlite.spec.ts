/** Searches that are refused: of each criterion, sort clause and aggregation, all that its shape does not allow. */
import { describe, expect, it } from '@jest/globals';
import { branchesOf, hasMembers, innerOf, type Shape } from '../../lib/documents/shape.js';
import { json } from '../../lib/formats/json.js';
import { xml } from '../../lib/formats/xml.js';
import { aggregations } from '../../lib/resources/views/views-aggregations.documents.js';
import { kinds } from '../../lib/resources/views/views-criteria-kinds.documents.js';
import { sortClauses } from '../../lib/resources/views/views-sorting.documents.js';
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

const membersOf = (shape: Shape): readonly [string, Shape][] => Object.entries(hasMembers(shape) ? shape.members : {});
/** The words that a text must be one of, which the message then names. */
const wordsOf = (shape: Shape): readonly string[] =>
  (shape.kind === 'choice' ? shape.values.map(String) : shape.kind === 'string' && shape.words) || [];

/** A value that the shape allows. */
function validOf(shape: Shape): unknown {
  const [word] = wordsOf(shape);
  if (word !== undefined) return word;
  const [first] = branchesOf(shape);
  if (first && first !== shape) return validOf(first);
  if (shape.kind === 'list') return [validOf(shape.items)];
  if (hasMembers(shape)) {
    const { required, maxMembers } = shape;
    const members = membersOf(shape).filter(([name], index) => required.includes(name) || (maxMembers && index === 0));
    return Object.fromEntries(members.map(([name, own]) => [name, validOf(own)]));
  }
  if (shape.kind === 'id' || shape.kind === 'number') return 1;
  if (shape.kind === 'boolean') return true;
  if (shape.kind === 'dateTime') return '2026-01-02T03:04:05+00:00';
  return ['name', '1', '/1/2/', '12:30', 'article/title'].find((text) => allowsText(shape, text));
}

const allowsText = (shape: Shape, text: string): boolean =>
  shape.kind === 'string' && (shape.words ? shape.words.includes(text) : new RegExp(shape.pattern ?? '').test(text));

/** What is wrong with a scalar: a map, and a text that it cannot be. */
function scalarCases(shape: Shape): readonly Case[] {
  const says = wordsOf(shape);
  const text = ['NO SUCH, ', ' , '].find((own) => !branchesOf(shape).some((branch) => allowsText(branch, own)));
  const map: Case = { wrong: { unexpected: '1' }, place: '', says };
  return text === undefined ? [map] : [map, { wrong: text, place: '', says }];
}

const below = (name: string, own: Case, whole: unknown): Case => ({
  ...own,
  place: `/${name}${own.place}`,
  wrong: whole,
});

/** All that is wrong with a value of the shape. */
function casesOf(shape: Shape): readonly Case[] {
  if (shape.kind === 'list') {
    const { items, isOneOrMore, minItems } = shape;
    const inner = casesOf(items);
    return [
      ...(isOneOrMore ? inner : inner.map((own) => below('0', own, [own.wrong]))),
      ...inner.map((own) => below('1', own, [validOf(items), own.wrong])),
      ...(minItems ? [{ wrong: [], place: '', says: [], only: 'json' } as const] : []),
    ];
  }
  if (!hasMembers(shape)) return scalarCases(shape);
  const valid = validOf(shape) as object;
  const { members, required, isClosed, maxMembers } = shape;
  return [
    { wrong: 'text', place: '', says: [], only: 'json' },
    ...required.map((name) => ({
      wrong: Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name)),
      place: `/${name}`,
      // XML has no other way to write an empty list.
      says: members[name]?.kind === 'list' ? [] : ['is required'],
    })),
    ...(isClosed && maxMembers === undefined
      ? [{ wrong: { ...valid, unexpected: '1' }, place: '', says: Object.keys(members) }]
      : []),
    ...membersOf(shape).flatMap(([name, own]) =>
      casesOf(own).map((each) =>
        below(name, each, maxMembers === 1 ? { [name]: each.wrong } : { ...valid, [name]: each.wrong }),
      ),
    ),
  ];
}

/** In XML, some lists have an element around them. */
function toXml(value: unknown, shape: Shape): unknown {
  if (Array.isArray(value)) {
    const { items, wraps } = shape.kind === 'list' ? shape : { items: shape };
    const all = value.map((own) => toXml(own, items));
    return wraps === undefined ? all : { [wraps]: all };
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = new Map(membersOf(shape));
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, toXml(own, members.get(name) ?? shape)]));
}

interface Named {
  readonly name: string;
  readonly shape: Shape;
}

const criteria = Object.entries(kinds).map(([name, { value }]): Named => ({ name, shape: value.shape }));
const inGroups = Object.entries(kinds).map(([name, { single }]): Named => ({ name, shape: single.shape }));
const counted = innerOf(aggregations.shape)
  .flatMap(membersOf)
  .map(([name, shape]): Named => ({ name, shape }));
const sorted = membersOf(sortClauses.shape).map(([name, shape]): Named => ({ name, shape }));

/** Rounds of which each has one case of each name, as long as there are any. */
function roundsOf(all: readonly Named[], format: Format): readonly (readonly (Named & Case)[])[] {
  const cases = all.map((named) =>
    casesOf(named.shape)
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

const valueIn = (format: Format, { wrong, shape }: Named & Case): unknown =>
  format === 'xml' ? toXml(wrong, shape) : wrong;

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
    const compared = criteria.flatMap(({ name, shape }) => {
      const all = membersOf(shape);
      const [operator, operatorShape] = all.find(([own]) => own.toLowerCase() === 'operator') ?? [];
      const [list, listShape] = all.find(([, own]) => own.kind === 'list') ?? [];
      if (!operator || !operatorShape || !list || listShape?.kind !== 'list') return [];
      const value = validOf(listShape.items);
      // These have any number of values.
      const words = wordsOf(operatorShape).filter((word) => word !== 'IN' && word !== 'CONTAINS');
      return words.map((word) => {
        const withValues = (count: number) => ({
          ...{ ...(validOf(shape) as object), [operator]: word },
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

    it('other bounds of images than the smallest and the largest value', async () => {
      const criterion = { fieldDefIdentifier: 'image', width: { minimum: 1 } };
      const { status, errors } = await send({ Filter: { ImageDimensionsCriterion: criterion } });
      const path = `${at}/Filter/ImageDimensionsCriterion/width`;
      expect([status, errors]).toMatchObject([400, [{ path, message: expect.stringContaining('max') }]]);
    });
  },
);
