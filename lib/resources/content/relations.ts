/** Relations: which content items a version of another one leads to. */
import { Type } from 'typebox';
import type { Relation as RelationValue } from '../../repository/repository.js';
import { href, paths, referencedId } from '../paths.js';
import { created, defineResource, noContent, ok, redirect, stored } from '../resource.js';
import { Relation, RelationCreate, RelationList, type Source, toRelation, toRelations } from './relation-documents.js';
import { loadInfo } from './versions.js';

const versionParams = { contentId: Type.Integer(), versionNo: Type.Integer() };

export const currentRelations = defineResource({
  path: paths.contentRelations,
  params: Type.Object({ contentId: Type.Integer() }),
  methods: {
    GET: {
      summary: 'Find the relations of the current version of a content item',
      needs: 'relations.list',
      id: 'relations.listOfCurrent',
      leadsTo: paths.versionRelations,
      handler: async ({ repository, params, context }) => {
        const { id, currentVersionNo } = await loadInfo(repository, params.contentId, context);
        return redirect(href(paths.versionRelations, { contentId: id, versionNo: currentVersionNo }));
      },
    },
  },
});

export const versionRelations = defineResource({
  path: paths.versionRelations,
  params: Type.Object(versionParams),
  methods: {
    GET: {
      summary: 'List the relations of a version',
      needs: 'relations.list',
      paged: { limit: 'all' },
      produces: [RelationList],
      cached: true,
      handler: async ({ repository, params, page, context }) => {
        const items = await repository.relations.list(params.contentId, params.versionNo, page, context);
        return ok(() => toRelations(params, items), { tags: relationTags(params, items) });
      },
    },
    POST: {
      summary: 'Relate a draft to another content item',
      needs: 'relations.create',
      answers: { 403: 'The version is not a draft, the relation is there already, or the destination cannot be read' },
      consumes: RelationCreate,
      produces: [Relation],
      handler: async ({ repository, params, body, expected, context }) => {
        const { contentId, versionNo } = params;
        const destinationId = referencedId(body.Destination);
        const made = await repository.relations.create(contentId, versionNo, destinationId, expected, context);
        const at = href(paths.versionRelation, { contentId, versionNo, relationId: made.id });
        return created(at, () => toRelation(params, made), {
          tags: relationTags(params, [made]),
          ...stored(made),
        });
      },
    },
  },
});

export const versionRelation = defineResource({
  path: paths.versionRelation,
  params: Type.Object({ ...versionParams, relationId: Type.Integer() }),
  methods: {
    GET: {
      summary: 'Load a relation',
      needs: 'relations.load',
      produces: [Relation],
      cached: true,
      handler: async ({ repository, params: { contentId, versionNo, relationId }, context }) => {
        const loaded = await repository.relations.load(contentId, versionNo, relationId, context);
        const source = { contentId, versionNo };
        return ok(() => toRelation(source, loaded), { tags: relationTags(source, [loaded]), ...stored(loaded) });
      },
    },
    DELETE: {
      summary: 'Delete a relation that was made by hand from a draft',
      needs: 'relations.delete',
      answers: { 403: 'The version is not a draft, or the relation follows from the value of a field' },
      handler: async ({ repository, params: { contentId, versionNo, relationId }, expected, context }) => {
        await repository.relations.delete(contentId, versionNo, relationId, expected, context);
        return noContent;
      },
    },
  },
});

function relationTags({ contentId }: Source, relations: readonly RelationValue[]): string[] {
  return [...new Set([contentId, ...relations.map((relation) => relation.destinationContentId)])].map(
    (id) => `content-${id}`,
  );
}
