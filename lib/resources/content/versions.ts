/** Versions: the states of a content item that editors work on, one of them current. */
import { Type } from 'typebox';
import type { Context, Repository } from '../../repository/repository.js';
import { href, paths } from '../paths.js';
import { defineResource, ok, redirect, type ServingRepository, stored } from '../resource.js';
import { inLanguages, languagesQuery } from './languages-query.js';
import { shownRelations } from './shown-relations.js';
import { toVersion, toVersionList, Version, VersionList } from './version-documents.js';

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
      handler: async ({ repository, params, query, context }) => {
        const loaded = await repository.versions.load(params.contentId, params.versionNo, context);
        const shown = await inLanguages(loaded, query.languages, repository, context);
        const facts = stored(loaded, shownRelations(loaded));
        return ok(() => toVersion(shown), { ...facts, tags: [`content-${loaded.contentId}`] });
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
      handler: async ({ repository, params, context }) => {
        const { id, currentVersionNo } = await loadInfo(repository, params.contentId, context);
        return redirect(href(paths.version, { contentId: id, versionNo: currentVersionNo }));
      },
    },
  },
});

/** What all versions share, by the cheapest way that the repository has. */
export function loadInfo(repository: ServingRepository, id: number, context: Context) {
  const { content }: Repository = repository;
  return content.loadInfo ? content.loadInfo(id, context) : content.load(id, context);
}
