/** Versions: the states of a content item that editors change, one of them current. */
import { destination, integer, string } from '../../documents/index.js';
import { body, command, expected, page, params, rest } from '../../operations/declaration/command.js';
import { mediaTypeOnly } from '../../operations/declaration/operations.js';
import { resource } from '../../operations/declaration/resource.js';
import { empty, ruleResponse } from '../../operations/responses/responses.js';
import { dependencies } from '../cache-tags.js';
import { contentParams, loadInfo } from '../content-info.js';
import { inLanguages, namedInLanguages, versionInLanguages } from '../languages/languages-query.js';
import { paths } from '../paths.js';
import { Version, VersionList } from './versions.documents.js';
import {
  CreateDraftFromCurrentVersionInput,
  CreateDraftFromVersionInput,
  PublishContentVersionInput,
  PublishedVersionUpdate,
  VersionUpdate,
} from './versions-input.documents.js';

export const versionParams = {
  ...contentParams,
  versionNo: integer('The number of one of its versions'),
};

const unpublishable = ruleResponse(
  'The draft has no text in the main language, its planned parent was deleted, or the content item is in the trash',
  'has no text in the main language',
  'has no planned location',
  'is in the trash',
);

const noDrafts = {
  method: 'versions.save',
  reason: 'The storage has no drafts: PATCH of the current version saves content in one request',
} as const;

export const versions = resource(paths.versions, { params: contentParams }).GET('List the versions of a content item', {
  calls: command('versions.list', { contentId: 'contentId', ...rest(page) }),
  paged: { limit: 'unlimited', hasCursors: true, hasOffset: false },
  dependsOn: dependencies.versions,
  responses: { 200: VersionList },
  toArgument: ({ params: { contentId }, page: { limit, after } }) => ({
    contentId,
    ...(Number.isFinite(limit) && { limit }),
    ...(after !== undefined && { after }),
  }),
  toResult: (listed, { params: { contentId } }) => ({ ...listed, contentId }),
});

export const version = resource(paths.version, { params: versionParams })
  .GET('Load a version with its fields', {
    calls: command('versions.load', params),
    ...namedInLanguages,
    dependsOn: dependencies.versions,
    responses: { 200: Version },
    caching: 'shared',
    toResult: (value, call) => inLanguages(value, versionInLanguages, call),
  })
  .PATCH('Update the fields of a draft, or translate it', {
    calls: command('versions.update', { changes: body, expected, ...rest(params) }),
    ...namedInLanguages,
    // Fields in a new language get theirs.
    showsNewIds: true,
    body: { document: VersionUpdate, files: true },
    isRepeatable: true,
    responses: {
      200: Version,
      403: ruleResponse('The version is not a draft, or the caller may not update it', 'is not a draft'),
    },
    toResult: (updated, call) => inLanguages(updated, versionInLanguages, call),
  })
  .DELETE('Delete a draft or an archived version; the content item is deleted with its only draft', {
    calls: command('versions.delete', { expected, ...rest(params) }),
    isRepeatable: true,
    responses: {
      204: empty('The version is deleted'),
      403: ruleResponse('The version is published, or the caller may not delete it', 'is published'),
      409: ruleResponse(
        'The version is the last one of the content item, or other content refers to the item, and the repository refuses that',
        'is the last version',
        'is referred to by other content',
      ),
    },
  })
  .COPY('Create a draft from a version', {
    calls: command('versions.createDraft', { expected, ...rest(params) }),
    absentWith: noDrafts,
    also: mediaTypeOnly(CreateDraftFromVersionInput),
    isRepeatable: true,
    responses: { 201: Version },
  })
  .PUBLISH('Publish a draft; the version that was published before is archived', {
    calls: command('versions.publish', { expected, ...rest(params) }),
    also: mediaTypeOnly(PublishContentVersionInput),
    isRepeatable: true,
    responses: {
      204: empty('The version is published'),
      403: ruleResponse(
        'The version is not a draft, or the caller may not publish it',
        'is not a draft',
        'would leave no user who may manage roles',
      ),
      409: unpublishable,
    },
  });

export const currentVersion = resource(paths.currentVersion, {
  params: contentParams,
  protocolMethods: ['GET', 'COPY'],
})
  .GET('Find the current version of a content item', {
    requires: 'content.load',
    id: 'content.currentVersion',
    responses: { 307: destination(paths.version, { contentId: 'id', versionNo: 'currentVersionNo' }) },
    handler: ({ repository, params: { contentId }, context }) => loadInfo(repository, contentId, context),
  })
  .PATCH('Publish a new version with changes to the current one', {
    requires: ['versions.createDraftOfCurrent', 'versions.update', 'versions.publish', 'versions.load'],
    instead: 'versions.save',
    id: 'versions.updateCurrent',
    atomic: true,
    expects: true,
    ...namedInLanguages,
    showsNewIds: true,
    body: { document: PublishedVersionUpdate, files: true },
    isRepeatable: true,
    responses: {
      200: Version,
      403: ruleResponse(
        'The current version is itself a draft, or the caller may not change or publish it',
        'is a draft',
        'would leave no user who may manage roles',
      ),
      409: unpublishable,
    },
    handler: async ({ repository, params: { contentId }, query, body: changes, expected, context }) => {
      const { versions } = repository;
      const selecting = { query, repository, context };
      if (versions.save) {
        const saved = await versions.save({ id: contentId, changes, expected }, context);
        return inLanguages(saved, versionInLanguages, selecting);
      }
      const { versionNo } = await versions.createDraftOfCurrent({ id: contentId, expected }, context);
      const draft = { contentId, versionNo };
      await versions.update({ ...draft, changes }, context);
      await versions.publish(draft, context);
      return inLanguages(await versions.load(draft, context), versionInLanguages, selecting);
    },
  })
  .COPY('Create a draft from the current version', {
    calls: command('versions.createDraftOfCurrent', { id: 'contentId', expected }),
    absentWith: noDrafts,
    also: mediaTypeOnly(CreateDraftFromCurrentVersionInput),
    isRepeatable: true,
    responses: {
      201: Version,
      403: ruleResponse('The current version is itself a draft, or the caller may not create drafts', 'is a draft'),
    },
  });

export const versionTranslation = resource(paths.versionTranslation, {
  params: { ...versionParams, languageCode: string('The locale code of a language of the version') },
}).DELETE('Delete a language from a draft', {
  calls: command('versions.deleteTranslation', { expected, ...rest(params) }),
  isRepeatable: true,
  responses: {
    204: empty('The language is deleted'),
    403: ruleResponse('The version is not a draft, or the caller may not update it', 'is not a draft'),
    409: ruleResponse(
      'It is the only language of the version, or the main language of the content item',
      'is the only language',
      'is the main language',
    ),
  },
});
