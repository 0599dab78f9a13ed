/** The documents of relations from a version to content items. */
import {
  at,
  commaSeparated,
  document,
  embedded,
  link,
  list,
  listIn,
  mapped,
  optional,
  reference,
  related,
  self,
  string,
  type Value,
} from '../documents/index.js';
import type { Relation as Domain, Id, RelationType } from '../repository/repository.js';
import { paths } from './paths.js';

const description: Domain<Id> = {
  contentId: 41,
  versionNo: 2,
  id: 7,
  types: ['EMBED'],
  destinationContentId: 49,
  fieldDefinitionIdentifier: 'description',
};

const types: Value<readonly RelationType[]> = mapped(
  commaSeparated({ description: 'One or several of COMMON, EMBED, LINK, ATTRIBUTE and ASSET, separated by commas' }),
  (own: readonly RelationType[]) => own,
  (texts) => texts as readonly RelationType[],
);

/** The source and the destination of relations. */
const tagsOf = (contentId: Id, relations: readonly Domain<Id>[]) =>
  [...new Set([contentId, ...relations.map(({ destinationContentId }) => destinationContentId)])].map(
    (id) => `content-${id}`,
  );

export const Relation = document(
  'Relation',
  description,
  {
    _href: self(paths.versionRelation, { relationId: 'id' }),
    SourceContent: related('ContentInfo', paths.contentObject),
    DestinationContent: at('destinationContentId', link('ContentInfo', paths.contentObject)),
    SourceFieldDefinitionIdentifier: at(
      'fieldDefinitionIdentifier',
      optional(string({ description: 'The identifier of the field whose value causes the relation' })),
    ),
    RelationType: at('types', types),
  },
  { shows: (relation) => [relation], tags: (relation) => tagsOf(relation.contentId, [relation]) },
);

const ofVersion = 'The relations of the version';

export const relationItems = list(embedded(Relation), { description: ofVersion });

export const RelationList = listIn(
  self(paths.versionRelations),
  Relation,
  { contentId: 41, versionNo: 2 },
  { root: 'Relations', description: ofVersion, tags: ({ contentId, items }) => tagsOf(contentId, items) },
);

export const ReverseRelationList = listIn(
  self(paths.reverseRelations, { contentId: 'destinationContentId' }),
  Relation,
  { destinationContentId: 49 },
  {
    name: 'ReverseRelationList',
    root: 'Relations',
    description: 'Relations to the content item',
    tags: ({ destinationContentId, items }) => [
      ...new Set([destinationContentId, ...items.map(({ contentId }) => contentId)].map((id) => `content-${id}`)),
    ],
  },
);

const destination: { readonly destinationContentId: Id } = { destinationContentId: 49 };

export const RelationCreate = document('RelationCreate', destination, {
  Destination: at('destinationContentId', reference(paths.contentObject, 'a content item')),
});
