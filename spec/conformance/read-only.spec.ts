/** A repository that only reads is checked by the content that is there: all of it passes, and faults are found. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { assess, checks, runChecks, type Situation } from '../../conformance/index.js';
import { NotFound, PermissionDenied } from '../../lib/index.js';
import type { Content, Context, Repository, ServingRepository } from '../../lib/repository/repository.js';
import { addFolder, type Opened, open } from '../sql/support.js';
import { installed } from './installed.js';

const opened = await open();
// More than a clean installation has: siblings to page through.
for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
  const { id } = await addFolder(opened, 2, name);
  if (name !== 'Three') await opened.content.updateInfo({ id, changes: { sectionId: 1 } }, contextOf(14));
}
const { items } = await opened.locations.listChildren({ id: 2, offset: 0, limit: 1 }, contextOf(14));
const child = (await opened.locations.load(items[0]?.id ?? 0, contextOf(14))).content?.id ?? 0;
const situation = { ...installed, content: [1, child] };
afterAll(() => opened.close());

function contextOf(userId: number): Context {
  const caller = { userId, login: 'admin' };
  return { caller, siteaccess: 'site', languages: [], signal: new AbortController().signal };
}

const isReading = (name: string) => /^(?:load|list|page|has)/.test(name);

function readOnly(repository: Opened): Repository {
  const { fieldTypes, roots, content, ...others } = repository;
  const names = ['versions', 'relations', 'contentTypes', 'locations', 'sections', 'objectStates', 'trash'] as const;
  const more = ['urlAliases', 'urlWildcards', 'bookmarks', 'users', 'languages', 'items'] as const;
  const reading = (methods: object) => Object.fromEntries(Object.entries(methods).filter(([name]) => isReading(name)));
  const kept = [...names, ...more].map((name) => [name, reading(others[name])]);
  return { ...Object.fromEntries(kept), content: reading(content), fieldTypes, roots } as unknown as Repository;
}

const right = readOnly(opened) as unknown as ServingRepository;

const stored = checks.filter(({ id }) => id.startsWith('stored.'));

await runChecks(it, async () => ({ repository: right, situation, close: async () => {} }));

describe('the checks of a repository that only reads', () => {
  it('are many, and few where the situation names no content', async () => {
    const missing = async (given: Situation) => {
      const outcomes = await assess({ repository: right, situation: given }, { checks: stored });
      return Object.fromEntries(outcomes.flatMap((one) => (one.missing ? [[one.id, one.missing]] : [])));
    };
    const without = await missing({});
    expect(without['stored.content.has-dates']).toEqual(['situation.content']);
    expect(without['stored.content-load.conceals-unreadable-entities']).toEqual(['situation.concealedContent']);
    expect(Object.keys(without)).toHaveLength(40 + Object.keys(await missing(situation)).length);
  });

  it('are reported as not applicable without the content that they ask for', async () => {
    const chosen = checks.filter(({ id }) => id === 'stored.content.has-dates');
    const [outcome] = await assess({ repository: right }, { checks: chosen });
    expect(outcome).toMatchObject({ verdict: 'not applicable', reason: 'without situation.content' });
  });
});

describe('the checks of a repository that only loads content', () => {
  it('are about content, and not about locations and URL aliases', async () => {
    const load = async (id: number, context: Context): Promise<Content> => {
      const { mainLocation: _, ...found } = await right.content.load(id, context);
      return found;
    };
    const outcomes = await assess(
      { repository: { content: { load } }, situation: { content: [1, child] } },
      { checks },
    );
    const idsOf = (verdict: string) => outcomes.filter((one) => one.verdict === verdict).map(({ id }) => id);
    expect(idsOf('failed')).toEqual([]);
    expect(idsOf('passed')).toContain('content.load.missing-is-not-found');
    expect(idsOf('passed')).toContain('stored.content.has-its-properties');
  });
});

type Overrides = { readonly [A in keyof ServingRepository]?: Partial<ServingRepository[A]> };

const isOpen = ({ caller }: Context) => caller.userId === 14;
const changed = async <T extends object>(work: Promise<T>, change: (value: T) => Partial<T>): Promise<T> => {
  const value = await work;
  return { ...value, ...change(value) };
};
/** Reads as the administrator, for every caller. */
const asAnyone = (context: Context): Context => ({ ...context, caller: contextOf(14).caller });
const content = (change: (value: Content) => Partial<Content>): Overrides => ({
  content: { load: (id, context) => changed(right.content.load(id, context), change) },
});

/** What is wrong, the check that must find it, and what is replaced. */
const faults: readonly (readonly [wrong: string, check: string, overrides: Overrides])[] = [
  ['content has another id', 'stored.content.has-its-properties', content(() => ({ id: 1_000_000 }))],
  ['content has no name', 'stored.content.has-its-properties', content(() => ({ name: '' }))],
  ['content is a draft', 'stored.content.has-its-properties', content(() => ({ status: 'DRAFT' }))],
  [
    'content was modified before it was published',
    'stored.content.has-dates',
    content(() => ({ modified: new Date(0) })),
  ],
  [
    'content has no dates',
    'stored.content.has-dates',
    content(({ published: _p, ...value }) => ({ ...value, published: undefined as never })),
  ],
  [
    'the current version has another number',
    'stored.content.has-its-current-version',
    content(() => ({ currentVersionNo: 7 })),
  ],
  [
    'a field comes twice',
    'stored.content.has-one-field-per-language',
    content(({ currentVersion: version }) => ({
      currentVersion: { ...version, fields: [...version.fields, ...version.fields] },
    })),
  ],
  [
    'fields have the type of another',
    'stored.content.has-fields-of-its-type',
    content(({ currentVersion: version }) => ({
      currentVersion: { ...version, fields: version.fields.map((each) => ({ ...each, fieldTypeIdentifier: 'isbn' })) },
    })),
  ],
  [
    'readers see content that is concealed',
    'stored.content-load.conceals-unreadable-entities',
    { content: { load: (id, context) => right.content.load(id, asAnyone(context)) } },
  ],
  [
    'infos are for everyone',
    'stored.content-loadInfo.conceals-unreadable-entities',
    { content: { loadInfo: (id, context) => right.content.loadInfo(id, asAnyone(context)) } },
  ],
  [
    'remote ids lead to what is concealed',
    'stored.content-loadByRemoteId.conceals-unreadable-entities',
    { content: { loadByRemoteId: (id, context) => right.content.loadByRemoteId(id, asAnyone(context)) } },
  ],
  [
    'remote ids are prefixes',
    'stored.remote-id.finds-content',
    { content: { loadByRemoteId: (id, context) => right.content.loadByRemoteId(id.replace('~', ''), context) } },
  ],
  [
    'a refusal names what is concealed',
    'stored.content-load.conceals-unreadable-entities',
    {
      content: {
        load: async (id, context) => {
          const { name } = await right.content.load(id, asAnyone(context));
          if (!isOpen(context) && id !== 1 && id !== child) throw new PermissionDenied('read', name);
          return right.content.load(id, context);
        },
      },
    },
  ],
  [
    'readers see nothing at all',
    'stored.content.is-for-everyone',
    {
      content: {
        load: async (id, context) => {
          if (!isOpen(context)) throw new NotFound('content', id);
          return right.content.load(id, context);
        },
      },
    },
  ],
  [
    'an info has another section',
    'stored.info.equals-the-result-of-load',
    { content: { loadInfo: (id, c) => changed(right.content.loadInfo(id, c), () => ({ sectionId: 5 })) } },
  ],
  [
    'versions are of other content',
    'stored.version.equals-the-current-version',
    { versions: { load: (id, c) => changed(right.versions.load(id, c), () => ({ contentId: 5 })) } },
  ],
  [
    'versions lose their fields',
    'stored.version.equals-the-current-version',
    { versions: { load: (id, c) => changed(right.versions.load(id, c), () => ({ fields: [] })) } },
  ],
  [
    'versions are for everyone',
    'stored.versions-load.conceals-unreadable-entities',
    { versions: { load: (id, c) => right.versions.load(id, asAnyone(c)) } },
  ],
  [
    'any version number leads to the first',
    'stored.version.missing-is-not-found',
    { versions: { load: (id, c) => right.versions.load({ ...id, versionNo: 1 }, c) } },
  ],
  [
    'lists of versions are for everyone',
    'stored.versions-list.conceals-unreadable-entities',
    { versions: { list: (query, c) => right.versions.list(query, asAnyone(c)) } },
  ],
  [
    'lists of versions are empty',
    'stored.versions.have-one-published-version',
    { versions: { list: async () => ({ items: [] }) } },
  ],
  [
    'listed versions have other names',
    'stored.versions.equal-the-results-of-load',
    {
      versions: {
        list: async (query, c) => ({
          items: (await right.versions.list(query, c)).items.map((each) => ({ ...each, names: {} })),
        }),
      },
    },
  ],
  [
    'relations are for everyone',
    'stored.relations-list.conceals-unreadable-entities',
    { relations: { list: (query, c) => right.relations.list(query, asAnyone(c)) } },
  ],
  [
    'relations are made up',
    'stored.relations.equal-the-results-of-load',
    {
      relations: {
        list: async (version) => ({ items: [{ ...version, id: 5, types: ['COMMON'], destinationContentId: 14 }] }),
      },
    },
  ],
  [
    'locations are for everyone',
    'stored.locations-load.conceals-unreadable-entities',
    { locations: { load: (id, c) => right.locations.load(id, asAnyone(c)) } },
  ],
  [
    'the depth is one too many',
    'stored.location.has-path-and-depth',
    { locations: { load: (id, c) => changed(right.locations.load(id, c), ({ depth }) => ({ depth: depth + 1 })) } },
  ],
  [
    'locations show no content',
    'stored.location.has-its-content',
    { locations: { load: (id, c) => changed(right.locations.load(id, c), () => ({ content: undefined as never })) } },
  ],
  [
    'children are counted wrong',
    'stored.children.have-their-parent',
    {
      locations: {
        load: (id, c) => changed(right.locations.load(id, c), ({ childCount }) => ({ childCount: childCount + 1 })),
      },
    },
  ],
  [
    'locations have other parents',
    'stored.location.has-path-and-depth',
    {
      locations: {
        load: (id, c) =>
          changed(right.locations.load(id, c), ({ parent }) => (parent ? { parent: { ...parent, id: 3 } } : {})),
      },
    },
  ],
  [
    'pages of children overlap',
    'stored.children.pages-make-up-the-whole',
    {
      locations: {
        listChildren: ({ offset, ...query }, c) =>
          right.locations.listChildren({ ...query, offset: Math.max(0, offset - 1) }, c),
      },
    },
  ],
  [
    'children are for everyone',
    'stored.locations-listChildren.conceals-unreadable-entities',
    { locations: { listChildren: (query, c) => right.locations.listChildren(query, asAnyone(c)) } },
  ],
  [
    'cursors leave the second page out',
    'stored.children.cursors-make-up-the-whole',
    {
      locations: {
        listChildren: ({ after, ...page }, c) =>
          right.locations.listChildren({ ...page, offset: after === undefined ? 0 : 4 }, c),
      },
    },
  ],
  [
    'remote ids lead to the root',
    'stored.location.is-found-by-remote-id',
    { locations: { loadByRemoteId: async () => ({ id: 1, pathString: '/1/' }) } },
  ],
  [
    'content has no locations',
    'stored.locations.belong-to-the-content',
    { locations: { listOfContent: async () => ({ items: [] }) } },
  ],
  [
    'locations of content are for everyone',
    'stored.locations-listOfContent.conceals-unreadable-entities',
    { locations: { listOfContent: (id, c) => right.locations.listOfContent(id, asAnyone(c)) } },
  ],
  [
    'aliases lead elsewhere',
    'stored.aliases.lead-to-their-location',
    { locations: { loadByUrlAlias: async () => ({ id: 1, pathString: '/1/' }) } },
  ],
  [
    'aliases have no location',
    'stored.aliases.lead-to-their-location',
    {
      urlAliases: { load: (id, c) => changed(right.urlAliases.load(id, c), () => ({ location: undefined as never })) },
    },
  ],
  ['sections are not listed', 'stored.content.is-in-a-section', { sections: { list: async () => ({ items: [] }) } }],
  [
    'states are for everyone',
    'stored.objectStates-loadOfContent.conceals-unreadable-entities',
    { objectStates: { loadOfContent: (id, c) => right.objectStates.loadOfContent(id, asAnyone(c)) } },
  ],
  [
    'items are for everyone',
    'stored.items-load.conceals-unreadable-entities',
    { items: { load: (item, c) => right.items.load(item, asAnyone(c)) } },
  ],
  [
    'states of a group come twice',
    'stored.content.has-existing-states',
    {
      objectStates: {
        loadOfContent: (id, c) =>
          changed(right.objectStates.loadOfContent(id, c), ({ states }) => ({ states: [...states, ...states] })),
      },
    },
  ],
];

describe('a repository that only reads, with a fault', () => {
  it.each(faults)('is found out: %s, by %s', async (_wrong, id, overrides) => {
    const parts = Object.entries(overrides).map(([aggregate, methods]) => [
      aggregate,
      { ...right[aggregate as keyof ServingRepository], ...methods },
    ]);
    const wrong = { ...right, ...Object.fromEntries(parts) } as Repository;
    const outcomes = await assess(
      { repository: wrong, situation },
      { checks: stored.filter((each) => each.id === id) },
    );
    expect(outcomes).toMatchObject([{ id, verdict: 'failed' }]);
  });
});
