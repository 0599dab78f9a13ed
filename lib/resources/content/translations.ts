/** Translations: the languages of a content item and of its versions, which can be taken out again. */
import { Type } from 'typebox';
import { paths } from '../paths.js';
import { defineResource, noContent } from '../resource.js';

export const contentTranslation = defineResource({
  path: paths.contentTranslation,
  params: Type.Object({ contentId: Type.Integer(), languageCode: Type.String() }),
  methods: {
    DELETE: {
      summary: 'Take a language out of all versions of a content item',
      needs: 'content.deleteTranslation',
      answers: { 409: 'It is the only language of a version, or the main language of the content item' },
      handler: async ({ repository, params, expected, context }) => {
        await repository.content.deleteTranslation(params.contentId, params.languageCode, expected, context);
        return noContent;
      },
    },
  },
});

export const versionTranslation = defineResource({
  path: paths.versionTranslation,
  params: Type.Object({ contentId: Type.Integer(), versionNo: Type.Integer(), languageCode: Type.String() }),
  methods: {
    DELETE: {
      summary: 'Take a language out of a draft',
      needs: 'versions.deleteTranslation',
      answers: {
        403: 'The version is not a draft, or the caller may not change it',
        409: 'It is the only language of the version, or the main language of the content item',
      },
      handler: async ({ repository, params: { contentId, versionNo, languageCode }, expected, context }) => {
        await repository.versions.deleteTranslation(contentId, versionNo, languageCode, expected, context);
        return noContent;
      },
    },
  },
});
