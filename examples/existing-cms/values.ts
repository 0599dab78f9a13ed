/** Articles, rubrics and saves in the terms of the API: content items, sections and versions. */
import type { Content, ContentInfo, FieldDefinition, Section, Version } from 'express-cms-rest';
import { fixedContentType } from 'express-cms-rest/repository';
import { type Article, rubrics, type Save } from './articles.js';

const language = 'eng-GB';
const texts = (text: string) => ({ [language]: text });

export const sections: readonly Section[] = rubrics.map(({ code, title }, index) => ({
  id: index + 1,
  identifier: code,
  name: title,
  revision: 1,
}));

const text = { isTranslatable: false, isRequired: true };

/** The only content type of this CMS, which has no stored definition. */
export const articleType = fixedContentType({
  id: 1,
  identifier: 'article',
  names: texts('Article'),
  nameSchema: '<headline>',
  mainLanguageCode: language,
  defaultSortField: 'PUBLISHED',
  defaultSortOrder: 'DESC',
  creatorId: 1,
  created: new Date('2026-01-01T00:00:00Z'),
  fieldDefinitions: [
    { ...text, id: 1, identifier: 'headline', names: texts('Headline'), fieldTypeIdentifier: 'string' },
    { ...text, id: 2, identifier: 'text', names: texts('Text'), fieldTypeIdentifier: 'text' },
  ],
});

export function toContentInfo(article: Article): ContentInfo {
  const { number, slug, rubric, authorId, published, saves, changes, changed } = article;
  return {
    id: number,
    remoteId: slug,
    contentTypeId: articleType.id,
    name: current(article).headline,
    sectionId: rubrics.findIndex(({ code }) => code === rubric) + 1,
    ownerId: authorId,
    ...(published && { published }),
    modified: current(article).at,
    mainLanguageCode: language,
    currentVersionNo: saves.length,
    alwaysAvailable: true,
    hidden: false,
    status: published ? 'PUBLISHED' : 'DRAFT',
    revision: changes,
    updated: changed,
  };
}

export function toContent(article: Article): Content {
  return { ...toContentInfo(article), currentVersion: toVersion(article, article.saves.length) };
}

/** The save with that number, counted from 1, which has to be there. */
export function toVersion(article: Article, versionNo: number): Version {
  const { number, saves, published, changes, changed } = article;
  const { headline, text, editorId, at } = saves[versionNo - 1] as Save;
  const currentStatus = published ? 'PUBLISHED' : 'DRAFT';
  return {
    id: number * 1000 + versionNo,
    contentId: number,
    versionNo,
    status: versionNo === saves.length ? currentStatus : 'ARCHIVED',
    modified: at,
    creatorId: editorId,
    created: at,
    initialLanguageCode: language,
    mainLanguageCode: language,
    alwaysAvailable: true,
    languageCodes: [language],
    names: texts(headline),
    fields: [headline, text].map((value, index) => toField(number, index, value)),
    relations: [],
    revision: changes,
    updated: changed,
  };
}

function toField(number: number, index: number, value: string): Version['fields'][number] {
  const { identifier, fieldTypeIdentifier } = articleType.fieldDefinitions[index] as FieldDefinition;
  return {
    id: number * 10 + index,
    fieldDefinitionIdentifier: identifier,
    languageCode: language,
    fieldTypeIdentifier,
    value,
  };
}

function current({ saves }: Article): Save {
  return saves.at(-1) as Save;
}
