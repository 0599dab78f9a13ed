/** Drafts of content types. */
import { mediaTypeOnly } from '../../api/operations.js';
import { resource } from '../../api/resource.js';
import { empty, refusal } from '../../api/responses.js';
import { languagesQuery } from '../languages/languages-query.js';
import { paths } from '../paths.js';
import { ContentTypeUpdate, PublishContentTypeInput } from './content-type-input.documents.js';
import { ContentType, ContentTypeDraft, ContentTypeDraftInfo } from './content-types.documents.js';
import { contentTypeId } from './content-types.js';
import { loadTypeDraft } from './shown-types.js';

export const contentTypeDraft = resource(paths.contentTypeDraft, {
  params: { contentTypeId },
  protocolMethods: ['DELETE', 'GET', 'PATCH', 'PUBLISH'],
})
  .GET('Load the draft of a content type', {
    requires: 'contentTypes.loadDraft',
    query: languagesQuery,
    responses: { 200: ContentTypeDraft, 404: 'The content type has no draft, or the draft of another user' },
    handler: loadTypeDraft,
  })
  .PATCH('Update the draft of a content type', {
    requires: 'contentTypes.updateDraft',
    expects: true,
    body: { document: ContentTypeUpdate },
    responses: { 200: ContentTypeDraftInfo, 409: 'The identifier or the remote id is already in use' },
    handler: ({ repository, params, body: changes, expected, context }) =>
      repository.contentTypes.updateDraft({ id: params.contentTypeId, changes, expected }, context),
  })
  .DELETE('Delete the draft of a content type; a content type that was never published is deleted with it', {
    requires: 'contentTypes.deleteDraft',
    expects: true,
    responses: { 204: empty('The draft is deleted') },
    handler: ({ repository, params, expected, context }) =>
      repository.contentTypes.deleteDraft({ id: params.contentTypeId, expected }, context),
  })
  .PUBLISH('Publish the draft of a content type', {
    requires: 'contentTypes.publishDraft',
    expects: true,
    also: mediaTypeOnly(PublishContentTypeInput),
    responses: {
      200: ContentType,
      403: refusal(
        'Content of the type does not allow a new definition, or the caller may not update the type',
        'has content',
        'already has a field of this type',
      ),
      406: refusal('The draft has no field definitions', 'has no field definitions'),
    },
    handler: ({ repository, params, expected, context }) =>
      repository.contentTypes.publishDraft({ id: params.contentTypeId, expected }, context),
  });
