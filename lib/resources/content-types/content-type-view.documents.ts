/** The documents of searches for content types. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
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

const ids = (description: string) => doc.optional(doc.oneOrMore(doc.id(), description));
const texts = (description: string) =>
  doc.optional(doc.oneOrMore(doc.string({ minLength: 1, maxLength: 255 }), description));

const filter = doc.object(doc.closed('Criteria, all of which must match'), {
  ContentTypeIdCriterion: doc.member('ids', ids('One of these ids')),
  ContentTypeIdentifierCriterion: doc.member('identifiers', texts('One of these identifiers')),
  ContentTypeGroupIdCriterion: doc.member('groupIds', ids('In one of the groups with these ids')),
  ContentTypeGroupNameCriterion: doc.member('groupIdentifiers', texts('In one of the groups with these identifiers')),
  ContainsFieldDefinitionIdCriterion: doc.member('fieldDefinitionIds', ids('With one of these field definitions')),
  IsSystemCriterion: doc.member('isSystem', doc.optional(doc.boolean('Whether it is a part of the CMS'))),
});

const direction = doc.oneOf(sortDirections, 'The direction').shape;
const names = { Id: 'id', Identifier: 'identifier' } as const;

const sortClauses: doc.Value<readonly ContentTypeSortClause[]> = {
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
  read: (parsed: Readonly<Record<string, SortDirection>>) =>
    Object.entries(parsed).map(([name, own]) => ({ kind: names[name as keyof typeof names], direction: own })),
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

const search = doc.object(doc.closed('The query'), {
  Query: doc.member('filter', doc.withDefault(filter, {})),
  SortClauses: doc.member('sortClauses', doc.withDefault(sortClauses, [], {})),
  Aggregations: doc.member('aggregations', doc.optional(doc.orEmptyMap(doc.list(doc.object({}), 'Ignored')))),
  limit: doc.withDefault(doc.integer('The number of types on the page; a negative number for as many as possible'), 25),
  offset: doc.withDefault(doc.integer('The number of types to skip'), 0),
}) as unknown as doc.Value<ContentTypeSearch<Id>>;

export const ContentTypeViewInput = document('ContentTypeViewInput', folders, {
  identifier: doc.string({ minLength: 1, maxLength: 255, description: 'Any name' }),
  ContentTypeQuery: doc.member('search', search),
}).with({ rules: { isClosed: true } });

const page: Page<Domain<Id>> = { items: [] };

/** It has no URI. */
export const UnlinkedContentTypeList = document('ContentTypeList', page, {
  _href: {
    isMember: true,
    shape: { kind: 'href', maxLength: doc.maxHrefLength, description: 'The href of this resource' },
    isOptional: false,
    names: [],
    write: () => '',
    read: () => ({}),
  },
  ContentType: doc.member(
    'items',
    doc.list(doc.embedded(ContentType), 'The types of all groups, one group after the other'),
  ),
}).with({ tags: ({ items }) => items.map(({ id: contentTypeId }) => `type-${contentTypeId}`) });
