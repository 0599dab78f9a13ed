/** Faults that let callers guess what there is that they may not read. */
import { PermissionDenied } from '../../../lib/index.js';
import { asAdministrator } from '../../sql/support.js';
import { type Fault, unless } from './fault.js';

/** Refuses in another way than what does not exist; that is NotFound for the administrator too. */
const told = <T>(asked: Promise<T>, asAnyone: () => Promise<unknown>): Promise<T> =>
  unless(asked, 404, async () => {
    await asAnyone();
    throw new PermissionDenied('read', 'this');
  });

export const existenceFaults: readonly Fault[] = [
  [
    'remote ids of content that may not be read can be guessed',
    'content.loadByRemoteId.conceals-unreadable-entities',
    (r) => ({
      content: {
        loadByRemoteId: (id, c) =>
          told(r.content.loadByRemoteId(id, c), () => r.content.loadByRemoteId(id, asAdministrator)),
      },
    }),
  ],
  [
    'remote ids of locations that may not be read can be guessed',
    'locations.loadByRemoteId.conceals-unreadable-entities',
    (r) => ({
      locations: {
        loadByRemoteId: (id, c) =>
          told(r.locations.loadByRemoteId(id, c), () => r.locations.loadByRemoteId(id, asAdministrator)),
      },
    }),
  ],
  [
    'paths of locations that may not be read can be guessed',
    'urlAliases.load.conceals-unreadable-entities',
    (r) => ({
      locations: {
        loadByUrlAlias: (path, c) =>
          told(r.locations.loadByUrlAlias(path, c), () => r.locations.loadByUrlAlias(path, asAdministrator)),
      },
    }),
  ],
  [
    'ids of URL aliases of what may not be read can be guessed',
    'urlAliases.load.conceals-unreadable-entities',
    (r) => ({
      urlAliases: {
        load: (id, c) => told(r.urlAliases.load(id, c), () => r.urlAliases.load(id, asAdministrator)),
      },
    }),
  ],
  [
    'identifiers of sections that may not be viewed can be guessed',
    'sections.list.finds-readable-entities-by-identifier',
    (r) => ({
      sections: {
        list: (query, c) => r.sections.list(query, query.identifier === undefined ? c : asAdministrator),
      },
    }),
  ],
  [
    'users whom the caller may not read can be distinguished from other content',
    'users.load.hides-whether-content-is-a-user',
    (r) => ({
      users: {
        load: (id, c) =>
          unless(r.users.load(id, c), 403, async () =>
            r.users.load(id, asAdministrator).then(() => r.users.load(id, c)),
          ),
      },
    }),
  ],
];
