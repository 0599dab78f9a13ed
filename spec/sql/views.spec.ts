/** Searches of random queries, by callers with limited rights, against the oracle, which knows what each of them can load. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { bind } from '../../conformance/core/bound.js';
import { createScene } from '../../conformance/core/scene.js';
import { createLinks, criteriaOnRelations } from '../../conformance/search/relations.js';
import {
  countsOfValues,
  createPictures,
  createValues,
  criteriaOnImages,
  criteriaOnValues,
  sortableFields,
} from '../../conformance/search/values.js';
import { agrees, createWorld, everything, factsFor, hitIds, type Sighted } from '../../conformance/search/world.js';
import type { Criterion, Json, ViewQuery } from '../../lib/index.js';
import {
  type Aggregation,
  type AggregationKind,
  type CriterionKind,
  comparisons,
  contentSortKinds,
  type DateTarget,
  dateTargets,
  type FieldOperator,
  fieldOperators,
  locationSortKinds,
  type SortClause,
  sortDirections,
  userTargets,
  versionStatuses,
} from '../../lib/repository/repository.js';
import type { Limitations } from '../../lib/sql/unit-of-work/policies.js';
import { useRepository } from '../support/fixtures.js';
import { fc, runsOf } from '../support/properties.js';
import {
  addLocation,
  addUser,
  addVersion,
  asAdministrator,
  asAnonymous,
  calledBy,
  database,
  grant,
} from './support.js';

let world: Awaited<ReturnType<typeof createValues>>;
let sights: readonly Sighted[];
let parts: Awaited<ReturnType<typeof partsOf>>;

const repository = await useRepository();
beforeAll(async () => {
  const scene = createScene(repository, undefined, () => {});
  const small = await createWorld(scene);
  const values = await createValues(await createLinks(small));
  const pictures = await createPictures(values);
  const { apple, plum, pear, hidden, cherry, concealed } = small.folders;
  const rootPath = small.root.content.mainLocation?.pathString ?? '';
  const places = await repository.db.selectFrom('cms_location').select(['id', 'path']).where('depth', '>', 1).execute();
  const elsewhere = places.filter(({ path }) => !path.startsWith(rootPath) && !rootPath.startsWith(path));
  const sections = await addMany((number) =>
    scene.admin.sections.create({ identifier: `many-${number}`, name: 'Many' }),
  );
  const languages = await addMany(async (number) => {
    const code = `fre-${String.fromCharCode(64 + number)}A`;
    return { id: (await scene.admin.languages.create({ code, name: 'Many', isEnabled: true })).code };
  });
  const limits: readonly Limitations[] = [
    {},
    { Subtree: [apple.content.mainLocation?.pathString ?? ''] },
    { Section: ['1'], Language: ['pol-PL'] },
    { Node: [String(plum.locationId)], Class: ['1'] },
    { State: [String(small.stateIds[1])] },
    { Owner: ['1'] },
    { Section: ['2', '1'] },
    // Of many values, statements hold a list.
    { Subtree: [...elsewhere.map(({ path }) => path), apple.content.mainLocation?.pathString ?? ''] },
    { Node: [...elsewhere.map(({ id }) => String(id)), String(plum.locationId), String(cherry.locationId)] },
    { Section: [...sections, '1'], Language: [...languages, 'pol-PL'] },
  ];
  const userIds: number[] = [];
  for (const [index, limitations] of limits.entries()) {
    const userId = await addUser(repository, index % 2 === 0 ? 12 : 13, `searcher-${index}`);
    await grant(repository, userId, 'content/read', limitations);
    userIds.push(userId);
  }
  const [first = 0, second = 0, third = 0] = userIds;
  await grant(repository, first, 'section/view');
  await grant(repository, second, 'content/versionread');
  await grant(repository, third, 'content/restore');
  // Owners, modifiers, groups and accounts that differ.
  const owners = [first, second, third, 10];
  const ids = pictures.subjects.contents;
  for (const [index, id] of ids.entries()) {
    const ownerId = owners[index % 5];
    if (ownerId !== undefined) await scene.admin.content.updateInfo({ id, changes: { ownerId } });
  }
  const { db } = repository;
  await db
    .updateTable('cms_version')
    .set({ creator_id: second })
    .where('content_id', 'in', [apple.id, pear.id])
    .execute();
  await db.updateTable('cms_account').set({ enabled: 0 }).where('content_id', '=', third).execute();
  await addLocation(repository, second, 12);
  await addLocation(repository, third, small.root.locationId);
  // Versions that are not published, and content that is in the trash or was never published.
  await scene.admin.versions.createDraftOfCurrent({ id: plum.id });
  const { versionNo } = await scene.admin.versions.createDraftOfCurrent({ id: cherry.id });
  await scene.admin.versions.publish({ contentId: cherry.id, versionNo });
  await addVersion(repository, hidden.id, { versionNo: 7, status: 'DRAFT', creatorId: first });
  const draft = await scene.draft({ parentLocationId: small.root.locationId, name: 'apfel in a draft' });
  const { id: trashed, locationId } = await scene.folder({
    parentLocationId: small.root.locationId,
    name: 'apfel in the trash',
  });
  await scene.admin.locations.trash({ id: locationId });
  const aliases = ['/nowhere'];
  for (const [index, { locationId: id }] of [apple, plum, concealed].entries()) {
    const path = `/by-hand-${index}`;
    const alias = { locationId: id, path, languageCode: 'eng-GB', alwaysAvailable: true, forward: false };
    await scene.admin.urlAliases.create(alias);
    aliases.push(path);
    const { items } = await scene.admin.urlAliases.listOfLocation({
      locationId: id,
      custom: false,
      offset: 0,
      limit: 1,
    });
    for (const generated of items) aliases.push((await scene.admin.urlAliases.load(generated.id)).path);
  }
  const contents = (await db.selectFrom('cms_content').select('id').orderBy('id').execute()).map(({ id }) => id);
  world = {
    ...values,
    subjects: { contents, aliases },
    // The root of the tree holds no content.
    within: { kind: 'not', criterion: { kind: 'locationId', ids: [1] } },
  };
  const contexts = [asAdministrator, asAnonymous, ...userIds.map((userId) => calledBy(userId))];
  const callers = contexts.map((context) =>
    bind(repository, context, { uses: () => {}, call: (_method, _input, run) => run() }),
  );
  const seen: Sighted[] = [];
  for (const caller of callers) {
    if (caller.caller.userId !== null) {
      const { items } = await caller.locations.listOfContent(apple.id).catch(() => ({ items: [] }));
      for (const { id } of items) await caller.bookmarks.create(id);
    }
    seen.push([caller, await factsFor(world, caller)]);
  }
  sights = seen;
  parts = await partsOf([...small.subjects.contents, draft.id, trashed]);
});

async function addMany(add: (number: number) => Promise<{ readonly id: number | string }>): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= 10; number += 1) ids.push(String((await add(number)).id));
  return ids;
}

/** What queries are made of: all that the administrator can load. */
async function partsOf(similar: readonly number[]) {
  const [[, { items } = { items: [] }] = []] = sights;
  const places = items.flatMap(({ locations }) => locations);
  const accounts = items.flatMap(({ account }) => account ?? []);
  const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];
  return {
    similar,
    contents: items.map(({ content }) => content.id),
    contentRemoteIds: items.map(({ content }) => content.remoteId),
    locations: places.map(({ id }) => id),
    parents: unique(places.flatMap(({ parent }) => (parent && parent.id !== 1 ? [parent.id] : []))),
    paths: places.map(({ pathString }) => pathString),
    remoteIds: places.map(({ remoteId }) => remoteId),
    sections: unique(items.map(({ content }) => content.sectionId)),
    sectionNames: unique(items.flatMap(({ section }) => section?.identifier ?? [])),
    states: unique(items.flatMap(({ states }) => states.map(({ id }) => id))),
    stateNames: unique(items.flatMap(({ states }) => states.map(({ identifier }) => identifier))),
    stateGroups: unique(items.flatMap(({ states }) => states.map(({ group }) => group))),
    types: unique(items.map(({ type }) => type.id)),
    typeNames: unique(items.map(({ type }) => type.identifier)),
    typeGroups: unique(items.flatMap(({ typeGroupIds }) => typeGroupIds)),
    people: unique(items.flatMap(({ owner, modifier }) => [owner, modifier].flatMap((own) => own?.id ?? []))),
    groups: [12, 13, 11, world.root.id, ...unique(items.flatMap(({ owner }) => owner?.groupIds ?? []))],
    logins: accounts.flatMap(({ login }) => [
      login,
      login.toUpperCase(),
      `${login.slice(0, 3)}*`,
      `*${login.slice(-1)}`,
    ]),
    emails: accounts.flatMap(({ email }) => [email, email.toUpperCase(), `*${email.slice(4)}`]),
    dates: items.flatMap(({ content: { modified, published } }) => [modified, published].flatMap((own) => own ?? [])),
  };
}

const some = <T>(values: readonly T[], maxLength = 3) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength });
const pattern = fc
  .array(fc.constantFrom('apfel', 'a', 'Ä', '*', '%', '_', '\\', 'birnen', ' ', 'w', '100', 'e'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((texts) => texts.join(''));
const words = fc
  .array(
    fc.constantFrom(
      ...['apfel', 'Äp*', '-birnen', '"apfel w', '"', 'sliwka', '-', '*', '100', 'zitrone', 'w*', '-w*'],
      ...['red', 'ada', 'germany', 'geheim', 'trash', 'administrator', 'picture'],
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((texts) => texts.join(' '));
const date = () =>
  fc
    .tuple(fc.constantFrom(...parts.dates), fc.integer({ min: -2000, max: 2000 }))
    .map(([own, offset]) => new Date(own.getTime() + offset));

const linksOf = <K extends CriterionKind>(kind: K) =>
  criteriaOnRelations(world).filter((own): own is Extract<Criterion, { readonly kind: K }> => own.kind === kind);

type Leaf = Exclude<CriterionKind, 'and' | 'or' | 'not'>;
type Leaves = { readonly [K in Leaf]: fc.Arbitrary<Extract<Criterion, { readonly kind: K }>> };

/** Criteria of each kind. */
const leaves = (): Leaves => {
  const flag = <K extends Leaf>(kind: K) => fc.boolean().map((value) => ({ kind, value }));
  const ids = <K extends Leaf>(kind: K, of: readonly number[]) => some(of).map((own) => ({ kind, ids: own }));
  const texts = <K extends Leaf>(kind: K, of: readonly string[], most = 3) =>
    some(of, most).map((values) => ({ kind, values }));
  return {
    contentId: ids('contentId', parts.contents),
    contentRemoteId: texts('contentRemoteId', parts.contentRemoteIds),
    locationId: ids('locationId', parts.locations),
    locationRemoteId: texts('locationRemoteId', parts.remoteIds),
    parentLocationId: ids('parentLocationId', parts.parents),
    parentLocationRemoteId: texts('parentLocationRemoteId', parts.remoteIds, 1),
    ancestor: some(parts.paths).map((paths) => ({ kind: 'ancestor', paths })),
    subtree: some(parts.paths).map((paths) => ({ kind: 'subtree', paths })),
    sibling: fc.constantFrom(...parts.locations).map((locationId) => ({ kind: 'sibling', locationId })),
    contentTypeId: ids('contentTypeId', parts.types),
    contentTypeIdentifier: texts('contentTypeIdentifier', parts.typeNames),
    contentTypeGroupId: ids('contentTypeGroupId', parts.typeGroups),
    sectionId: ids('sectionId', parts.sections),
    sectionIdentifier: texts('sectionIdentifier', parts.sectionNames),
    languageCode: texts('languageCode', ['eng-GB', 'pol-PL', 'xx-XX']),
    objectStateId: ids('objectStateId', parts.states),
    objectStateIdentifier: fc
      .record(
        { values: some(parts.stateNames), group: fc.constantFrom(...parts.stateGroups, 'none') },
        { requiredKeys: ['values'] },
      )
      .map((own) => ({ kind: 'objectStateIdentifier', ...own })),
    contentName: pattern.map((own) => ({ kind: 'contentName', pattern: own })),
    fullText: words.map((text) => ({ kind: 'fullText', text })),
    moreLikeThis: fc
      .oneof(
        words.map((text) => ({ text })),
        fc.constantFrom(...parts.similar).map((contentId) => ({ contentId })),
        fc.constantFrom(...(world.subjects.aliases ?? [])).map((url) => ({ url })),
      )
      .map((source) => ({ kind: 'moreLikeThis', source })),
    urlAlias: texts('urlAlias', world.subjects.aliases ?? []),
    versionStatus: some(versionStatuses).map((statuses) => ({ kind: 'versionStatus', statuses })),
    visibility: fc.boolean().map((isVisible) => ({ kind: 'visibility', isVisible })),
    isContainer: flag('isContainer'),
    isUserBased: flag('isUserBased'),
    isUserEnabled: flag('isUserEnabled'),
    isBookmarked: flag('isBookmarked'),
    userId: ids('userId', [...parts.people, ...parts.contents]),
    userLogin: texts('userLogin', parts.logins, 2),
    userEmail: texts('userEmail', parts.emails, 2),
    userMetadata: fc.constantFrom(...userTargets).chain((target) =>
      some(target === 'group' ? parts.groups : parts.people).map((own) => ({
        kind: 'userMetadata',
        target,
        ids: own,
      })),
    ),
    dateMetadata: fc
      .tuple(fc.constantFrom(...comparisons), fc.constantFrom(...dateTargets), date(), date())
      .map(([operator, target, one, two]) => ({
        ...{ kind: 'dateMetadata', target, operator },
        values: operator === 'BETWEEN' ? [one, two] : [one],
      })),
    image: fc.constantFrom(...(criteriaOnImages as readonly Extract<Criterion, { readonly kind: 'image' }>[])),
    fieldRelation: fc.constantFrom(...linksOf('fieldRelation')),
    field: fc.oneof(
      fc.constantFrom(...linksOf('field')),
      fc.constantFrom(...(criteriaOnValues() as readonly Extract<Criterion, { readonly kind: 'field' }>[])),
      fc.tuple(fc.constantFrom(...fieldOperators), pattern, pattern).map(([operator, one, two]) => ({
        ...{ kind: 'field' as const, identifier: 'name', operator },
        values: operator === 'BETWEEN' ? [one, two] : [one],
      })),
    ),
  } as Leaves;
};

const tree = (): fc.Arbitrary<Criterion> =>
  fc.letrec<{ node: Criterion }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.oneof(...(Object.values(leaves()) as fc.Arbitrary<Criterion>[])),
      fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((criteria): Criterion => ({ kind: 'and', criteria })),
      fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((criteria): Criterion => ({ kind: 'or', criteria })),
      tie('node').map((criterion): Criterion => ({ kind: 'not', criterion })),
    ),
  })).node;

type Counts = { readonly [K in AggregationKind]: fc.Arbitrary<object> };

/** The members of aggregations of each kind. */
const counts = (): Counts => {
  const none = fc.constant({});
  const ends = fc.option(date(), { nil: null });
  const ofValues = (kind: AggregationKind) =>
    fc.constantFrom(...countsOfValues(world).filter((own) => own.kind === kind));
  return {
    ...{ contentTypeTerm: none, contentTypeGroupTerm: none, languageTerm: none, sectionTerm: none },
    ...{ visibilityTerm: none, locationChildrenTerm: none },
    subtreeTerm: fc.constantFrom(...parts.paths).map((path) => ({ path })),
    objectStateTerm: fc.constantFrom(...parts.stateGroups, 'none').map((groupIdentifier) => ({ groupIdentifier })),
    userMetadataTerm: fc.constantFrom(...userTargets).map((target) => ({ target })),
    dateMetadataRange: fc.record({
      target: fc.constantFrom<DateTarget[]>(...dateTargets),
      ranges: fc.array(fc.record({ from: ends, to: ends }), { minLength: 1, maxLength: 3 }),
    }),
    ...{ rawTerm: ofValues('rawTerm'), authorTerm: ofValues('authorTerm'), checkboxTerm: ofValues('checkboxTerm') },
    ...{ keywordTerm: ofValues('keywordTerm'), selectionTerm: ofValues('selectionTerm') },
    ...{ countryTerm: ofValues('countryTerm'), dateRange: ofValues('dateRange'), timeRange: ofValues('timeRange') },
    ...{ dateTimeRange: ofValues('dateTimeRange'), integerRange: ofValues('integerRange') },
    ...{ floatRange: ofValues('floatRange'), rawRange: ofValues('rawRange'), rawStats: ofValues('rawStats') },
    ...{ integerStats: ofValues('integerStats'), floatStats: ofValues('floatStats') },
  };
};

const aggregations = (): readonly fc.Arbitrary<Aggregation>[] =>
  Object.entries(counts()).map(([kind, members]) => {
    const most = { limit: fc.integer({ min: 1, max: 4 }), minCount: fc.integer({ min: 1, max: 3 }) };
    return fc
      .tuple(members, kind.endsWith('Term') ? fc.record(most, { requiredKeys: [] }) : fc.constant({}))
      .map(([own, terms]) => ({ name: kind, ...own, ...terms, kind }) as Aggregation);
  });

const direction = fc.constantFrom(...sortDirections);

/** Clauses of each kind; dates of the same second have an order that only the storage knows. */
function clauses(target: ViewQuery['target']): fc.Arbitrary<readonly SortClause[]> {
  const kinds = [...contentSortKinds, ...(target === 'locations' ? locationSortKinds : [])];
  const of = (own: readonly SortClause['kind'][]) =>
    fc.record({ kind: fc.constantFrom(...own), direction }) as fc.Arbitrary<SortClause>;
  const byField: fc.Arbitrary<SortClause> = fc.record({
    kind: fc.constant('field' as const),
    contentTypeIdentifier: fc.constant(world.contentTypeIdentifier),
    fieldDefinitionIdentifier: fc.constantFrom(...sortableFields),
    direction,
  });
  const isDate = (kind: string) => kind.startsWith('date');
  return fc.oneof(
    { arbitrary: fc.array(fc.oneof(of(kinds.filter((kind) => !isDate(kind))), byField), { maxLength: 3 }), weight: 5 },
    { arbitrary: of(kinds.filter(isDate)).map((own) => [own]), weight: 1 },
  );
}

const languages = fc.constantFrom(undefined, 'eng-GB', 'pol-PL', 'xx-XX');

const queries = (): fc.Arbitrary<Partial<ViewQuery>> =>
  fc.constantFrom<ViewQuery['target'][]>('content', 'locations').chain((target) =>
    fc
      .record({
        filter: fc.array(tree(), { maxLength: 2 }),
        query: fc.array(tree(), { maxLength: 1 }),
        sortClauses: clauses(target),
        aggregations: fc.array(fc.oneof(...aggregations()), { maxLength: 2 }),
        languageCode: languages,
        useAlwaysAvailable: fc.boolean(),
      })
      .map(({ languageCode, ...own }) => ({ ...own, target, ...(languageCode !== undefined && { languageCode }) })),
  );

const targets = ['content', 'locations'] as const;

/** With values that nothing has besides; undefined for a criterion that has no list, or whose values must all be there. */
function withMany(criterion: Criterion): Criterion | undefined {
  if ('operator' in criterion && criterion.operator !== 'IN') return undefined;
  if (criterion.kind === 'contentTypeIdentifier' || criterion.kind === 'parentLocationRemoteId') return undefined;
  const name = (['ids', 'values', 'paths'] as const).find((each) => each in criterion);
  if (!name) return undefined;
  const own = (criterion as unknown as Readonly<Record<string, readonly unknown[]>>)[name] ?? [];
  const [like] = own;
  const other = (index: number) => {
    if (like instanceof Date) return new Date(index * 1000);
    if (name === 'paths') return `/1/2/${900_000 + index}/`;
    return typeof like === 'number' ? 900_000 + index : `none-${index}`;
  };
  const many = [...own, ...Array.from({ length: 1000 - own.length }, (_, index) => other(index))];
  return { ...criterion, [name]: many } as Criterion;
}

describe('searches', () => {
  it('find, sort and count what the oracle does, whatever is combined, for callers with limited rights', async () => {
    const three = fc.uniqueArray(fc.constantFrom(...sights), { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(queries(), three, (query, callers) => agrees(world, [query], callers)),
      { numRuns: runsOf(database === 'sqlite' ? 100 : 200) },
    );
  });

  it('find by each criterion, for each caller, what the oracle does with all that this caller can load', async () => {
    for (const [index, leaf] of Object.values<fc.Arbitrary<Criterion>>(leaves()).entries()) {
      const criteria = fc.sample(leaf, 3);
      await agrees(
        world,
        criteria.map((criterion, at) => ({ target: targets[(index + at) % 2] ?? 'content', filter: [criterion] })),
        sights,
      );
    }
  });

  it('find by a thousand values what they find by the few that anything has, for each caller', async () => {
    for (const [index, leaf] of Object.values<fc.Arbitrary<Criterion>>(leaves()).entries()) {
      const [criterion] = fc.sample(leaf, 1).map(withMany);
      const target = targets[index % 2] ?? 'content';
      if (criterion) await agrees(world, [{ target, filter: [criterion] }], sights);
    }
    const paths = [...parts.paths.slice(0, 9), ...parts.paths.filter((_, index) => index % 3 === 0)];
    for (const target of targets) await agrees(world, [{ target, filter: [{ kind: 'subtree', paths }] }], sights);
  });

  it('count by each aggregation, for each caller, what the oracle does with all that this caller can load', async () => {
    const all = aggregations().map((own) => fc.sample(own, 2));
    for (const target of targets) await agrees(world, [{ target, aggregations: all.flat() }], sights);
  });

  it('compare fields with what their types can hold, and with defaults of definitions that were added later', async () => {
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
          ...[definition('day', 'date'), definition('words', 'keyword')],
          definition('secret', 'string', { isSearchable: false }),
        ],
      },
      asAdministrator,
    );
    const create = async (values: Readonly<Record<string, Json>>) => {
      const fields = Object.entries(values).map(([fieldDefinitionIdentifier, value]) => {
        return { fieldDefinitionIdentifier, value };
      });
      const location = { parentLocationId: 2, priority: 0, hidden: false };
      const made = await content.create(
        { contentTypeId: type.id, mainLanguageCode: 'eng-GB', location, fields },
        asAdministrator,
      );
      await versions.publish({ contentId: made.id, versionNo: 1 }, asAdministrator);
      return made.id;
    };
    const day = { timestamp: 86_400 };
    const one = await create({ label: 'one', amount: -5, price: 2.5, checked: true, day, secret: 'x' });
    const two = await create({ label: 'two', amount: 30, price: 10, day: { timestamp: 172_800 }, words: ['green'] });
    const find = async (query: Partial<ViewQuery>) => {
      const filter = [...(query.filter ?? []), { kind: 'contentTypeId' as const, ids: [type.id] }];
      return hitIds(await views.find({ query: { ...everything, ...query, filter }, page }, asAdministrator));
    };
    const by = (identifier: string, operator: FieldOperator, ...values: Json[]) =>
      find({ filter: [{ kind: 'field', identifier, operator, values }] });
    const many = (other: (index: number) => Json, ...own: readonly Json[]) => [
      ...Array.from({ length: 999 }, (_, index) => other(index)),
      ...own,
    ];
    for (const [identifier, operator, values, expected] of [
      ['amount', 'LT', ['4'], [one]],
      ['price', 'EQ', ['10'], [two]],
      ['checked', 'EQ', ['true'], [one]],
      ['day', 'EQ', ['1970-01-02'], [one]],
      ['day', 'GT', [90_000], [two]],
      ['words', 'CONTAINS', ['re'], []],
      ['words', 'EQ', ['GREEN'], [two]],
      ['label', 'IN', many((index) => `none ${index}`, 'ONE'), [one]],
      ['amount', 'IN', many((index) => 100 + index / 2, 30), [two]],
      ['checked', 'IN', many(() => 'true'), [one]],
      ['day', 'IN', many((index) => index + 0.5, 86_400), [one]],
      ['words', 'CONTAINS', many((index) => `none ${index}`, 'GREEN'), [two]],
      ['label', 'CONTAINS', many((index) => `none ${index}`, 'n'), [one]],
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
    const count = async (...aggregations: Aggregation[]) => {
      const filter: Criterion[] = [{ kind: 'contentTypeId', ids: [type.id] }];
      const query = { ...everything, filter, aggregations };
      return (await views.find({ query, page: { offset: 0, limit: 0 } }, asAdministrator)).aggregations;
    };
    const path = (fieldDefinitionIdentifier: string) => ({
      ...{ name: fieldDefinitionIdentifier, contentTypeIdentifier: 'measure', fieldDefinitionIdentifier },
    });
    const texts = [{ from: 'one', to: 'P' }];
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

  it('refuse to compare other fields as images', async () => {
    const query: ViewQuery = { ...everything, filter: [{ kind: 'image', identifier: 'name' }] };
    await expect(repository.views.find({ query, page }, asAdministrator)).rejects.toMatchObject({ status: 400 });
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
