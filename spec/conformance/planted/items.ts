/** Faults of items. */
import { type Item, type ItemPage, type ItemQuery, NotFound } from '../../../lib/index.js';
import type { ItemCondition, ItemSelection } from '../../../lib/repository/repository.js';
import { asAdministrator } from '../../sql/support.js';
import { all, type Fault, unless } from './fault.js';

type Change<T> = (what: T) => T;

/** Lists something else. */
const asking = (wrong: string, check: string, change: Change<ItemQuery>): Fault => [
  wrong,
  check,
  (r) => ({ items: { find: (query, c) => r.items.find(change(query), c) } }),
];

/** Finds something else. */
const finding = (wrong: string, check: string, change: (page: ItemPage, query: ItemQuery) => ItemPage): Fault => [
  wrong,
  check,
  (r) => ({ items: { find: async (query, c) => change(await r.items.find(query, c), query) } }),
];

/** Selects something else of each item. */
const selecting = (wrong: string, check: string, change: Change<ItemSelection>): Fault => [
  wrong,
  check,
  (r) => ({
    items: {
      find: (query, c) => r.items.find({ ...query, ...change(query) }, c),
      load: ({ id, ...selection }, c) => r.items.load({ id, ...change(selection) }, c),
    },
  }),
];

/** Shows something else of an item, such as what the administrator sees, or what is in its main language. */
const writeOptions = (
  wrong: string,
  check: string,
  change: (item: Item, open: Item, main: Item) => Partial<Item>,
): Fault => [
  wrong,
  check,
  (r) => ({
    items: {
      load: async (what, c) => {
        const { language: _, ...inMain } = what;
        const item = await r.items.load(what, c);
        const [open, main] = [await r.items.load(what, asAdministrator), await r.items.load(inMain, c)];
        const { url, ...others } = item;
        return { ...others, ...(url !== undefined && { url }), ...change(item, open, main) };
      },
    },
  }),
];

/** Compares otherwise. */
const comparing = (
  wrong: string,
  check: string,
  change: (condition: ItemCondition) => readonly ItemCondition[],
): Fault => asking(wrong, check, (query) => ({ ...query, filter: query.filter.flatMap(change) }));

const cutOff = (path: string): string => path.split('.').slice(0, 2).join('.');

export const itemFaults: readonly Fault[] = [
  [
    'everyone may load items',
    'items.load.conceals-unreadable-entities',
    (r) => ({ items: { load: (what) => r.items.load(what, asAdministrator) } }),
  ],
  [
    'the home page is there for items that do not exist',
    'items.load.missing-is-not-found',
    (r) => ({
      items: { load: (what, c) => unless(r.items.load(what, c), 404, () => r.items.load({ ...what, id: 1 }, c)) },
    }),
  ],
  [
    'items have the values of drafts',
    'items.load.has-the-values-of-the-published-version',
    (r) => ({
      items: {
        load: async (what, c) => {
          const item = await r.items.load(what, c);
          const { items: versions } = await r.versions.list({ contentId: what.id }, asAdministrator);
          const versionNo = Math.max(...versions.map((own) => own.versionNo));
          const { fields } = await r.versions.load({ contentId: what.id, versionNo }, asAdministrator);
          const latestOf = (identifier: string) =>
            fields.find((own) => own.fieldDefinitionIdentifier === identifier)?.value ?? null;
          const shown = Object.entries(item.fields).map(([identifier, field]) => [
            identifier,
            { ...field, value: latestOf(identifier) },
          ]);
          return { ...item, fields: Object.fromEntries(shown) };
        },
      },
    }),
  ],
  writeOptions('fields without a value are left out', 'items.load.has-the-values-of-the-published-version', (item) => ({
    fields: Object.fromEntries(Object.entries(item.fields).filter(([, { value }]) => value !== null)),
  })),
  writeOptions('items were published when they were modified', 'items.load.has-its-properties', (item) => ({
    publishedDate: item.modifiedDate,
  })),
  [
    'what is hidden is an item',
    'items.load.needs-a-visible-location',
    (r) => ({
      items: {
        load: (what, c) =>
          unless(r.items.load(what, c), 404, async () => {
            const { id, remoteId, name, hidden, published, modified } = await r.content.load(what.id, c);
            if (!hidden) throw new NotFound('item', id);
            const language = 'eng-GB';
            const now = new Date();
            const dates = { publishedDate: published ?? now, modifiedDate: modified ?? now };
            return { ...{ id, remoteId, type: 'x', name, language }, languages: [], ...dates, fields: {} };
          }),
      },
    }),
  ],
  [
    'what is not translated is shown in its main language',
    'items.load.is-in-the-requested-language',
    (r) => ({
      items: {
        load: ({ language, ...what }, c) =>
          unless(r.items.load({ ...what, ...(language !== undefined && { language }) }, c), 404, () =>
            r.items.load(what, c),
          ),
      },
    }),
  ],
  [
    'the languages of the context count for nothing',
    'items.load.is-in-the-preferred-language',
    (r) => ({ items: { load: (what, c) => r.items.load(what, { ...c, languages: [] }) } }),
  ],
  writeOptions('URLs are those that the administrator sees', 'items.load.urls-reveal-nothing', (_, { url = '/' }) => ({
    url,
  })),
  finding('items of lists have one field', 'items.find.has-the-result-of-load', (page) => ({
    ...page,
    items: page.items.map((item) => ({ ...item, fields: Object.fromEntries(Object.entries(item.fields).slice(0, 1)) })),
  })),
  selecting('no selected fields are all fields', 'items.load.selects-fields', ({ fields = [], ...selection }) =>
    fields.length > 0 ? { fields, ...selection } : selection,
  ),
  selecting(
    'names with dots select the whole item',
    'items.load.selects-fields',
    ({ fields, embed = [], ...others }) => ({
      ...others,
      embed: [
        ...embed,
        ...(fields ?? []).flatMap((path) => (path.includes('.') ? [path.replace(/\.[^.]*$/, '')] : [])),
      ],
      ...(fields && { fields: fields.map((path) => path.replace(/\..*$/, '')) }),
    }),
  ),
  [
    'unknown fields are left out',
    'items.load.refuses-unknown-fields',
    (r) => ({
      items: {
        load: (what, c) => unless(r.items.load(what, c), 400, () => r.items.load({ id: what.id, maxEmbedded: 9 }, c)),
      },
    }),
  ],
  selecting('items are embedded on two levels', 'items.load.embeds-three-levels', ({ embed, ...others }) => ({
    ...others,
    ...(embed && { embed: embed.map(cutOff) }),
  })),
  writeOptions(
    'related items are in their main language',
    'items.load.related-items-are-in-the-language',
    (item, _, main) => ({
      fields: Object.fromEntries(
        Object.entries(item.fields).map(([identifier, field]) => [
          identifier,
          { ...field, ...(field.related && { related: main.fields[identifier]?.related ?? [] }) },
        ]),
      ),
    }),
  ),
  [
    'fields lead to what they lead to in other languages',
    'items.load.related-items-are-in-the-language',
    (r) => ({
      items: {
        load: async (what, c) => {
          const item = await r.items.load(what, c);
          const { fields } = await r.items.load({ ...what, language: 'pol-PL' }, c);
          const related = [...(item.fields.leads?.related ?? []), ...(fields.leads?.related ?? [])];
          return { ...item, fields: { ...item.fields, leads: { value: null, ...item.fields.leads, related } } };
        },
      },
    }),
  ],
  writeOptions('fields lead to what the administrator may read', 'items.load.leads-to-items-only', (_, { fields }) => ({
    fields,
  })),
  writeOptions(
    'links lead to what the administrator may read',
    'items.load.links-lead-to-items-only',
    (_, { fields }) => ({
      fields,
    }),
  ),
  selecting('any number of items is embedded', 'items.load.limits-embedded-items', (selection) => ({
    ...selection,
    maxEmbedded: 100,
  })),
  [
    'by URLs items are loaded in their main language',
    'items.loadByUrl.returns-the-result-of-load',
    (r) => ({ items: { loadByUrl: ({ language: _, ...what }, c) => r.items.loadByUrl(what, c) } }),
  ],
  writeOptions(
    'URLs are in the main language',
    'items.loadByUrl.urls-are-those-of-main-locations',
    (_, __, { url = '/' }) => ({
      url,
    }),
  ),
  writeOptions(
    'alternates have the URL that is shown',
    'items.load.alternates-are-the-urls-in-other-languages',
    (item) => ({
      ...(item.alternates && { alternates: item.alternates.map((own) => ({ ...own, url: item.url ?? own.url })) }),
    }),
  ),
  writeOptions(
    'hidden locations have URLs',
    'items.loadByUrl.urls-are-those-of-main-locations',
    ({ url = '/hidden' }) => ({
      url,
    }),
  ),
  [
    'only present URLs lead to items',
    'items.loadByUrl.finds-items-by-urls-of-the-past',
    (r) => ({
      items: {
        loadByUrl: async (what, c) => {
          const item = await r.items.loadByUrl(what, c);
          if (item.url !== what.url) throw new NotFound('item');
          return item;
        },
      },
    }),
  ],
  [
    'the home page is at all URLs that lead nowhere',
    'items.loadByUrl.unknown-is-not-found',
    (r) => ({
      items: {
        loadByUrl: (what, c) =>
          unless(r.items.loadByUrl(what, c), 404, () => r.items.load({ id: 1, maxEmbedded: 0 }, c)),
      },
    }),
  ],
  [
    'everyone may load items by their URLs',
    'items.loadByUrl.conceals-unreadable-entities',
    (r) => ({ items: { loadByUrl: (what) => r.items.loadByUrl(what, asAdministrator) } }),
  ],
  [
    'unknown fields are left out by URL',
    'items.loadByUrl.refuses-unknown-fields',
    (r) => ({
      items: {
        loadByUrl: ({ url, ...selection }, c) =>
          unless(r.items.loadByUrl({ url, ...selection }, c), 400, () => r.items.loadByUrl({ url, maxEmbedded: 9 }, c)),
      },
    }),
  ],
  [
    'previews show what is published',
    'items.preview.shows-the-draft',
    (r) => ({ items: { load: ({ preview: _, ...what }, c) => r.items.load(what, c) } }),
  ],
  [
    'only published content is previewed',
    'items.preview.shows-unpublished-content',
    (r) => ({
      items: {
        load: async (what, c) => {
          const { preview: _, ...published } = what;
          await r.items.load(published, c);
          return r.items.load(what, c);
        },
      },
    }),
  ],
  [
    'previews that have ended show what is published',
    'items.preview.ends-with-the-draft',
    (r) => ({
      items: {
        load: ({ preview, ...what }, c) =>
          unless(r.items.load({ ...what, ...(preview !== undefined && { preview }) }, c), 404, () =>
            r.items.load(what, c),
          ),
      },
    }),
  ],
  [
    'everyone can show drafts',
    'items.preview.is-for-readers-of-drafts',
    (r) => ({ items: { preview: (version) => r.items.preview(version, asAdministrator) } }),
  ],
  [
    'everyone finds what the administrator finds',
    'items.find.leaves-out-content-that-is-not-an-item',
    (r) => ({ items: { find: (query) => r.items.find(query, asAdministrator) } }),
  ],
  [
    'items that the caller may not read are counted',
    'items.find.leaves-out-content-that-is-not-an-item',
    (r) => ({
      items: {
        find: async (query, c) => {
          const { total = 0 } = await r.items.find(query, asAdministrator);
          return { ...(await r.items.find(query, c)), total };
        },
      },
    }),
  ],
  finding('items need a visible main location', 'items.find.shows-revealed-content', (page) => {
    const items = page.items.filter(({ url }) => url !== undefined);
    return { ...page, items, total: items.length };
  }),
  asking('only the first type counts', 'items.find.matches-types-and-ids', ({ types, ...query }) => ({
    ...query,
    ...(types && { types: types.slice(0, 1) }),
  })),
  asking('no ids are all ids', 'items.find.matches-types-and-ids', ({ ids = [], ...query }) =>
    ids.length > 0 ? { ids, ...query } : query,
  ),
  asking('a parent has all descendants', 'items.find.matches-places', ({ parent, ...query }) => ({
    ...query,
    ...(parent && { below: parent }),
  })),
  [
    'a location is below itself',
    'items.find.matches-places',
    (r) => ({
      items: {
        find: async (query, c) => {
          const page = await r.items.find(query, c);
          if (!query.below || !('locationId' in query.below) || page.items.length === 0) return page;
          const { content } = await r.locations.load(query.below.locationId, asAdministrator);
          const own = await r.items.load({ id: content?.id ?? 1, maxEmbedded: 0 }, c);
          return { ...page, items: [own, ...page.items], total: (page.total ?? 0) + 1 };
        },
      },
    }),
  ],
  [
    'hidden locations count where others are visible',
    'items.find.matches-visible-locations',
    (r) => ({
      items: {
        find: async ({ below, parent, ...query }, c) => {
          const place = below ?? parent;
          if (!place || !('locationId' in place)) return r.items.find(query, c);
          const { items } = await r.locations.listChildren({ id: place.locationId, ...all }, c);
          const locations = await Promise.all(items.map(({ id }) => r.locations.load(id, c)));
          return r.items.find({ ...query, ids: locations.flatMap(({ content }) => content?.id ?? []) }, c);
        },
      },
    }),
  ],
  [
    'URLs that lead nowhere restrict nothing',
    'items.find.matches-places-by-url',
    (r) => ({
      items: {
        find: async ({ below, ...query }, c) => {
          if (!below) return r.items.find(query, c);
          const page = await r.items.find({ ...query, below }, c);
          return page.items.length > 0 ? page : r.items.find(query, c);
        },
      },
    }),
  ],
  asking('sections restrict nothing', 'items.find.matches-sections', ({ section: _, ...query }) => query),
  asking('words are found in the main language', 'items.find.matches-text', ({ language, ...query }) => ({
    ...query,
    ...(language !== undefined && query.text === undefined && { language }),
  })),
  asking('words that are found are sorted by id', 'items.find.matches-text', ({ sort, text, ...query }) => ({
    ...query,
    ...(text !== undefined && { text }),
    sort: text === undefined ? sort : [{ member: 'published', direction: 'ascending' }],
  })),
  [
    'lists of what does not exist are empty',
    'items.find.refuses-unknown-names',
    (r) => ({
      items: { find: (query, c) => unless(r.items.find(query, c), 400, async () => ({ items: [], total: 0 })) },
    }),
  ],
  comparing('ne leaves out items without a value', 'items.find.compares-values-of-each-kind', (own) =>
    own.operator === 'ne' ? [own, { member: own.member, operator: 'exists', values: ['true'] }] : [own],
  ),
  comparing('gte is gt', 'items.find.compares-values-of-each-kind', (own) => [
    own.operator === 'gte' ? { ...own, operator: 'gt' } : own,
  ]),
  comparing('a date is compared with the day in UTC', 'items.find.compares-values-of-each-kind', (own) => [
    own.member === 'fields.day' && own.operator !== 'exists'
      ? { ...own, values: own.values.map((value) => new Date(value).toISOString()) }
      : own,
  ]),
  comparing('ne looks at one of several values', 'items.find.compares-texts', (own) =>
    own.operator === 'ne' && own.member === 'fields.words' ? [{ ...own, values: ['GREEN'] }] : [own],
  ),
  asking('texts are compared in the main language', 'items.find.compares-texts', (query) => {
    const { language, ...others } = query;
    return query.filter.length > 0 || language === undefined ? others : query;
  }),
  comparing('asterisks are wildcards', 'items.find.takes-wildcards-literally', (own) => [
    own.operator === 'contains' || own.operator === 'prefix'
      ? { ...own, values: own.values.map((value) => value.replaceAll('*', '')) }
      : own,
  ]),
  comparing('a prefix is anywhere', 'items.find.compares-parts-of-texts', (own) => [
    own.operator === 'prefix' ? { ...own, operator: 'contains' } : own,
  ]),
  comparing('names are compared with texts as they are', 'items.find.compares-names', (own) => [
    own.member === 'name' && own.operator === 'eq'
      ? { ...own, values: own.values.map((value) => (value === value.toLowerCase() ? value : `${value}!`)) }
      : own,
  ]),
  comparing('gt is gte', 'items.find.compares-ranges-of-names', (own) => [
    own.operator === 'gt' ? { ...own, operator: 'gte' } : own,
  ]),
  asking('names are compared in the main language', 'items.find.compares-names-that-are-shown', (query) => {
    const { language, ...others } = query;
    return query.filter.length > 0 || language === undefined ? others : query;
  }),
  [
    'without a language items are found by all of theirs',
    'items.find.compares-in-main-languages',
    (r) => ({
      items: {
        find: async (query, c) => {
          const page = await r.items.find(query, c);
          const translated = await r.items.find({ ...query, language: 'pol-PL' }, c);
          const isThere = ({ id }: Item) => page.items.some((own) => own.id === id);
          return { ...page, items: [...page.items, ...translated.items.filter((own) => !isThere(own))] };
        },
      },
    }),
  ],
  comparing('dates are days', 'items.find.compares-dates-and-remote-ids', (own) => [
    own.member === 'published' ? { ...own, values: own.values.map((value) => value.slice(0, 10)) } : own,
  ]),
  comparing('remote ids are looked for in any case', 'items.find.compares-dates-and-remote-ids', (own) => [
    own.member === 'remoteId' ? { ...own, values: own.values.map((value) => value.replace(/x$/, '')) } : own,
  ]),
  comparing('lte is lt', 'items.find.compares-priorities', (own) => [
    own.operator === 'lte' ? { ...own, operator: 'lt' } : own,
  ]),
  [
    'items are found by relations to what the caller may not read',
    'items.find.compares-relations',
    (r) => ({
      items: {
        find: async ({ filter, ...query }, c) => {
          const { items } = await r.items.find({ ...query, filter }, asAdministrator);
          return r.items.find({ ...query, filter: [], ids: items.map(({ id }) => id) }, c);
        },
      },
    }),
  ],
  comparing(
    'ne finds only what has no value in related items',
    'items.find.compares-fields-of-related-items',
    (own) => [
      /\.leads?\./.test(own.member) && own.operator === 'ne' ? { ...own, operator: 'exists', values: ['false'] } : own,
    ],
  ),
  [
    'items are found by the fields of related items that the caller may not read',
    'items.find.compares-fields-of-related-items',
    (r) => ({
      items: {
        find: async ({ filter, ...query }, c) => {
          const isRelated = filter.some(({ member }) => member.split('.').length > 2);
          if (!isRelated) return r.items.find({ ...query, filter }, c);
          const { items } = await r.items.find({ ...query, filter }, asAdministrator);
          return r.items.find({ ...query, filter: [], ids: items.map(({ id }) => id) }, c);
        },
      },
    }),
  ],
  comparing('a prefix is anywhere in related items', 'items.find.compares-parts-of-related-items', (own) => [
    own.operator === 'prefix' && own.member.split('.').length > 2 ? { ...own, operator: 'contains' } : own,
  ]),
  comparing('relations to what is no item are there', 'items.find.finds-missing-relations', (own) => [
    { ...own, values: ['true'] },
  ]),
  asking('only the first condition counts', 'items.find.combines-conditions', (query) => ({
    ...query,
    filter: query.filter.slice(0, 1),
  })),
  asking('only the first sort key counts', 'items.find.sorts-by-each-key', (query) => ({
    ...query,
    sort: query.sort.slice(0, 1),
  })),
  [
    'items without a value are first in descending order',
    'items.find.sorts-by-each-key',
    (r) => ({
      items: {
        async find(query, c) {
          const [key] = query.sort;
          if (key?.direction !== 'descending' || !key.member.startsWith('fields.')) return r.items.find(query, c);
          const exists = (value: string): ItemCondition => ({
            member: key.member,
            operator: 'exists',
            values: [value],
          });
          const those = (value: string) => r.items.find({ ...query, filter: [...query.filter, exists(value)] }, c);
          return { items: [...(await those('false')).items, ...(await those('true')).items] };
        },
      },
    }),
  ],
  asking('items are sorted in the main language', 'items.find.sorts-by-each-key', ({ language: _, ...query }) => query),
  asking('remote ids are sorted like names', 'items.find.sorts-by-remote-id', (query) => ({
    ...query,
    sort: query.sort.map((key) => ({ ...key, member: 'name' })),
  })),
  asking('priorities are ascending', 'items.find.sorts-by-priority-below-a-parent', (query) => ({
    ...query,
    sort: query.sort.map((key) => ({ ...key, direction: 'ascending' })),
  })),
  finding('the last page has a cursor', 'items.find.cursors-make-up-the-whole', (page) => ({ next: 'x', ...page })),
  [
    'pages overlap by one',
    'items.find.cursors-make-up-the-whole',
    (r) => {
      const last = new Map<string, Item>();
      return {
        items: {
          find: async (query, c) => {
            const page = await r.items.find(query, c);
            const former = query.after === undefined ? undefined : last.get(query.after);
            const end = page.items.at(-1);
            if (page.next !== undefined && end) last.set(page.next, end);
            return { ...page, items: former ? [former, ...page.items] : page.items };
          },
        },
      };
    },
  ],
  [
    'cursors of other queries lead to the first page',
    'items.find.refuses-cursors-of-other-queries',
    (r) => ({
      items: {
        find: ({ after, ...query }, c) =>
          unless(r.items.find({ ...query, ...(after !== undefined && { after }) }, c), 400, () =>
            r.items.find(query, c),
          ),
      },
    }),
  ],
  finding('the total is that of the page', 'items.find.counts-all-items', (page, { performCount }) => ({
    ...page,
    ...(performCount && { total: page.items.length }),
  })),
  asking('items are always counted', 'items.find.counts-all-items', (query) => ({ ...query, performCount: true })),
];
