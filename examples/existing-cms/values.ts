/** Articles, rubrics and saves in the terms of the API: content items, sections and versions. */
import type { Content, ContentInfo, ContentType, FieldDefinition, Section, Version } from 'express-cms-rest';
import { type Article, rubrics, type Save } from './articles.js';

const language = 'eng-GB';
/** Of the one content type that there is. */
const typeId = 1;
const texts = (text: string) => ({ [language]: text });

export const sections: readonly Section[] = rubrics.map(({ code, title }, index) => ({
  id: index + 1,
  identifier: code,
  name: title,
  revision: 1,
}));

const fieldDefinitions: readonly FieldDefinition[] = [
  toFieldDefinition(1, 'headline', 'Headline', 'string'),
  toFieldDefinition(2, 'text', 'Text', 'text'),
];

const since = new Date('2026-01-01T00:00:00Z');

/** The only content type of this CMS, which has no stored definition. */
export const articleType: ContentType = {
  id: typeId,
  status: 'DEFINED',
  identifier: 'article',
  remoteId: 'article',
  names: texts('Article'),
  descriptions: {},
  created: since,
  modified: since,
  creatorId: 1,
  modifierId: 1,
  nameSchema: '<headline>',
  urlAliasSchema: null,
  isContainer: false,
  mainLanguageCode: language,
  defaultAlwaysAvailable: true,
  defaultSortField: 'PUBLISHED',
  defaultSortOrder: 'DESC',
  fieldDefinitions,
  revision: 1,
};

function toFieldDefinition(id: number, identifier: string, name: string, fieldType: string): FieldDefinition {
  return {
    contentTypeId: typeId,
    id,
    identifier,
    fieldTypeIdentifier: fieldType,
    fieldGroup: '',
    position: id,
    isTranslatable: false,
    isRequired: true,
    isInfoCollector: false,
    isSearchable: true,
    names: texts(name),
    descriptions: {},
    defaultValue: null,
    settings: {},
    validators: {},
  };
}

export function toContentInfo(article: Article): ContentInfo {
  const { number, slug, rubric, authorId, published, saves, changes, changed } = article;
  return {
    id: number,
    remoteId: slug,
    typeId: articleType.id,
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
  const { identifier, fieldTypeIdentifier } = fieldDefinitions[index] as FieldDefinition;
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
