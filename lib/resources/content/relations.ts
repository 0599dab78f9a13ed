/** Relations: which content items a version of another one leads to. */
import { type Static, Type } from 'typebox';
import type { Relation as RelationValue, Stored, Version } from '../../repository/repository.js';
import { Embedded, embed, Link, link } from '../../representation/representation.js';
import { href, paths } from '../paths.js';

const Relation = Type.Object({
  _href: Type.String(),
  SourceContent: Link('ContentInfo'),
  DestinationContent: Link('ContentInfo'),
  SourceFieldDefinitionIdentifier: Type.Optional(Type.String()),
  RelationType: Type.String({ description: 'One or several of COMMON, EMBED, LINK, ATTRIBUTE, ASSET, comma-joined' }),
});

export const Relations = Type.Object({ _href: Type.String(), Relation: Type.Array(Embedded(Relation)) });

/** Which relations a document shows depends on what the caller may see: together they are one more part of its revision. */
export function shownRelations({ relations, updated }: Version): Stored | undefined {
  if (relations.length === 0) return undefined;
  return { revision: relations.map(({ id }) => id).join(), ...(updated && { updated }) };
}

export function toRelations(version: Version): Static<typeof Relations> {
  const { contentId, versionNo } = version;
  return {
    _href: href(paths.versionRelations, { contentId, versionNo }),
    Relation: version.relations.map((relation) => embed('Relation', toRelation(version, relation))),
  };
}

function toRelation({ contentId, versionNo }: Version, relation: RelationValue): Static<typeof Relation> {
  return {
    _href: href(paths.versionRelation, { contentId, versionNo, relationId: relation.id }),
    SourceContent: link('ContentInfo', href(paths.contentObject, { contentId })),
    DestinationContent: link('ContentInfo', href(paths.contentObject, { contentId: relation.destinationContentId })),
    SourceFieldDefinitionIdentifier: relation.fieldDefinitionIdentifier,
    RelationType: relation.types.join(','),
  };
}
