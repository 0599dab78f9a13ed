/** The documents of content items, without or with their current version. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import {
  contentStatuses,
  type Content as Domain,
  type Id,
  type ContentInfo as Info,
  type LocationRef,
  type VersionInfo,
} from '../../repository/repository.js';
import { paths } from '../paths.js';
import { exampleVersion, relationsRevision, Version } from '../versions/versions.documents.js';

/** A link to a location, which its path names. */
export const locationLink = doc.mapped(
  doc.link('Location', paths.location),
  ({ pathString }: LocationRef<Id>) => pathString,
  (pathString, { ids }): LocationRef<Id> => ({ id: doc.lastId(pathString, ids), pathString }),
);

const date = new Date('2021-06-28T11:34:17Z');

export const placedMedia: Info<Id> = {
  id: 41,
  remoteId: 'a6e35cbcb7cd6ae4b691f3eee30cd262',
  contentTypeId: 1,
  name: 'Media',
  sectionId: 3,
  ownerId: 14,
  published: date,
  modified: date,
  mainLanguageCode: 'eng-GB',
  currentVersionNo: 1,
  alwaysAvailable: true,
  hidden: false,
  status: 'PUBLISHED',
};

const media: Info<Id> = { ...placedMedia, mainLocation: { id: 43, pathString: '/1/43/' } };

/** In the first of the preferred languages that has a name, else in the main language. */
const translatedName = doc.computed(
  doc.string('The name in the language that the request or else the siteaccess prefers'),
  ({ name, names = {} }: Info<Id>, { languages }) =>
    names[languages.find((code) => Object.hasOwn(names, code)) ?? ''] ?? name,
);

const identity = {
  _href: doc.self(paths.contentObject, { contentId: 'id' }),
  _remoteId: doc.member('remoteId', doc.string('The id of the content item in other systems')),
  _id: doc.member('id', doc.id('The id of the content item')),
  ContentType: doc.member('contentTypeId', doc.link('ContentType', paths.contentType)),
  Name: doc.member('name', doc.string('The name in the main language')),
  TranslatedName: translatedName,
  Versions: doc.related('VersionList', paths.versions, { contentId: 'id' }),
};

const currentVersionLink = doc.related('Version', paths.currentVersion, { contentId: 'id' });
const section = doc.member('sectionId', doc.link('Section', paths.section));
const mainLocation = doc.member('mainLocation', doc.optional(locationLink));

const details = {
  Locations: doc.related('LocationList', paths.contentLocations, { contentId: 'id' }),
  Owner: doc.member('ownerId', doc.link('User', paths.user)),
  lastModificationDate: doc.member('modified', doc.optional(doc.dateTime('When its content was last updated'))),
  publishedDate: doc.member('published', doc.optional(doc.dateTime('When it was first published'))),
  mainLanguageCode: doc.string('The locale code of the main language'),
  currentVersionNo: doc.integer('The number of the published version, or 1 for a new draft'),
  alwaysAvailable: doc.boolean('Whether the main language is shown where a requested one is missing'),
  isHidden: doc.member('hidden', doc.boolean('Whether it is hidden in all its locations')),
  status: doc.oneOf(contentStatuses, 'Whether it is published, or in the trash'),
  ObjectStates: doc.related('ContentObjectStates', paths.contentObjectStates, { contentId: 'id' }),
};

/** The cache tags of a document that shows a content item. */
export function contentTags(info: Info<Id>): readonly string[] {
  const tags = [`content-${info.id}`, `type-${info.contentTypeId}`, `section-${info.sectionId}`];
  return info.mainLocation ? [...tags, `location-${info.mainLocation.id}`] : tags;
}

export const ContentInfo = document('ContentInfo', media, {
  ...identity,
  CurrentVersion: currentVersionLink,
  Section: section,
  MainLocation: mainLocation,
  ...details,
}).with({ root: 'Content', shows: (info) => [info, info.mainLocation], tags: contentTags });

const PlacedContentInfo = document('ContentInfo', placedMedia, {
  ...identity,
  CurrentVersion: currentVersionLink,
  Section: section,
  ...details,
}).with({ root: 'Content', tags: contentTags });

/** The content of locations and trash items, without its own location. */
export const expandedContentInfo = doc.expanded(
  PlacedContentInfo,
  doc.destination(paths.contentObject, { contentId: 'id' }),
);

/** The content item and its version: each document shows some members of both. */
export const withVersion = <
  C extends Pick<Info<Id>, 'mainLanguageCode' | 'alwaysAvailable'>,
  V extends Pick<VersionInfo<Id>, 'names'>,
>(
  content: C & { readonly currentVersion: V },
) => {
  const { mainLanguageCode, alwaysAvailable, currentVersion } = content;
  const { names } = currentVersion;
  return { ...content, names, currentVersion: { ...currentVersion, mainLanguageCode, alwaysAvailable } };
};

const mediaContent: Domain<Id> = { ...media, currentVersion: exampleVersion };

export const Content = doc.completed(
  document('Content', mediaContent, {
    ...identity,
    CurrentVersion: doc.member('currentVersion', doc.expanded(Version, doc.destination(paths.currentVersion))),
    Section: section,
    MainLocation: mainLocation,
    ...details,
  }).with({
    shows: (content) => [
      content,
      content.mainLocation,
      content.currentVersion,
      relationsRevision(content.currentVersion),
      content.currentVersion.contentType,
    ],
    tags: contentTags,
  }),
  withVersion,
);
