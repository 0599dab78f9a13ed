/** The documents of content items, without or with their current version. */
import {
  at,
  boolean,
  completed,
  computed,
  dateTime,
  document,
  expanded,
  id,
  integer,
  lastId,
  link,
  mapped,
  oneOf,
  optional,
  related,
  self,
  string,
  to,
} from '../../documents/index.js';
import {
  contentStatuses,
  type Content as Domain,
  type Id,
  type ContentInfo as Info,
  type LocationRef,
  type VersionInfo,
} from '../../repository/repository.js';
import { paths } from '../paths.js';
import { exampleVersion, shownRelations, Version } from '../versions/versions.documents.js';

/** A link to a location, which its path names. */
export const locationLink = mapped(
  link('Location', paths.location),
  ({ pathString }: LocationRef<Id>) => pathString,
  (pathString, { ids }): LocationRef<Id> => ({ id: lastId(pathString, ids), pathString }),
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
const translatedName = computed(
  string({ description: 'The name in the language that the request or else the siteaccess prefers' }),
  ({ name, names = {} }: Info<Id>, { languages }) =>
    names[languages.find((code) => names[code] !== undefined) ?? ''] ?? name,
);

const identity = {
  _href: self(paths.contentObject, { contentId: 'id' }),
  _remoteId: at('remoteId', string({ description: 'The id that other systems know the content item by' })),
  _id: at('id', id({ description: 'The id of the content item' })),
  ContentType: at('contentTypeId', link('ContentType', paths.contentType)),
  Name: at('name', string({ description: 'The name in the main language' })),
  TranslatedName: translatedName,
  Versions: related('VersionList', paths.versions, { contentId: 'id' }),
};

const currentVersionLink = related('Version', paths.currentVersion, { contentId: 'id' });
const section = at('sectionId', link('Section', paths.section));
const mainLocation = at('mainLocation', optional(locationLink));

const details = {
  Locations: related('LocationList', paths.contentLocations, { contentId: 'id' }),
  Owner: at('ownerId', link('User', paths.user)),
  lastModificationDate: at('modified', optional(dateTime({ description: 'When its content was last updated' }))),
  publishedDate: at('published', optional(dateTime({ description: 'When it was first published' }))),
  mainLanguageCode: string({ description: 'The locale code of the main language' }),
  currentVersionNo: integer({ description: 'The number of the published version, or 1 for a new draft' }),
  alwaysAvailable: boolean({ description: 'Whether the main language is shown where a requested one is missing' }),
  isHidden: at('hidden', boolean({ description: 'Whether it is hidden in all its locations' })),
  status: oneOf(contentStatuses, { description: 'Whether it is published, or in the trash' }),
  ObjectStates: related('ContentObjectStates', paths.contentObjectStates, { contentId: 'id' }),
};

/** The cache tags of a document that shows a content item. */
export function contentTags(info: Info<Id>): readonly string[] {
  const tags = [`content-${info.id}`, `type-${info.contentTypeId}`, `section-${info.sectionId}`];
  return info.mainLocation ? [...tags, `location-${info.mainLocation.id}`] : tags;
}

export const ContentInfo = document(
  'ContentInfo',
  media,
  { ...identity, CurrentVersion: currentVersionLink, Section: section, MainLocation: mainLocation, ...details },
  { root: 'Content', shows: (info) => [info, info.mainLocation], tags: contentTags },
);

const PlacedContentInfo = document(
  'ContentInfo',
  placedMedia,
  { ...identity, CurrentVersion: currentVersionLink, Section: section, ...details },
  { root: 'Content', tags: contentTags },
);

/** The content of locations and trash items, without its own location. */
export const expandedContentInfo = expanded(PlacedContentInfo, to(paths.contentObject, { contentId: 'id' }));

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

export const Content = completed(
  document(
    'Content',
    mediaContent,
    {
      ...identity,
      CurrentVersion: at('currentVersion', expanded(Version, to(paths.currentVersion))),
      Section: section,
      MainLocation: mainLocation,
      ...details,
    },
    {
      shows: (content) => [
        content,
        content.mainLocation,
        content.currentVersion,
        shownRelations(content.currentVersion),
        content.currentVersion.contentType,
      ],
      tags: contentTags,
    },
  ),
  withVersion,
);
