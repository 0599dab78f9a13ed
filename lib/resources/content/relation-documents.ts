/** The documents of relations: which content items a version leads to (protocol §4.6). */
import { type Static, Type } from 'typebox';
import type { Relation as RelationValue, Version } from '../../repository/repository.js';
import { type BodyOf, Embedded, embed, Link, link, representation } from '../../representation/representation.js';
import { href, paths, Reference } from '../paths.js';

const RelationMembers = Type.Object({
  _href: Type.String(),
  SourceContent: Link('ContentInfo'),
  DestinationContent: Link('ContentInfo'),
  SourceFieldDefinitionIdentifier: Type.Optional(Type.String({ description: 'Of the field that makes the relation' })),
  RelationType: Type.String({ description: 'One or several of COMMON, EMBED, LINK, ATTRIBUTE, ASSET, comma-joined' }),
});

const example: Static<typeof RelationMembers> = {
  _href: '/content/objects/41/versions/2/relations/7',
  SourceContent: link('ContentInfo', '/content/objects/41'),
  DestinationContent: link('ContentInfo', '/content/objects/49'),
  SourceFieldDefinitionIdentifier: 'description',
  RelationType: 'EMBED,LINK',
};

export const Relation = representation('Relation', RelationMembers, example);

export const Relations = Type.Object({ _href: Type.String(), Relation: Type.Array(Embedded(RelationMembers)) });

export const RelationList = representation(
  'RelationList',
  Relations,
  { _href: '/content/objects/41/versions/2/relations', Relation: [embed('Relation', example)] },
  { root: 'Relations' },
);

export const RelationCreate = representation(
  'RelationCreate',
  Type.Object({ Destination: Reference(paths.contentObject, 'content item') }),
  { Destination: { _href: '/content/objects/49' } },
);

/** Which version relations are of. */
export type Source = Pick<Version, 'contentId' | 'versionNo'>;

export function toRelations(source: Source, relations: readonly RelationValue[]): BodyOf<typeof RelationList> {
  const { contentId, versionNo } = source;
  return {
    _href: href(paths.versionRelations, { contentId, versionNo }),
    Relation: relations.map((relation) => embed('Relation', toRelation(source, relation))),
  };
}

export function toRelation({ contentId, versionNo }: Source, relation: RelationValue): BodyOf<typeof Relation> {
  return {
    _href: href(paths.versionRelation, { contentId, versionNo, relationId: relation.id }),
    SourceContent: link('ContentInfo', href(paths.contentObject, { contentId })),
    DestinationContent: link('ContentInfo', href(paths.contentObject, { contentId: relation.destinationContentId })),
    SourceFieldDefinitionIdentifier: relation.fieldDefinitionIdentifier,
    RelationType: relation.types.join(','),
  };
}
