/** Faults of URL aliases and wildcards. */
import { asAdministrator } from '../../sql/support.js';
import { all, type Fault, unless } from './fault.js';

export const urlFaults: readonly Fault[] = [
  [
    'custom aliases are listed with those that are generated',
    'urlAliases.listOfLocation.separates-custom-from-generated',
    (r) => ({
      urlAliases: {
        listOfLocation: async (query, c) => {
          const { items: wanted } = await r.urlAliases.listOfLocation(query, c);
          const { items: others } = await r.urlAliases.listOfLocation({ ...query, custom: !query.custom }, c);
          return { items: [...wanted, ...others] };
        },
      },
    }),
  ],
  [
    'everyone sees the aliases of a place',
    'urlAliases.listOfLocation.conceals-unreadable-entities',
    (r) => ({
      urlAliases: {
        listOfLocation: (query) => r.urlAliases.listOfLocation(query, asAdministrator),
      },
    }),
  ],
  [
    'the list of aliases that lead to resources is not paged',
    'urlAliases.listGlobal.pages-make-up-the-whole',
    (r) => ({ urlAliases: { listGlobal: (_, c) => r.urlAliases.listGlobal(all, c) } }),
  ],
  [
    'the aliases of a location are not paged',
    'urlAliases.listOfLocation.pages-make-up-the-whole',
    (r) => ({ urlAliases: { listOfLocation: (query, c) => r.urlAliases.listOfLocation({ ...query, ...all }, c) } }),
  ],
  [
    'aliases come the latest first',
    'urlAliases.listOfLocation.pages-make-up-the-whole',
    (r) => ({
      urlAliases: {
        listOfLocation: async ({ offset, limit, ...query }, c) => {
          const { items } = await r.urlAliases.listOfLocation({ ...query, ...all }, c);
          return { items: items.toReversed().slice(offset, offset + limit) };
        },
      },
    }),
  ],
  [
    'wildcards are not paged',
    'urlWildcards.list.pages-make-up-the-whole',
    (r) => ({ urlWildcards: { list: (_, c) => r.urlWildcards.list(all, c) } }),
  ],
  [
    'everyone may load aliases',
    'urlAliases.load.conceals-unreadable-entities',
    (r) => ({ urlAliases: { load: (id) => r.urlAliases.load(id, asAdministrator) } }),
  ],
  [
    'generated aliases are said to be deleted',
    'urlAliases.delete.refuses-generated-aliases',
    (r) => ({
      urlAliases: {
        delete: (command, c) => unless(r.urlAliases.delete(command, c), 409, async () => {}),
      },
    }),
  ],
  [
    'an alias does not redirect',
    'urlAliases.create.has-the-given-values-with-flags',
    (r) => ({ urlAliases: { create: (alias, c) => r.urlAliases.create({ ...alias, forward: false }, c) } }),
  ],
  [
    'a delete of an alias ignores the expected revision',
    'urlAliases.delete.refuses-an-old-revision',
    (r) => ({ urlAliases: { delete: ({ expected: _, ...command }, c) => r.urlAliases.delete(command, c) } }),
  ],
  [
    'a wildcard that is taken is made again',
    'urlWildcards.create.refuses-a-duplicate-source',
    (r) => ({
      urlWildcards: {
        create: (wildcard, c) =>
          unless(r.urlWildcards.create(wildcard, c), 409, () =>
            r.urlWildcards.create({ ...wildcard, sourceUrl: `${wildcard.sourceUrl}-2` }, c),
          ),
      },
    }),
  ],
  [
    'a wildcard stays when it is deleted',
    'urlWildcards.delete.deletes-it',
    () => ({ urlWildcards: { delete: async () => {} } }),
  ],
  [
    'a wildcard never redirects',
    'urlWildcards.create.has-the-given-values',
    (r) => ({ urlWildcards: { load: async (id, c) => ({ ...(await r.urlWildcards.load(id, c)), forward: false }) } }),
  ],
];
