/** URL wildcards as a kind of entity. */
import type { NewUrlWildcard, UrlWildcard } from 'express-cms-rest';
import { entityChecks } from '../../families/entity-checks.js';
import type { Kind } from '../../families/kind.js';
import { allPages } from '../../fixtures/places.js';

const wildcards: Kind<UrlWildcard, NewUrlWildcard> = {
  name: 'URL wildcard',
  methods: {
    create: 'urlWildcards.create',
    load: 'urlWildcards.load',
    list: 'urlWildcards.list',
    delete: 'urlWildcards.delete',
  },
  unique: { member: 'sourceUrl', name: 'source' },
  isForEveryone: true,
  values: ({ unique }) => ({
    sourceUrl: `/${unique('from')}/*/of/*`,
    destinationUrl: '/to/{2}/and/{1}',
    forward: true,
  }),
  changes: ({ unique }) => ({ sourceUrl: `/${unique('from')}`, destinationUrl: '/to', forward: false }),
  within:
    async () =>
    ({ urlWildcards }) => ({
      create: (values) => urlWildcards.create(values),
      load: (id) => urlWildcards.load(id),
      list: () => allPages((page) => urlWildcards.list(page)),
      delete: (id, expected) => urlWildcards.delete({ id, expected }),
    }),
};

export const wildcardKindChecks = entityChecks(wildcards);
