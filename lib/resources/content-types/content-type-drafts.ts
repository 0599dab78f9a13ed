/** Drafts of content types. */
import { body, command, expected } from '../../operations/declaration/command.js';
import { mediaTypeOnly } from '../../operations/declaration/operations.js';
import { resource } from '../../operations/declaration/resource.js';
import { empty, ruleResponse } from '../../operations/responses/responses.js';
import { languagesQuery } from '../languages/languages-query.js';
import { paths } from '../paths.js';
import { ContentTypeUpdate, PublishContentTypeInput } from './content-type-input.documents.js';
import { ContentType, ContentTypeDraft, ContentTypeDraftInfo } from './content-types.documents.js';
import { contentTypeId } from './content-types.js';
import { translatedType } from './translated-types.js';

export const contentTypeDraft = resource(paths.contentTypeDraft, {
  params: { contentTypeId },
  protocolMethods: ['DELETE', 'GET', 'PATCH', 'PUBLISH'],
})
  .GET('Load the draft of a content type', {
    calls: command('contentTypes.loadDraft', 'contentTypeId'),
    query: languagesQuery,
    responses: { 200: ContentTypeDraft, 404: 'The content type has no draft, or the draft of another user' },
    toResult: translatedType,
  })
  .PATCH('Update the draft of a content type', {
    calls: command('contentTypes.updateDraft', { id: 'contentTypeId', changes: body, expected }),
    body: { document: ContentTypeUpdate },
    isRepeatable: true,
    responses: { 200: ContentTypeDraftInfo, 409: 'The identifier or the remote id is already in use' },
  })
  .DELETE('Delete the draft of a content type; a content type that was never published is deleted with it', {
    calls: command('contentTypes.deleteDraft', { id: 'contentTypeId', expected }),
    isRepeatable: true,
    responses: { 204: empty('The draft is deleted') },
  })
  .PUBLISH('Publish the draft of a content type', {
    calls: command('contentTypes.publishDraft', { id: 'contentTypeId', expected }),
    also: mediaTypeOnly(PublishContentTypeInput),
    isRepeatable: true,
    responses: {
      200: ContentType,
      403: ruleResponse(
        'Content of the type does not allow a new definition, or the caller may not update the type',
        'has content',
        'already has a field of this type',
      ),
      406: ruleResponse('The draft has no field definitions', 'has no field definitions'),
    },
  });
