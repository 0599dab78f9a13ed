/** Versions: the states of a content item that editors work on, one of them current. */
import { Type } from 'typebox';
import type { Context, Repository, ServingRepository, Version as VersionValue } from '../../repository/repository.js';
import { href, paths } from '../paths.js';
import { created, defineResource, noContent, ok, type Reply, type ReplyFacts, redirect, stored } from '../resource.js';
import type { ShownFields } from '../shown-fields.js';
import { inLanguages, languagesQuery } from './languages-query.js';
import { shownRelations } from './shown-relations.js';
import { toVersion, toVersionList, Version, VersionList, versionHref } from './version-documents.js';
import {
  CreateDraftFromCurrentVersionInput,
  CreateDraftFromVersionInput,
  PublishContentVersionInput,
  toVersionChanges,
  VersionUpdate,
} from './version-input.js';

const versionParams = Type.Object({ contentId: Type.Integer(), versionNo: Type.Integer() });

export const versions = defineResource({
  path: paths.versions,
  params: Type.Object({ contentId: Type.Integer() }),
  methods: {
    GET: {
      summary: 'List the versions of a content item',
      needs: 'versions.list',
      produces: [VersionList],
      handler: async ({ repository, params, context }) => {
        const items = await repository.versions.list(params.contentId, context);
        return ok(() => toVersionList(params.contentId, items), { tags: [`content-${params.contentId}`] });
      },
    },
  },
});

export const version = defineResource({
  path: paths.version,
  params: versionParams,
  methods: {
    GET: {
      summary: 'Load a version with its fields',
      needs: 'versions.load',
      query: languagesQuery,
      produces: [Version],
      cached: true,
      handler: async ({ repository, params, query, context, fields }) => {
        const loaded = await repository.versions.load(params.contentId, params.versionNo, context);
        return versionReply(loaded, await inLanguages(loaded, query.languages, repository, context), fields);
      },
    },
    PATCH: {
      summary: 'Change the fields of a draft, or translate it',
      needs: 'versions.update',
      answers: { 403: 'The version is not a draft, or the caller may not change it' },
      query: languagesQuery,
      consumes: VersionUpdate,
      produces: [Version],
      handler: async ({ repository, params: { contentId, versionNo }, query, body, expected, context, fields }) => {
        const changes = toVersionChanges(body);
        const changed = await repository.versions.update(contentId, versionNo, changes, expected, context);
        return versionReply(changed, await inLanguages(changed, query.languages, repository, context), fields);
      },
    },
    DELETE: {
      summary: 'Delete a draft or an archived version; with its only draft a content item goes itself',
      needs: 'versions.delete',
      answers: { 403: 'The version is published, or the caller may not delete it', 409: 'It is the last version' },
      handler: async ({ repository, params, expected, context }) => {
        await repository.versions.delete(params.contentId, params.versionNo, expected, context);
        return noContent;
      },
    },
    COPY: {
      summary: 'Make a draft of a version',
      needs: 'versions.createDraft',
      produces: [Version],
      handler: async ({ repository, params, expected, context, fields }) =>
        draftReply(
          await repository.versions.createDraft(params.contentId, params.versionNo, expected, context),
          fields,
        ),
    },
    PUBLISH: {
      summary: 'Publish a draft; the version that was published before is archived',
      needs: 'versions.publish',
      answers: {
        403: 'The version is not a draft, or the caller may not publish it',
        409: 'It has nothing in the main language, its place is gone, or the content item is in the trash',
      },
      handler: async ({ repository, params, expected, context }) => {
        await repository.versions.publish(params.contentId, params.versionNo, expected, context);
        return noContent;
      },
    },
  },
});

export const versionDraft = defineResource({
  path: paths.version,
  params: versionParams,
  selectedBy: CreateDraftFromVersionInput,
  methods: {
    POST: {
      summary: 'Make a draft of a version, as COPY does',
      needs: 'versions.createDraft',
      produces: [Version],
      handler: async ({ repository, params, expected, context, fields }) =>
        draftReply(
          await repository.versions.createDraft(params.contentId, params.versionNo, expected, context),
          fields,
        ),
    },
  },
});

export const versionPublication = defineResource({
  path: paths.version,
  params: versionParams,
  selectedBy: PublishContentVersionInput,
  methods: {
    POST: {
      summary: 'Publish a draft, as PUBLISH does',
      needs: 'versions.publish',
      handler: async ({ repository, params, expected, context }) => {
        await repository.versions.publish(params.contentId, params.versionNo, expected, context);
        return noContent;
      },
    },
  },
});

export const currentVersion = defineResource({
  path: paths.currentVersion,
  params: Type.Object({ contentId: Type.Integer() }),
  methods: {
    GET: {
      summary: 'Find the current version of a content item',
      needs: 'content.load',
      id: 'content.currentVersion',
      leadsTo: paths.version,
      handler: async ({ repository, params, context }) => {
        const { id, currentVersionNo } = await loadInfo(repository, params.contentId, context);
        return redirect(href(paths.version, { contentId: id, versionNo: currentVersionNo }));
      },
    },
    COPY: {
      summary: 'Make a draft of the current version',
      needs: 'versions.createDraftOfCurrent',
      answers: { 403: 'The current version is a draft itself, or the caller may not make one' },
      produces: [Version],
      handler: async ({ repository, params, expected, context, fields }) =>
        draftReply(await repository.versions.createDraftOfCurrent(params.contentId, expected, context), fields),
    },
  },
});

export const currentVersionDraft = defineResource({
  path: paths.currentVersion,
  params: Type.Object({ contentId: Type.Integer() }),
  selectedBy: CreateDraftFromCurrentVersionInput,
  methods: {
    POST: {
      summary: 'Make a draft of the current version, as COPY does',
      needs: 'versions.createDraftOfCurrent',
      produces: [Version],
      handler: async ({ repository, params, expected, context, fields }) =>
        draftReply(await repository.versions.createDraftOfCurrent(params.contentId, expected, context), fields),
    },
  },
});

/** The version as a whole says at which revision it is; of its fields those of some languages may be shown. */
function versionReply(whole: VersionValue, shown: VersionValue, fields: ShownFields): Reply {
  return ok(() => toVersion(shown, fields), versionFacts(whole));
}

function draftReply(draft: VersionValue, fields: ShownFields): Reply {
  return created(versionHref(draft), () => toVersion(draft, fields), versionFacts(draft));
}

function versionFacts(value: VersionValue): ReplyFacts {
  return { tags: [`content-${value.contentId}`], ...stored(value, shownRelations(value)) };
}

/** What all versions share, by the cheapest way that the repository has. */
export function loadInfo(repository: ServingRepository, id: number, context: Context) {
  const { content }: Repository = repository;
  return content.loadInfo ? content.loadInfo(id, context) : content.load(id, context);
}
