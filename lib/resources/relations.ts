/** Relations from a version of a content item to other content items. */
import { destination, id } from '../documents/index.js';
import { body, command, expected, page, params, rest } from '../operations/declaration/command.js';
import { resource } from '../operations/declaration/resource.js';
import { empty, ruleResponse } from '../operations/responses/responses.js';
import { dependencies } from './cache-tags.js';
import { contentParams, loadInfo } from './content-info.js';
import { paths } from './paths.js';
import { Relation, RelationCreate, RelationList, ReverseRelationList } from './relations.documents.js';
import { versionParams } from './versions/versions.js';

export const currentRelations = resource(paths.contentRelations, { params: contentParams }).GET(
  'Find the relations of the current version of a content item',
  {
    requires: 'relations.list',
    id: 'relations.listOfCurrent',
    responses: { 307: destination(paths.versionRelations, { contentId: 'id', versionNo: 'currentVersionNo' }) },
    handler: ({ repository, params: { contentId }, context }) => loadInfo(repository, contentId, context),
  },
);

export const versionRelations = resource(paths.versionRelations, { params: versionParams })
  .GET('List the relations of a version', {
    calls: command('relations.list', rest(params, page)),
    paged: { limit: 'all' },
    dependsOn: dependencies.versions,
    responses: { 200: RelationList },
    caching: 'shared',
    toResult: (listed, call) => ({ ...call.params, ...listed }),
  })
  .POST('Relate a draft to another content item', {
    calls: command('relations.create', {
      destinationContentId: body('destinationContentId'),
      expected,
      ...rest(params),
    }),
    body: { document: RelationCreate },
    isRepeatable: true,
    responses: {
      201: Relation,
      403: ruleResponse(
        'The version is not a draft, the relation already exists, or the caller may not read the destination',
        'is not a draft',
        'does not exist',
        'already refers to that content',
      ),
    },
  });

export const versionRelation = resource(paths.versionRelation, {
  params: { ...versionParams, relationId: id('The id of a relation of the version') },
})
  .GET('Load a relation', {
    calls: command('relations.load', { id: 'relationId', ...rest(params) }),
    dependsOn: dependencies.versions,
    responses: { 200: Relation },
    caching: 'shared',
  })
  .DELETE('Delete a relation of the type COMMON from a draft', {
    calls: command('relations.delete', { id: 'relationId', expected, ...rest(params) }),
    isRepeatable: true,
    responses: {
      204: empty('The relation is deleted'),
      403: ruleResponse(
        'The version is not a draft, or the relation follows from the value of a field',
        'is not a draft',
        'follows from the value of a field',
      ),
    },
  });

export const reverseRelations = resource(paths.reverseRelations, { params: contentParams }).GET(
  'List the relations of published content to a content item',
  {
    calls: command('relations.listReverse', { contentId: 'contentId', ...rest(page) }),
    paged: { limit: 25, hasCursors: true },
    dependsOn: ({ params: { contentId } }) => ['published', `content-${contentId}`],
    responses: { 200: ReverseRelationList },
    caching: 'shared',
    toResult: (listed, { params: { contentId } }) => ({ destinationContentId: contentId, ...listed }),
  },
);
