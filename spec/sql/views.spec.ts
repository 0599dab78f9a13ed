/** Searches of random queries, by callers with limited rights, against the oracle. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BoundRepository } from '../../conformance/bound.js';
import { bind } from '../../conformance/bound.js';
import { createScene } from '../../conformance/scene.js';
import { viewerOf } from '../../conformance/search/facts.js';
import type { Sight } from '../../conformance/search/oracle.js';
import { agrees, createWorld, everything, hitIds, type World } from '../../conformance/search/world.js';
import {
  type Aggregation,
  type Context,
  type Criterion,
  comparisons,
  contentSortKinds,
  type FieldOperator,
  fieldOperators,
  type Json,
  locationSortKinds,
  type SortClause,
  type ViewQuery,
} from '../../lib/index.js';
import type { Limitations } from '../../lib/sql/permissions/policies.js';
import { addUser, asAdministrator, calledBy, grant, type Opened, open } from './support.js';

let repository: Opened;
let world: World;
let sights: (readonly [BoundRepository, Sight])[];
/** What queries are made of. */
let ids: {
  contents: number[];
  locations: number[];
  paths: string[];
  remoteIds: string[];
  states: number[];
  users: number[];
};

beforeAll(async () => {
  repository = await open();
  world = await createWorld(createScene(repository, undefined, () => {}));
  const facts = await world.facts();
  const places = facts.items.flatMap(({ locations }) => locations);
  const { apple, plum } = world.folders;
  const limits: readonly Limitations[] = [
    {},
    { Subtree: [apple.content.mainLocation?.pathString ?? ''] },
    { Section: ['1'], Language: ['pol-PL'] },
    { Node: [String(plum.locationId)], Class: ['1'] },
    { State: [String(world.stateIds[1])] },
    { Owner: ['1'] },
  ];
  sights = [];
  for (const [index, limitations] of limits.entries()) {
    const userId = await addUser(repository, 12, `searcher-${index}`);
    await grant(repository, userId, 'content/read', limitations);
    // All searches are below it.
    await grant(repository, userId, 'content/read', { Node: [String(world.root.locationId)] });
    const caller = bind(repository, calledBy(userId), { uses: () => {}, called: () => {} });
    sights.push([caller, { facts, viewer: await viewerOf(caller, facts, [14, userId]) }]);
  }
  ids = {
    contents: facts.items.map(({ content }) => content.id),
    locations: places.map(({ id }) => id),
    paths: places.map(({ pathString }) => pathString),
    remoteIds: places.map(({ remoteId }) => remoteId),
    states: [...world.stateIds],
    users: [14, 10],
  };
});
afterAll(() => repository.close());

const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const pattern = fc
  .array(fc.constantFrom('apfel', 'a', 'Ä', '*', '%', '_', '\\', 'birnen', ' ', 'w', '100', 'e'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(''));
const words = fc
  .array(
    fc.constantFrom('apfel', 'Äp*', '-birnen', '"apfel w', '"', 'sliwka', '-', '*', '100', 'zitrone', 'w*', '-w*'),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((parts) => parts.join(' '));
const date = fc.integer({ min: -5000, max: 5000 }).map((offset) => new Date(Date.now() + offset));

const leaf = (): fc.Arbitrary<Criterion> =>
  fc.oneof<fc.Arbitrary<Criterion>[]>(
    some(ids.contents).map((own) => ({ kind: 'contentId', ids: own })),
    some(ids.locations).map((own) => ({ kind: 'locationId', ids: own })),
    some(ids.remoteIds).map((values) => ({ kind: 'locationRemoteId', values })),
    some(ids.locations).map((own) => ({ kind: 'parentLocationId', ids: own })),
    some(ids.paths).map((paths) => ({ kind: 'ancestor', paths })),
    some(ids.paths).map((paths) => ({ kind: 'subtree', paths })),
    some([1, 2]).map((own) => ({ kind: 'contentTypeId', ids: own })),
    some([1, 2, 3]).map((own) => ({ kind: 'sectionId', ids: own })),
    some(['standard', 'media']).map((values) => ({ kind: 'sectionIdentifier', values })),
    some(['eng-GB', 'pol-PL', 'xx-XX']).map((values) => ({ kind: 'languageCode', values })),
    some(ids.states).map((own) => ({ kind: 'objectStateId', ids: own })),
    pattern.map((own) => ({ kind: 'contentName', pattern: own })),
    fc.tuple(fc.constantFrom(...fieldOperators), pattern, pattern).map(([operator, one, two]) => {
      return { kind: 'field', identifier: 'name', operator, values: operator === 'BETWEEN' ? [one, two] : [one] };
    }),
    words.map((text) => ({ kind: 'fullText', text })),
    words.map((text) => ({ kind: 'moreLikeThis', source: { text } })),
    fc.constantFrom(...ids.contents).map((contentId) => ({ kind: 'moreLikeThis', source: { contentId } })),
    fc.boolean().map((isVisible) => ({ kind: 'visibility', isVisible })),
    fc.boolean().map((value) => ({ kind: 'isContainer', value })),
    fc.boolean().map((value) => ({ kind: 'isBookmarked', value })),
    fc.tuple(some(ids.users), fc.constantFrom('owner', 'modifier')).map(([own, target]) => {
      return { kind: 'userMetadata', target: target as 'owner', ids: own };
    }),
    fc.tuple(fc.constantFrom(...comparisons), date, date).map(([operator, one, two]) => {
      return {
        kind: 'dateMetadata',
        target: 'modified',
        operator,
        values: operator === 'BETWEEN' ? [one, two] : [one],
      };
    }),
  );

const tree = (): fc.Arbitrary<Criterion> =>
  fc.letrec<{ node: Criterion }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf(),
      fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((criteria): Criterion => ({ kind: 'and', criteria })),
      fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((criteria): Criterion => ({ kind: 'or', criteria })),
      tie('node').map((criterion): Criterion => ({ kind: 'not', criterion })),
    ),
  })).node;

const aggregation = (): fc.Arbitrary<Aggregation> =>
  fc
    .tuple(
      fc.constantFrom('contentTypeTerm', 'languageTerm', 'sectionTerm', 'visibilityTerm', 'locationChildrenTerm'),
      fc.record(
        { limit: fc.integer({ min: 1, max: 4 }), minCount: fc.integer({ min: 1, max: 3 }) },
        { requiredKeys: [] },
      ),
    )
    .map(([kind, terms]) => ({ kind: kind as 'contentTypeTerm', name: kind, ...terms }));

function queries(): fc.Arbitrary<Partial<ViewQuery>> {
  const clause = (kinds: readonly string[]) =>
    fc.record({
      kind: fc.constantFrom(...kinds) as fc.Arbitrary<'contentId'>,
      direction: fc.constantFrom('ascending', 'descending'),
    }) as fc.Arbitrary<SortClause>;
  return fc.constantFrom('content', 'locations').chain((target) => {
    const kinds = [...contentSortKinds, ...(target === 'locations' ? locationSortKinds : [])];
    // Dates of the same second are in an order that the facts know.
    const sortable = kinds.filter((kind) => !kind.startsWith('date'));
    return fc.record({
      target: fc.constant(target as 'content'),
      filter: fc.array(tree(), { maxLength: 2 }),
      query: fc.array(tree(), { maxLength: 1 }),
      sortClauses: fc.array(clause(sortable), { maxLength: 3 }),
      aggregations: fc.array(aggregation(), { maxLength: 2 }),
      useAlwaysAvailable: fc.boolean(),
    });
  });
}

describe('searches', () => {
  it('find and count what the oracle does, whatever is combined, for callers with limited rights', async () => {
    await fc.assert(
      fc.asyncProperty(queries(), (query) => agrees(world, [query], sights)),
      process.env.SEARCH_RUNS ? { numRuns: Number(process.env.SEARCH_RUNS) } : { numRuns: 60, seed: 7 },
    );
  }, 600_000);

  it('compare fields of each type by what it declares, and defaults of definitions that were added later', async () => {
    const { contentTypes, content, versions, views } = repository;
    const definition = (identifier: string, fieldTypeIdentifier: string, more: object = {}) => ({
      ...{ identifier, fieldTypeIdentifier, names: { 'eng-GB': identifier }, ...more },
    });
    const type = await contentTypes.create(
      {
        ...{ groupId: 1, isPublished: true, identifier: 'measure', mainLanguageCode: 'eng-GB', nameSchema: '<label>' },
        names: { 'eng-GB': 'Measure' },
        fieldDefinitions: [
          definition('label', 'string'),
          ...[definition('amount', 'integer'), definition('price', 'float'), definition('checked', 'boolean')],
          ...[definition('day', 'date'), definition('moment', 'datetime'), definition('clock', 'time')],
          ...[definition('words', 'keyword'), definition('writers', 'author'), definition('land', 'country')],
          ...[definition('link', 'url'), definition('secret', 'string', { isSearchable: false })],
          definition('choice', 'selection', { settings: { isMultiple: true, options: ['a', 'b', 'c'] } }),
        ],
      },
      asAdministrator,
    );
    const create = async (values: Readonly<Record<string, Json>>) => {
      const fields = Object.entries(values).map(([fieldDefinitionIdentifier, value]) => {
        return { fieldDefinitionIdentifier, value, textual: false };
      });
      const location = { parentId: 2, priority: 0, hidden: false };
      const made = await content.create(
        { typeId: type.id, mainLanguageCode: 'eng-GB', location, fields },
        asAdministrator,
      );
      await versions.publish({ contentId: made.id, versionNo: 1 }, asAdministrator);
      return made.id;
    };
    const one = await create({
      ...{
        label: 'one',
        amount: -5,
        price: 2.5,
        checked: true,
        day: { timestamp: 86_400 },
        moment: { timestamp: 100 },
      },
      ...{ clock: 3600, words: ['red', "it's"], writers: [{ id: 1, name: 'Ada', email: 'ada@example.org' }] },
      ...{ land: ['DE'], link: { link: 'https://example.org/', text: null }, secret: 'x', choice: [0, 2] },
    });
    const two = await create({ label: 'two', amount: 30, price: 10, day: { timestamp: 172_800 }, words: ['green'] });
    const find = async (query: Partial<ViewQuery>) => {
      const filter = [...(query.filter ?? []), { kind: 'contentTypeId' as const, ids: [type.id] }];
      return hitIds(await views.find({ query: { ...everything, ...query, filter }, page }, asAdministrator));
    };
    const by = (identifier: string, operator: FieldOperator, ...values: Json[]) =>
      find({ filter: [{ kind: 'field', identifier, operator, values }] });
    for (const [identifier, operator, values, expected] of [
      ['amount', 'GT', [-6], [one, two]],
      ['amount', 'LT', ['4'], [one]],
      ['amount', 'BETWEEN', [5, 100], [two]],
      ['price', 'GTE', [2.5], [one, two]],
      ['price', 'EQ', ['10'], [two]],
      ['checked', 'EQ', ['true'], [one]],
      ['checked', 'EQ', [false], [two]],
      ['day', 'EQ', ['1970-01-02'], [one]],
      ['day', 'GT', [90_000], [two]],
      ['moment', 'LTE', [100], [one]],
      ['clock', 'EQ', [3600], [one]],
      ['words', 'CONTAINS', ["it's", 'blue'], [one]],
      ['words', 'CONTAINS', ['re'], []],
      ['words', 'EQ', ['green'], [two]],
      ['words', 'LIKE', ['gr*'], [two]],
      ['writers', 'EQ', ['Ada'], [one]],
      ['land', 'IN', ['DE', 'FR'], [one]],
      ['link', 'LIKE', ['*example*'], [one]],
      ['choice', 'CONTAINS', [2], [one]],
    ] as const)
      expect([identifier, await by(identifier, operator, ...values)]).toEqual([identifier, expected]);
    for (const [identifier, operator, values] of [
      ['secret', 'EQ', ['x']],
      ['amount', 'EQ', ['many']],
      ['amount', 'LIKE', ['1*']],
      ['day', 'EQ', ['whenever']],
      ['amount', 'BETWEEN', [1]],
    ] as const)
      await expect(by(identifier, operator, ...values)).rejects.toMatchObject({ status: 400 });
    const sorted = (fieldDefinitionIdentifier: string, direction: 'ascending' | 'descending') =>
      find({
        sortClauses: [{ kind: 'field', contentTypeIdentifier: 'measure', fieldDefinitionIdentifier, direction }],
      });
    expect([await sorted('amount', 'descending'), await sorted('price', 'ascending')]).toEqual([
      [two, one],
      [one, two],
    ]);
    expect([await sorted('clock', 'ascending'), await sorted('clock', 'descending')]).toEqual([
      [one, two],
      [two, one],
    ]);
    expect(await sorted('words', 'ascending')).toEqual([two, one]);
    const count = async (...aggregations: Aggregation[]) => {
      const filter: Criterion[] = [{ kind: 'contentTypeId', ids: [type.id] }];
      const query = { ...everything, filter, aggregations };
      return (await views.find({ query, page: { offset: 0, limit: 0 } }, asAdministrator)).aggregations;
    };
    const path = (fieldDefinitionIdentifier: string) => ({
      ...{ name: fieldDefinitionIdentifier, contentTypeIdentifier: 'measure', fieldDefinitionIdentifier },
    });
    const terms = async (own: Aggregation) => {
      const [result] = await count(own);
      return result?.kind === 'terms' ? result.entries.map(({ key, count: n }) => [Object.values(key)[0], n]) : result;
    };
    expect(await terms({ kind: 'keywordTerm', ...path('words') })).toEqual([
      ['green', 1],
      ["it's", 1],
      ['red', 1],
    ]);
    expect(await terms({ kind: 'checkboxTerm', ...path('checked') })).toEqual([
      [false, 1],
      [true, 1],
    ]);
    expect(await terms({ kind: 'selectionTerm', ...path('choice') })).toEqual([
      ['a', 1],
      ['c', 1],
    ]);
    expect(await terms({ kind: 'countryTerm', ...path('land') })).toEqual([['DEU', 1]]);
    expect(await terms({ kind: 'countryTerm', ...path('land'), type: 'idc' })).toEqual([['49', 1]]);
    expect(await terms({ kind: 'authorTerm', ...path('writers') })).toEqual([
      [{ name: 'Ada', email: 'ada@example.org' }, 1],
    ]);
    expect(await terms({ kind: 'rawTerm', name: 'raw', fieldName: 'measure/amount', limit: 1 })).toEqual([['-5', 1]]);
    const ranges = async (own: Aggregation) => {
      const [result] = await count(own);
      return result?.kind === 'ranges' ? result.entries.map(({ count: n }) => n) : result;
    };
    const numbers = [
      { from: null, to: 30 },
      { from: -5, to: 31 },
      { from: 31, to: null },
    ];
    expect(await ranges({ kind: 'integerRange', ...path('amount'), ranges: numbers })).toEqual([1, 2, 0]);
    expect(await ranges({ kind: 'floatRange', ...path('price'), ranges: numbers })).toEqual([2, 2, 0]);
    expect(await ranges({ kind: 'timeRange', ...path('clock'), ranges: numbers })).toEqual([0, 0, 1]);
    const days = [
      { from: new Date(86_400_000), to: new Date(172_800_000) },
      { from: null, to: null },
    ];
    expect(await ranges({ kind: 'dateRange', ...path('day'), ranges: days })).toEqual([1, 2]);
    expect(await ranges({ kind: 'dateTimeRange', ...path('moment'), ranges: days })).toEqual([0, 1]);
    const texts = [{ from: 'one', to: 'P' }];
    expect(await ranges({ kind: 'rawRange', name: 'raw', fieldName: 'measure/label', ranges: texts })).toEqual([1]);
    const amounts = { sum: 25, count: 2, min: -5, max: 30, avg: 12.5 };
    expect(await count({ kind: 'integerStats', ...path('amount') })).toEqual([
      { kind: 'stats', name: 'amount', ...amounts },
    ]);
    expect(await count({ kind: 'floatStats', ...path('price') })).toMatchObject([{ sum: 12.5, avg: 6.25 }]);
    expect(await count({ kind: 'rawStats', name: 'raw', fieldName: 'measure/clock' })).toEqual([
      { kind: 'stats', name: 'raw', sum: 3600, count: 1, min: 3600, max: 3600, avg: 3600 },
    ]);
    for (const own of [
      { kind: 'integerStats', ...path('label') },
      { kind: 'keywordTerm', ...path('secret') },
      { kind: 'authorTerm', ...path('label') },
      { kind: 'rawTerm', name: 'raw', fieldName: 'label' },
      { kind: 'rawRange', name: 'raw', fieldName: 'measure/amount', ranges: texts },
    ] as const)
      await expect(count(own)).rejects.toMatchObject({ status: 400 });
    await contentTypes.createDraft({ id: type.id, changes: {} }, asAdministrator);
    const later = { ...definition('later', 'integer'), defaultValue: 7 };
    await contentTypes.createDefinition({ contentTypeId: type.id, definition: later }, asAdministrator);
    await contentTypes.publishDraft({ id: type.id }, asAdministrator);
    expect([await by('later', 'EQ', 7), await by('later', 'GT', 7)]).toEqual([[one, two], []]);
  });

  it('find images by what their bytes say', async () => {
    const { contentTypes, content, versions, views } = repository;
    const type = await contentTypes.create(
      {
        ...{ groupId: 1, isPublished: true, identifier: 'picture', mainLanguageCode: 'eng-GB', nameSchema: '<photo>' },
        names: { 'eng-GB': 'Picture' },
        fieldDefinitions: [
          { identifier: 'photo', fieldTypeIdentifier: 'image', names: { 'eng-GB': 'Photo' }, isTranslatable: false },
        ],
      },
      asAdministrator,
    );
    const create = async (value: Json) => {
      const fields = [{ fieldDefinitionIdentifier: 'photo', value, textual: false }];
      const location = { parentId: 2, priority: 0, hidden: false };
      const wanted = { typeId: type.id, mainLanguageCode: 'eng-GB', location, fields };
      const { id } = await content.create(wanted, asAdministrator);
      await versions.publish({ contentId: id, versionNo: 1 }, asAdministrator);
      return id;
    };
    const gif = (width: number, height: number, alternativeText: string) => {
      const bytes = [...Buffer.from('GIF89a'), width & 255, width >> 8, height & 255, height >> 8, 0, 0, 0, 0x3b];
      return { fileName: 'picture.gif', alternativeText, data: Buffer.from(bytes).toString('base64') };
    };
    const wide = await create(gif(640, 480, 'A wide lake'));
    const square = await create(gif(300, 300, 'A square'));
    await create(null);
    const by = async (criterion: Omit<Extract<Criterion, { kind: 'image' }>, 'kind' | 'identifier'>) => {
      const filter: Criterion[] = [{ kind: 'image', identifier: 'photo', ...criterion }];
      return hitIds(await views.find({ query: { ...everything, filter }, page }, asAdministrator));
    };
    expect(await by({})).toEqual([wide, square]);
    expect(await by({ mimeTypes: ['image/gif', 'image/png'] })).toEqual([wide, square]);
    expect(await by({ mimeTypes: ['image/png'] })).toEqual([]);
    expect(await by({ orientations: ['landscape'] })).toEqual([wide]);
    expect(await by({ orientations: ['portrait', 'square'] })).toEqual([square]);
    expect(await by({ width: { min: 300, max: 639 } })).toEqual([square]);
    expect(await by({ width: { min: 300 }, height: { min: 301 } })).toEqual([wide]);
    expect(await by({ size: { max: 0.001 } })).toEqual([wide, square]);
    expect(await by({ size: { min: 0.001 } })).toEqual([]);
    const filter: Criterion[] = [{ kind: 'image', identifier: 'name' }];
    await expect(views.find({ query: { ...everything, filter }, page }, asAdministrator)).rejects.toMatchObject({
      status: 400,
    });
    const query = { ...everything, query: [{ kind: 'fullText' as const, text: 'lake' }] };
    expect(hitIds(await views.find({ query, page }, asAdministrator))).toEqual([wide]);
  });

  it('count by the user groups of owners, as far as the caller may read them', async () => {
    const aggregations: Aggregation[] = [{ kind: 'userMetadataTerm', name: 'teams', target: 'group' }];
    const groupsFor = async (context: Context) => {
      const { total, aggregations: results } = await repository.views.find(
        { query: { ...everything, aggregations }, page },
        context,
      );
      const [result] = results;
      const entries = result?.kind === 'terms' ? result.entries : [];
      return [total, entries.map(({ key, count }) => ['userGroup' in key && key.userGroup.path, count])] as const;
    };
    const [total, groups] = await groupsFor(asAdministrator);
    expect(groups).toContainEqual(['/1/5/13/', total]);
    const userId = await addUser(repository, 12, 'counter');
    await grant(repository, userId, 'content/read', { Class: ['1'] });
    expect((await groupsFor(calledBy(userId)))[1]).toEqual([]);
  });

  it('take no text for SQL', async () => {
    const before = await repository.db.selectFrom('cms_content').select('id').execute();
    for (const text of [
      `'`,
      `"`,
      `'; delete from cms_content; --`,
      `') or 1=1 --`,
      '\\',
      '%',
      '_',
      '\u0000',
      `"eng-GB":`,
      '{',
      '$1',
      '?1',
    ])
      for (const criterion of texts(text)) {
        const search = repository.views.find({ query: { ...everything, filter: [criterion] }, page }, asAdministrator);
        const found = await search.then(
          ({ total }) => total,
          (error: { status?: number }) => error.status,
        );
        expect([criterion.kind, [0, 400, 404].includes(found ?? -1)]).toEqual([criterion.kind, true]);
      }
    const counted = await repository.views.find(
      {
        query: {
          ...everything,
          aggregations: [{ kind: 'objectStateTerm', name: `'`, groupIdentifier: `' or 1=1 --` }],
        },
        page,
      },
      asAdministrator,
    );
    expect(counted.aggregations).toEqual([{ kind: 'terms', name: `'`, entries: [] }]);
    expect(await repository.db.selectFrom('cms_content').select('id').execute()).toEqual(before);
  });
});

const page = { offset: 0, limit: 100 };

const texts = (text: string): readonly Criterion[] => [
  { kind: 'contentRemoteId', values: [text] },
  { kind: 'locationRemoteId', values: [text] },
  { kind: 'parentLocationRemoteId', values: [text] },
  { kind: 'ancestor', paths: [text] },
  { kind: 'subtree', paths: [text] },
  { kind: 'contentTypeIdentifier', values: [text] },
  { kind: 'sectionIdentifier', values: [text] },
  { kind: 'languageCode', values: [text] },
  { kind: 'objectStateIdentifier', values: [text], group: text },
  { kind: 'contentName', pattern: text },
  { kind: 'contentName', pattern: `${text}*${text}*x` },
  { kind: 'userLogin', values: [text] },
  { kind: 'fullText', text },
  { kind: 'moreLikeThis', source: { text } },
  { kind: 'moreLikeThis', source: { url: text } },
  { kind: 'urlAlias', values: [text] },
  { kind: 'versionStatus', statuses: [text as 'DRAFT'] },
  { kind: 'fullText', text: `"${text}" -${text} zz${text}*` },
  { kind: 'field', identifier: text, operator: 'EQ', values: [text] },
  { kind: 'field', identifier: 'name', operator: 'EQ', values: [text] },
  { kind: 'field', identifier: 'name', operator: 'LIKE', values: [`x${text}*${text}`] },
  { kind: 'field', identifier: 'name', operator: 'CONTAINS', values: [`x${text}${text}x`] },
  { kind: 'userEmail', values: [`${text}*x`] },
];
