/** The documents of content items: what is read of them, and what is sent to change and copy them (protocol §4.2, §4.3). */
import { type Static, type TSchema, Type } from 'typebox';
import {
  type Content as ContentValue,
  type Context,
  contentStatuses,
  type ContentInfo as Info,
} from '../../repository/repository.js';
import {
  type BodyOf,
  DateTime,
  dateTime,
  Embedded,
  embed,
  Link,
  type LinkValue,
  link,
  representation,
} from '../../representation/representation.js';
import { href, locationPath, paths, Reference } from '../paths.js';
import type { ShownFields } from '../shown-fields.js';
import { preferred } from '../translations.js';
import { exampleVersion, toVersion, VersionMembers } from './version-documents.js';

/** The members of both documents, which differ in what stands in `CurrentVersion` only. */
function members<V extends TSchema>(CurrentVersion: V) {
  return {
    _href: Type.String(),
    _remoteId: Type.String(),
    _id: Type.Integer(),
    ContentType: Link('ContentType'),
    Name: Type.String({ description: 'In the main language' }),
    TranslatedName: Type.String({ description: 'In the language that the siteaccess prefers' }),
    Versions: Link('VersionList'),
    CurrentVersion,
    Section: Link('Section'),
    MainLocation: Type.Optional(Link('Location')),
    Locations: Link('LocationList'),
    Owner: Link('User'),
    lastModificationDate: Type.Optional(DateTime()),
    publishedDate: Type.Optional(DateTime()),
    mainLanguageCode: Type.String(),
    currentVersionNo: Type.Integer(),
    alwaysAvailable: Type.Boolean(),
    isHidden: Type.Boolean(),
    status: Type.Enum([...contentStatuses]),
    ObjectStates: Link('ContentObjectStates'),
  };
}

const ContentInfoMembers = Type.Object(members(Link('Version')));
const ContentMembers = Type.Object(
  members(Type.Object({ '_media-type': Type.String(), _href: Type.String(), Version: Embedded(VersionMembers) })),
);

const example: Static<typeof ContentInfoMembers> = {
  _href: '/content/objects/41',
  _remoteId: 'a6e35cbcb7cd6ae4b691f3eee30cd262',
  _id: 41,
  ContentType: link('ContentType', '/content/types/1'),
  Name: 'Media',
  TranslatedName: 'Media',
  Versions: link('VersionList', '/content/objects/41/versions'),
  CurrentVersion: link('Version', '/content/objects/41/currentversion'),
  Section: link('Section', '/content/sections/3'),
  MainLocation: link('Location', '/content/locations/1/43'),
  Locations: link('LocationList', '/content/objects/41/locations'),
  Owner: link('User', '/user/users/14'),
  lastModificationDate: '2021-06-28T11:34:17+00:00',
  publishedDate: '2021-06-28T11:34:17+00:00',
  mainLanguageCode: 'eng-GB',
  currentVersionNo: 1,
  alwaysAvailable: true,
  isHidden: false,
  status: 'PUBLISHED',
  ObjectStates: link('ContentObjectStates', '/content/objects/41/objectstates'),
};

export const ContentInfo = representation('ContentInfo', ContentInfoMembers, example, { root: 'Content' });

export const Content = representation('Content', ContentMembers, {
  ...example,
  CurrentVersion: { ...example.CurrentVersion, Version: embed('Version', exampleVersion) },
});

export const ContentUpdate = representation(
  'ContentUpdate',
  Type.Object({
    mainLanguageCode: Type.Optional(Type.String({ minLength: 1 })),
    Section: Type.Optional(Reference(paths.section, 'section')),
    MainLocation: Type.Optional(Reference(paths.location, 'location')),
    Owner: Type.Optional(Reference(paths.user, 'user')),
    alwaysAvailable: Type.Optional(Type.Boolean()),
    remoteId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    modificationDate: Type.Optional(DateTime()),
    publishDate: Type.Optional(DateTime()),
  }),
  { Section: { _href: '/content/sections/1' }, alwaysAvailable: true, remoteId: 'media' },
);

export function toContentInfo(info: Info, context: Context): BodyOf<typeof ContentInfo> {
  return toMembers(info, context, linkToVersion(info), linkToPlace(info));
}

/** What locations and trash items show of their content; where it is they say themselves. */
export function toPlacedInfo(info: Info, at: string, context: Context) {
  const Content = embed('ContentInfo', toMembers(info, context, linkToVersion(info), undefined));
  return { '_media-type': 'ContentInfo', _href: at, Content };
}

export function toContent(content: ContentValue, context: Context, fields: ShownFields): BodyOf<typeof Content> {
  const Version = embed('Version', toVersion(content.currentVersion, fields));
  return toMembers(
    content,
    context,
    { '_media-type': 'Version', _href: currentVersionHref(content), Version },
    linkToPlace(content),
  );
}

/** The cache tags of a document that shows a content item. */
export function contentTags(info: Info): string[] {
  const tags = [`content-${info.id}`, `type-${info.typeId}`, `section-${info.sectionId}`];
  return info.mainLocation ? [...tags, `location-${info.mainLocation.id}`] : tags;
}

function toMembers<V>(info: Info, context: Context, CurrentVersion: V, MainLocation: LinkValue | undefined) {
  const of = { contentId: info.id };
  return {
    _href: href(paths.contentObject, of),
    _remoteId: info.remoteId,
    _id: info.id,
    ContentType: link('ContentType', href(paths.contentType, { contentTypeId: info.typeId })),
    Name: info.name,
    TranslatedName: preferred(info.names, context.languages, info.name),
    Versions: link('VersionList', href(paths.versions, of)),
    CurrentVersion,
    Section: link('Section', href(paths.section, { sectionId: info.sectionId })),
    MainLocation,
    Locations: link('LocationList', href(paths.contentLocations, of)),
    Owner: link('User', href(paths.user, { userId: info.ownerId })),
    lastModificationDate: info.modified && dateTime(info.modified),
    publishedDate: info.published && dateTime(info.published),
    mainLanguageCode: info.mainLanguageCode,
    currentVersionNo: info.currentVersionNo,
    alwaysAvailable: info.alwaysAvailable,
    isHidden: info.hidden,
    status: info.status,
    ObjectStates: link('ContentObjectStates', href(paths.contentObjectStates, of)),
  };
}

const currentVersionHref = ({ id }: Info) => href(paths.currentVersion, { contentId: id });

const linkToVersion = (info: Info) => link('Version', currentVersionHref(info));

const linkToPlace = ({ mainLocation }: Info) => mainLocation && locationLink(mainLocation.pathString);

export function locationLink(pathString: string) {
  return link('Location', href(paths.location, { locationPath: locationPath(pathString) }));
}
