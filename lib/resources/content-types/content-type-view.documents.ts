/** The documents of searches for content types. */
import {
  at,
  boolean,
  document,
  embedded,
  id,
  integer,
  list,
  maxHrefLength,
  object,
  oneOf,
  oneOrMore,
  optional,
  orEmptyMap,
  string,
  type Value,
  withDefault,
} from '../../documents/index.js';
import {
  type ContentTypeSearch,
  type ContentTypeSortClause,
  type ContentType as Domain,
  type Id,
  type Page,
  type SortDirection,
  sortDirections,
} from '../../repository/repository.js';
import { ContentType } from './content-types.documents.js';

const strict = { isClosed: true } as const;
const ids = (description: string) => optional(oneOrMore(id(), { description }));
const texts = (description: string) => optional(oneOrMore(string({ minLength: 1, maxLength: 255 }), { description }));

const filter = object(
  {
    ContentTypeIdCriterion: at('ids', ids('One of these ids')),
    ContentTypeIdentifierCriterion: at('identifiers', texts('One of these identifiers')),
    ContentTypeGroupIdCriterion: at('groupIds', ids('In one of the groups with these ids')),
    ContentTypeGroupNameCriterion: at('groupIdentifiers', texts('In one of the groups with these identifiers')),
    ContainsFieldDefinitionIdCriterion: at('fieldDefinitionIds', ids('With one of these field definitions')),
    IsSystemCriterion: at('isSystem', optional(boolean({ description: 'Whether it comes with the CMS' }))),
  },
  { ...strict, description: 'Criteria, all of which must match' },
);

const direction = oneOf(sortDirections, { description: 'The direction' }).shape;
const names = { Id: 'id', Identifier: 'identifier' } as const;

const sortClauses: Value<readonly ContentTypeSortClause[]> = {
  shape: {
    kind: 'object',
    members: { Id: direction, Identifier: direction },
    required: [],
    isClosed: true,
    isMap: true,
    description: 'The sort clauses, the most important first: each has a direction',
  },
  write: (clauses) =>
    Object.fromEntries(clauses.map((clause) => [clause.kind === 'id' ? 'Id' : 'Identifier', clause.direction])),
  read: (wire: Readonly<Record<string, SortDirection>>) =>
    Object.entries(wire).map(([name, own]) => ({ kind: names[name as keyof typeof names], direction: own })),
};

const folders: { readonly identifier: string; readonly search: ContentTypeSearch<Id> } = {
  identifier: 'folders',
  search: {
    filter: { identifiers: ['folder'], groupIds: [1] },
    sortClauses: [{ kind: 'identifier', direction: 'ascending' }],
    offset: 0,
    limit: 10,
  },
};

const search = object(
  {
    Query: at('filter', withDefault(filter, {})),
    SortClauses: at('sortClauses', withDefault(sortClauses, [], {})),
    Aggregations: at('aggregations', optional(orEmptyMap(list(object({}), { description: 'Ignored' })))),
    limit: withDefault(
      integer({ description: 'The number of types on the page; a negative number for as many as possible' }),
      25,
    ),
    offset: withDefault(integer({ description: 'The number of types to skip' }), 0),
  },
  { ...strict, description: 'The query' },
) as unknown as Value<ContentTypeSearch<Id>>;

export const ContentTypeViewInput = document(
  'ContentTypeViewInput',
  folders,
  {
    identifier: string({ minLength: 1, maxLength: 255, description: 'Any name' }),
    ContentTypeQuery: at('search', search),
  },
  { rules: strict },
);

const page: Page<Domain<Id>> = { items: [] };

/** It has no URI. */
export const FoundContentTypeList = document(
  'ContentTypeList',
  page,
  {
    _href: {
      isMember: true,
      shape: { kind: 'href', maxLength: maxHrefLength, description: 'The href of this resource' },
      isOptional: false,
      names: [],
      write: () => '',
      read: () => ({}),
    },
    ContentType: at(
      'items',
      list(embedded(ContentType), { description: 'The types of all groups, one group after the other' }),
    ),
  },
  { tags: ({ items }) => items.map(({ id: contentTypeId }) => `type-${contentTypeId}`) },
);
