/** URL wildcards: patterns of paths, each with the path that takes the place of whatever fits it. */
import { type Static, Type } from 'typebox';
import type { UrlWildcard as Domain } from '../../repository/repository.js';
import { type BodyOf, Embedded, embed, representation } from '../../representation/representation.js';
import { href, paths } from '../paths.js';
import { created, defineResource, noContent, ok, type ReplyFacts, stored } from '../resource.js';

const WildcardMembers = Type.Object({
  _href: Type.String(),
  _id: Type.Integer(),
  sourceUrl: Type.String({ description: 'With * for any text' }),
  destinationUrl: Type.String({ description: 'With {1} for what the first * stands for' }),
  forward: Type.Boolean(),
});

const example: Static<typeof WildcardMembers> = {
  _href: '/content/urlwildcards/1',
  _id: 1,
  sourceUrl: '/archive/*',
  destinationUrl: '/articles/{1}',
  forward: true,
};

export const UrlWildcard = representation('UrlWildcard', WildcardMembers, example);

export const UrlWildcardList = representation(
  'UrlWildcardList',
  Type.Object({ _href: Type.String(), UrlWildcard: Type.Array(Embedded(WildcardMembers)) }),
  { _href: '/content/urlwildcards', UrlWildcard: [embed('UrlWildcard', example)] },
);

export const UrlWildcardCreate = representation(
  'UrlWildcardCreate',
  Type.Object({
    sourceUrl: Type.String({ minLength: 1, maxLength: 2000 }),
    destinationUrl: Type.String({ minLength: 1, maxLength: 2000 }),
    forward: Type.Boolean(),
  }),
  { sourceUrl: '/archive/*', destinationUrl: '/articles/{1}', forward: true },
);

export const urlWildcards = defineResource({
  path: paths.urlWildcards,
  rootLinks: { urlWildcards: { type: 'UrlWildcardList' } },
  methods: {
    GET: {
      summary: 'List the URL wildcards',
      needs: 'urlWildcards.list',
      produces: [UrlWildcardList],
      handler: async ({ repository, context }) => {
        const items = await repository.urlWildcards.list(context);
        return ok(
          () => ({
            _href: href(paths.urlWildcards, {}),
            UrlWildcard: items.map((wildcard) => embed('UrlWildcard', toWildcard(wildcard))),
          }),
          { tags: items.map(tagOf) },
        );
      },
    },
    POST: {
      summary: 'Create a URL wildcard',
      needs: 'urlWildcards.create',
      answers: { 409: 'The source is taken' },
      consumes: UrlWildcardCreate,
      produces: [UrlWildcard],
      handler: async ({ repository, body, context }) => {
        const wildcard = await repository.urlWildcards.create(body, context);
        const location = href(paths.urlWildcard, { wildcardId: wildcard.id });
        return created(location, () => toWildcard(wildcard), facts(wildcard));
      },
    },
  },
});

export const urlWildcard = defineResource({
  path: paths.urlWildcard,
  params: Type.Object({ wildcardId: Type.Integer() }),
  methods: {
    GET: {
      summary: 'Load a URL wildcard',
      needs: 'urlWildcards.load',
      produces: [UrlWildcard],
      handler: async ({ repository, params, context }) => {
        const wildcard = await repository.urlWildcards.load(params.wildcardId, context);
        return ok(() => toWildcard(wildcard), facts(wildcard));
      },
    },
    DELETE: {
      summary: 'Delete a URL wildcard',
      needs: 'urlWildcards.delete',
      handler: async ({ repository, params, expected, context }) => {
        await repository.urlWildcards.delete(params.wildcardId, expected, context);
        return noContent;
      },
    },
  },
});

const tagOf = ({ id }: Domain) => `urlwildcard-${id}`;

function facts(wildcard: Domain): ReplyFacts {
  return { tags: [tagOf(wildcard)], ...stored(wildcard) };
}

function toWildcard({ id, sourceUrl, destinationUrl, forward }: Domain): BodyOf<typeof UrlWildcard> {
  return { _href: href(paths.urlWildcard, { wildcardId: id }), _id: id, sourceUrl, destinationUrl, forward };
}
