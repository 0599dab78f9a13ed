/** Content items: the entries that editors write. Each has versions, fields and locations. */
import { destination, string } from '../../documents/index.js';
import { BadRequest, PermissionDenied } from '../../errors/errors.js';
import { body, command, expected, query } from '../../operations/declaration/command.js';
import { resource } from '../../operations/declaration/resource.js';
import { empty, ruleResponse } from '../../operations/responses/responses.js';
import { accessOf, type Id, type Repository } from '../../repository/repository.js';
import { dependencies } from '../cache-tags.js';
import { contentParams, loadInfo } from '../content-info.js';
import { parentLocation } from '../destination.js';
import { contentInLanguages, inLanguages, namedInLanguages } from '../languages/languages-query.js';
import { paths } from '../paths.js';
import { cannotDelete, tooManyLocations } from '../subtree-rules.js';
import { Content, ContentInfo } from './content.documents.js';
import { ContentCreate, ContentUpdate, CopyContentInput } from './content-input.documents.js';

const unpublished = () =>
  new BadRequest('The storage has no drafts, so that content must be published when it is created', {
    members: [{ member: 'publish', message: 'must be true, as the storage has no drafts' }],
  });

export const contentObjects = resource(paths.contentObjects, {
  rootLinks: { content: { method: 'POST' }, contentByRemoteId: { template: '{?remoteId}' } },
})
  .GET('Find a content item by its remote id', {
    calls: command('content.loadByRemoteId', query('remoteId')),
    query: { remoteId: string('The remote id') },
    responses: { 307: destination(paths.contentObject, { contentId: 'id' }), 404: 'No content item has the remote id' },
  })
  .POST('Create a content item as a draft, which is placed when it is published, or publish it immediately', {
    requires: 'content.create',
    instead: 'content.save',
    body: { document: ContentCreate, files: true },
    isRepeatable: true,
    responses: {
      201: [ContentInfo, Content],
      409: 'The remote id is already in use',
    },
    handler: ({ repository, body, context }) => {
      const { content: storage }: Pick<Repository<Id>, 'content'> = repository;
      const { publish, ...content } = body;
      // The storage of a host may know nothing of this access.
      if (publish && accessOf(context.caller) === 'drafts') throw new PermissionDenied('publish', 'content');
      if (publish && storage.save) return storage.save(content, context);
      if (!storage.create) throw unpublished();
      return storage.create(body, context);
    },
  });

export const contentObject = resource(paths.contentObject, {
  params: contentParams,
  protocolMethods: ['PATCH', 'GET', 'DELETE', 'COPY'],
})
  .GET('Load a content item, with or without its current version', {
    requires: 'content.load',
    ...namedInLanguages,
    dependsOn: dependencies.content,
    responses: { 200: [ContentInfo, Content] },
    caching: 'shared',
    handler: async ({ repository, params: { contentId }, query, context, accepted }) => {
      if (accepted !== Content) return loadInfo(repository, contentId, context);
      const content = await repository.content.load(contentId, context);
      return inLanguages(content, contentInLanguages, { query, repository, context });
    },
  })
  .PATCH('Update the properties that all versions of a content item share', {
    calls: command('content.updateInfo', { id: 'contentId', changes: body, expected }),
    body: { document: ContentUpdate },
    isRepeatable: true,
    responses: { 200: ContentInfo, 409: 'The remote id is already in use' },
  })
  .DELETE('Delete a content item, its versions, its locations and everything below them', {
    calls: command('content.delete', { id: 'contentId', expected }),
    isRepeatable: true,
    responses: {
      204: empty('The content item is deleted'),
      403: ruleResponse(
        'The caller may not delete the content item or something below it, or is one of the users who would be deleted',
        'contains the caller',
        'would leave no user who may manage roles',
      ),
      409: cannotDelete,
    },
  })
  .COPY('Copy a content item to a new location below the destination', {
    calls: command('content.copy', { id: 'contentId', parentLocationId: body('parentLocationId'), expected }),
    also: CopyContentInput,
    destination: { ...parentLocation, accepts: 'lastId' },
    isRepeatable: true,
    responses: {
      201: destination(paths.contentObject, { contentId: 'id' }),
      409: ruleResponse(
        'The content item is in the trash, or has a value that no other item may have',
        'is in the trash',
        'has a value that must be unique',
      ),
    },
  });

export const contentHide = resource(paths.contentHide, { params: contentParams }).POST(
  'Hide a content item in all its locations',
  {
    calls: command('content.hide', { id: 'contentId', expected }),
    isRepeatable: true,
    responses: { 204: empty('The content item is hidden now, or was already hidden'), 409: tooManyLocations },
  },
);

export const contentReveal = resource(paths.contentReveal, { params: contentParams }).POST(
  'Show a hidden content item again',
  {
    calls: command('content.reveal', { id: 'contentId', expected }),
    isRepeatable: true,
    responses: { 204: empty('The content item is visible now, or was already visible'), 409: tooManyLocations },
  },
);

export const contentTranslation = resource(paths.contentTranslation, {
  params: { ...contentParams, languageCode: string('The locale code of a language of the content item') },
}).DELETE('Delete a language from all versions of a content item', {
  calls: command('content.deleteTranslation', { id: 'contentId', languageCode: 'languageCode', expected }),
  isRepeatable: true,
  responses: {
    204: empty('The language is deleted'),
    409: ruleResponse(
      'It is the only language of a version, or the main language of the content item',
      'is the only language',
      'is the main language',
    ),
  },
});
