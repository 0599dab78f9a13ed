/** Faults of URL aliases and wildcards. */
import { asAdministrator } from '../../sql/support.js';
import { type Fault, unless } from './fault.js';

export const urlFaults: readonly Fault[] = [
  [
    'aliases made by hand are listed with those that are generated',
    (r) => ({
      urlAliases: {
        listOfLocation: async (id, custom, c) => [
          ...(await r.urlAliases.listOfLocation(id, custom, c)),
          ...(await r.urlAliases.listOfLocation(id, !custom, c)),
        ],
      },
    }),
  ],
  [
    'everyone sees the aliases of a place',
    (r) => ({
      urlAliases: { listOfLocation: (id, custom) => r.urlAliases.listOfLocation(id, custom, asAdministrator) },
    }),
  ],
  ['everyone may load aliases', (r) => ({ urlAliases: { load: (id) => r.urlAliases.load(id, asAdministrator) } })],
  [
    'generated aliases are said to be deleted',
    (r) => ({
      urlAliases: { delete: (id, expected, c) => unless(r.urlAliases.delete(id, expected, c), 409, async () => {}) },
    }),
  ],
  [
    'an alias does not redirect',
    (r) => ({ urlAliases: { create: (alias, c) => r.urlAliases.create({ ...alias, forward: false }, c) } }),
  ],
  [
    'a delete of an alias ignores the expected revision',
    (r) => ({ urlAliases: { delete: (id, _, c) => r.urlAliases.delete(id, undefined, c) } }),
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
