/** The documents of relations from a version to content items. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
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

const types: doc.Value<readonly RelationType[]> = doc.mapped(
  doc.commaSeparated('One or several of COMMON, EMBED, LINK, ATTRIBUTE and ASSET, separated by commas'),
  (own: readonly RelationType[]) => own,
  (texts) => texts as readonly RelationType[],
);

/** The source and the destination of relations. */
const tagsOf = (contentId: Id, relations: readonly Domain<Id>[]) =>
  [...new Set([contentId, ...relations.map(({ destinationContentId }) => destinationContentId)])].map(
    (id) => `content-${id}`,
  );

export const Relation = document('Relation', description, {
  _href: doc.self(paths.versionRelation, { relationId: 'id' }),
  SourceContent: doc.related('ContentInfo', paths.contentObject),
  DestinationContent: doc.member('destinationContentId', doc.link('ContentInfo', paths.contentObject)),
  SourceFieldDefinitionIdentifier: doc.member(
    'fieldDefinitionIdentifier',
    doc.optional(doc.string('The identifier of the field whose value causes the relation')),
  ),
  RelationType: doc.member('types', types),
}).with({ shows: (relation) => [relation], tags: (relation) => tagsOf(relation.contentId, [relation]) });

const ofVersion = 'The relations of the version';

export const relationItems = doc.list(doc.embedded(Relation), ofVersion);

export const RelationList = doc.listIn(doc.self(paths.versionRelations), { contentId: 41, versionNo: 2 }, Relation, {
  root: 'Relations',
  description: ofVersion,
  tags: ({ contentId, items }) => tagsOf(contentId, items),
});

export const ReverseRelationList = doc.listIn(
  doc.self(paths.reverseRelations, { contentId: 'destinationContentId' }),
  { destinationContentId: 49 },
  Relation,
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
  Destination: doc.member('destinationContentId', doc.reference(paths.contentObject, 'a content item')),
});
