/** From stored documents to the values of the API. */
import type { Content, ContentInfo, Version, VersionInfo } from 'express-cms-rest';
import type { LocationRef } from 'express-cms-rest/repository';
import { pageType, type Values } from './page-type.js';
import { currentOf } from './rights.js';
import type { Page, PageVersion, Place } from './store.js';

export function namesOf(values: Values): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([code, { title }]) => [code, String(title ?? '')]));
}

export const toLocationRef = ({ id, pathString, updated }: Place): LocationRef<string> => ({
  id,
  pathString,
  revision: 1,
  updated,
});

export function toContentInfo(page: Page): ContentInfo<string> {
  const names = namesOf(currentOf(page).values);
  return {
    id: page.id,
    remoteId: page.remoteId,
    contentTypeId: pageType.id,
    name: names[page.mainLanguageCode] ?? '',
    names,
    sectionId: page.sectionId,
    ...(page.place && { mainLocation: toLocationRef(page.place) }),
    ownerId: page.ownerId,
    ...(page.published && { published: page.published }),
    modified: page.modified,
    mainLanguageCode: page.mainLanguageCode,
    currentVersionNo: page.currentVersionNo,
    alwaysAvailable: page.alwaysAvailable,
    hidden: false,
    status: page.isPublished ? 'PUBLISHED' : 'DRAFT',
    revision: page.revision,
    updated: page.updated,
  };
}

export function toVersionInfo(page: Page, version: PageVersion): VersionInfo<string> {
  const { id, versionNo, status, modified, creatorId, created, initialLanguageCode, values, revision } = version;
  return {
    id,
    contentId: page.id,
    versionNo,
    status,
    modified,
    creatorId,
    created,
    initialLanguageCode,
    mainLanguageCode: page.mainLanguageCode,
    alwaysAvailable: page.alwaysAvailable,
    languageCodes: Object.keys(values),
    names: namesOf(values),
    // The id is part of it, so that another version which becomes the current one is not mistaken for the previous one.
    revision: `${id}.${revision}`,
    updated: modified,
  };
}

export function toVersion(page: Page, version: PageVersion): Version<string> {
  const fields = Object.entries(version.values).flatMap(([languageCode, texts]) =>
    pageType.fieldDefinitions.map(({ id, identifier, fieldTypeIdentifier }) => ({
      id: `${id}_${languageCode}`,
      fieldDefinitionIdentifier: identifier,
      languageCode,
      fieldTypeIdentifier,
      value: texts[identifier] ?? null,
    })),
  );
  return { ...toVersionInfo(page, version), fields, relations: [] };
}

export function toContent(page: Page): Content<string> {
  return { ...toContentInfo(page), currentVersion: toVersion(page, currentOf(page)) };
}
