/** Faults of URL aliases and wildcards. */
import { asAdministrator } from '../../sql/support.js';
import { all, type Fault, unless } from './fault.js';

export const urlFaults: readonly Fault[] = [
  [
    'custom aliases are listed with those that are generated',
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
    (r) => ({
      urlAliases: {
        listOfLocation: (query) => r.urlAliases.listOfLocation(query, asAdministrator),
      },
    }),
  ],
  [
    'the list of aliases that lead to resources is not paged',
    (r) => ({ urlAliases: { listGlobal: (_, c) => r.urlAliases.listGlobal(all, c) } }),
  ],
  [
    'the aliases of a location are not paged',
    (r) => ({ urlAliases: { listOfLocation: (query, c) => r.urlAliases.listOfLocation({ ...query, ...all }, c) } }),
  ],
  [
    'aliases come the latest first',
    (r) => ({
      urlAliases: {
        listOfLocation: async ({ offset, limit, ...query }, c) => {
          const { items } = await r.urlAliases.listOfLocation({ ...query, ...all }, c);
          return { items: items.toReversed().slice(offset, offset + limit) };
        },
      },
    }),
  ],
  ['wildcards are not paged', (r) => ({ urlWildcards: { list: (_, c) => r.urlWildcards.list(all, c) } })],
  ['everyone may load aliases', (r) => ({ urlAliases: { load: (id) => r.urlAliases.load(id, asAdministrator) } })],
  [
    'generated aliases are said to be deleted',
    (r) => ({
      urlAliases: {
        delete: (command, c) => unless(r.urlAliases.delete(command, c), 409, async () => {}),
      },
    }),
  ],
  [
    'an alias does not redirect',
    (r) => ({ urlAliases: { create: (alias, c) => r.urlAliases.create({ ...alias, forward: false }, c) } }),
  ],
  [
    'a delete of an alias ignores the expected revision',
    (r) => ({ urlAliases: { delete: ({ expected: _, ...command }, c) => r.urlAliases.delete(command, c) } }),
  ],
  [
    'a wildcard that is taken is made again',
    (r) => ({
      urlWildcards: {
        create: (wildcard, c) =>
          unless(r.urlWildcards.create(wildcard, c), 409, () =>
            r.urlWildcards.create({ ...wildcard, sourceUrl: `${wildcard.sourceUrl}-2` }, c),
          ),
      },
    }),
  ],
  ['a wildcard stays when it is deleted', () => ({ urlWildcards: { delete: async () => {} } })],
  [
    'a wildcard never redirects',
    (r) => ({ urlWildcards: { load: async (id, c) => ({ ...(await r.urlWildcards.load(id, c)), forward: false }) } }),
  ],
];
