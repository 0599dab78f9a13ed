/** Content objects: what editors write. Each has versions, fields and locations. */
import { Type } from 'typebox';
import { BadRequest } from '../../errors.js';
import type {
  ContentInfoChanges,
  Content as ContentValue,
  Context,
  ContentInfo as Info,
} from '../../repository/repository.js';
import type { BodyOf } from '../../representation/representation.js';
import { destinationId, href, paths, referencedId } from '../paths.js';
import { created, defineResource, noContent, ok, type Reply, redirect, stored } from '../resource.js';
import type { ShownFields } from '../shown-fields.js';
import { Content, ContentInfo, ContentUpdate, contentTags, toContent, toContentInfo } from './content-documents.js';
import { ContentCreate, toNewContent } from './content-input.js';
import { CopyContentInput } from './destination-input.js';
import { inLanguages, languagesQuery } from './languages-query.js';
import { shownRelations } from './shown-relations.js';
import { loadInfo } from './versions.js';

const contentParams = Type.Object({ contentId: Type.Integer() });

export const contentObjects = defineResource({
  path: paths.contentObjects,
  rootLinks: { content: {}, contentByRemoteId: { template: '{?remoteId}' } },
  methods: {
    GET: {
      summary: 'Find a content item by its remote id',
      needs: 'content.loadByRemoteId',
      answers: { 404: 'No content item has the remote id' },
      leadsTo: paths.contentObject,
      query: Type.Object({ remoteId: Type.Optional(Type.String()) }),
      handler: async ({ repository, query, context }) => {
        if (!query.remoteId) throw new BadRequest('The query parameter remoteId is missing');
        const info = await repository.content.loadByRemoteId(query.remoteId, context);
        return redirect(href(paths.contentObject, { contentId: info.id }));
      },
    },
    POST: {
      summary: 'Make a content item, as a draft that is placed when it is published',
      needs: 'content.create',
      answers: { 409: 'The remote id is taken' },
      consumes: ContentCreate,
      produces: [ContentInfo, Content],
      handler: async ({ repository, body, context, accepted, fields }) => {
        const content = await repository.content.create(toNewContent(body), context);
        const shown = accepted === Content ? contentReply(content, context, fields) : infoReply(content, context);
        return { ...shown, status: 201, location: href(paths.contentObject, { contentId: content.id }) };
      },
    },
  },
});

export const contentObject = defineResource({
  path: paths.contentObject,
  params: contentParams,
  methods: {
    GET: {
      summary: 'Load a content item, with or without its current version',
      needs: 'content.load',
      query: languagesQuery,
      produces: [ContentInfo, Content],
      cached: true,
      handler: async ({ repository, params, query, context, accepted, fields }) => {
        if (accepted !== Content) return infoReply(await loadInfo(repository, params.contentId, context), context);
        const content = await repository.content.load(params.contentId, context);
        if (!query.languages) return contentReply(content, context, fields);
        const currentVersion = await inLanguages(content.currentVersion, query.languages, repository, context);
        return contentReply({ ...content, currentVersion }, context, fields);
      },
    },
    PATCH: {
      summary: 'Change what all versions of a content item share',
      needs: 'content.updateInfo',
      answers: { 409: 'The remote id is taken' },
      consumes: ContentUpdate,
      produces: [ContentInfo],
      handler: async ({ repository, params, body, expected, context }) =>
        infoReply(await repository.content.updateInfo(params.contentId, toChanges(body), expected, context), context),
    },
    DELETE: {
      summary: 'Delete a content item, its versions, its locations and everything below them',
      needs: 'content.delete',
      answers: { 403: 'The caller may not, is in it, or may not delete something below it' },
      handler: async ({ repository, params, expected, context }) => {
        await repository.content.delete(params.contentId, expected, context);
        return noContent;
      },
    },
    COPY: {
      summary: 'Copy a content item to a place below the destination',
      needs: 'content.copy',
      answers: { 409: 'The content item is in the trash' },
      destination: 'required',
      handler: async ({ repository, params, destination, expected, context }) => {
        const parentId = destinationId(destination);
        return copied(await repository.content.copy(params.contentId, parentId, expected, context));
      },
    },
  },
});

export const contentObjectCopy = defineResource({
  path: paths.contentObject,
  params: contentParams,
  selectedBy: CopyContentInput,
  methods: {
    POST: {
      summary: 'Copy a content item to a place below the destination, as COPY does',
      needs: 'content.copy',
      consumes: CopyContentInput,
      handler: async ({ repository, params, body, expected, context }) => {
        const parentId = destinationId(body.destination);
        return copied(await repository.content.copy(params.contentId, parentId, expected, context));
      },
    },
  },
});

function infoReply(info: Info, context: Context): Reply {
  return ok(() => toContentInfo(info, context), { tags: contentTags(info), ...stored(info, info.mainLocation) });
}

function contentReply(content: ContentValue, context: Context, fields: ShownFields): Reply {
  const { mainLocation, currentVersion } = content;
  return ok(() => toContent(content, context, fields), {
    tags: contentTags(content),
    ...stored(content, mainLocation, currentVersion, shownRelations(currentVersion)),
  });
}

function copied(copy: Info): Reply {
  return created(href(paths.contentObject, { contentId: copy.id }));
}

function toChanges(body: BodyOf<typeof ContentUpdate>): ContentInfoChanges {
  return {
    sectionId: body.Section && referencedId(body.Section),
    mainLocationId: body.MainLocation && referencedId(body.MainLocation),
    ownerId: body.Owner && referencedId(body.Owner),
    mainLanguageCode: body.mainLanguageCode,
    alwaysAvailable: body.alwaysAvailable,
    remoteId: body.remoteId,
    modified: body.modificationDate === undefined ? undefined : new Date(body.modificationDate),
    published: body.publishDate === undefined ? undefined : new Date(body.publishDate),
  };
}
