/** What documents say, as the values of the contract; what a document does not say is missing. */
import type {
  ContentInfo as Info,
  LocationRef,
  Location as LocationValue,
  RelationType,
  Relation as RelationValue,
  TrashItem as TrashItemValue,
  VersionInfo as VersionInfoValue,
  Version as VersionValue,
} from '../../repository/repository.js';
import type { BodyOf } from '../../representation/representation.js';
import type { ContentInfo } from '../../resources/content/content-documents.js';
import type { Location } from '../../resources/content/location-documents.js';
import type { Relation } from '../../resources/content/relation-documents.js';
import type { TrashItem } from '../../resources/content/trash-documents.js';
import type { Version } from '../../resources/content/version-documents.js';
import { paths, referencedId } from '../../resources/paths.js';
import { fromTranslated } from '../../resources/translations.js';

/** The last id of an href. */
export const idIn = (href: string): number => referencedId({ _href: href });

/** Where a location is, by its href. */
export function toPlace(href: string): LocationRef {
  const start = `${paths.locations}/`;
  if (!href.startsWith(start)) throw new Error(`${href} is not the href of a location`);
  const path = href.slice(start.length).replace(/\/$/, '');
  return { id: idIn(href), pathString: `/${path}/` };
}

type Shared = Omit<BodyOf<typeof ContentInfo>, 'CurrentVersion'>;

export function toInfo(body: Shared): Info {
  return {
    id: body._id,
    remoteId: body._remoteId,
    typeId: idIn(body.ContentType._href),
    name: body.Name,
    sectionId: idIn(body.Section._href),
    ...(body.MainLocation && { mainLocation: toPlace(body.MainLocation._href) }),
    ownerId: idIn(body.Owner._href),
    ...(body.publishedDate !== undefined && { published: new Date(body.publishedDate) }),
    ...(body.lastModificationDate !== undefined && { modified: new Date(body.lastModificationDate) }),
    mainLanguageCode: body.mainLanguageCode,
    currentVersionNo: body.currentVersionNo,
    alwaysAvailable: body.alwaysAvailable,
    hidden: body.isHidden,
    status: body.status,
  };
}

/** What a version has of its content. */
export type OfContent = Pick<Info, 'mainLanguageCode' | 'alwaysAvailable'>;

export function toVersionInfo(
  info: BodyOf<typeof Version>['VersionInfo'],
  { mainLanguageCode, alwaysAvailable }: OfContent,
): VersionInfoValue {
  return {
    id: info.id,
    contentId: idIn(info.Content._href),
    versionNo: info.versionNo,
    status: info.status,
    modified: new Date(info.modificationDate),
    creatorId: idIn(info.Creator._href),
    created: new Date(info.creationDate),
    initialLanguageCode: info.initialLanguageCode,
    mainLanguageCode,
    alwaysAvailable,
    languageCodes: split(info.languageCodes),
    names: fromTranslated(info.names),
  };
}

type VersionBody = Omit<BodyOf<typeof Version>, '_media-type'>;

export function toVersion({ VersionInfo, Fields, Relations, Thumbnail }: VersionBody, of: OfContent): VersionValue {
  const { resource, mimeType, width, height } = Thumbnail;
  return {
    ...toVersionInfo(VersionInfo, of),
    fields: Fields.field.map(({ fieldValue, ...field }) => ({ ...field, value: fieldValue.value })),
    relations: Relations.Relation.map(toRelation),
    ...(resource !== undefined && {
      thumbnail: { resource, mimeType: mimeType ?? '', ...(width && { width }), ...(height && { height }) },
    }),
  };
}

export function toRelation(body: Omit<BodyOf<typeof Relation>, '_media-type'>): RelationValue {
  const { SourceFieldDefinitionIdentifier: field } = body;
  return {
    id: idIn(body._href),
    types: split(body.RelationType) as RelationType[],
    destinationContentId: idIn(body.DestinationContent._href),
    ...(field !== undefined && { fieldDefinitionIdentifier: field }),
  };
}

/** What locations and trash items have in common. */
type Placed = Omit<BodyOf<typeof TrashItem>, 'ParentLocation' | 'Content' | 'ContentInfo' | '_media-type'>;

const toPlaced = (body: Placed) => ({
  id: body.id,
  pathString: body.pathString,
  depth: body.depth,
  priority: body.priority,
  hidden: body.hidden,
  invisible: body.invisible,
  childCount: body.childCount,
  remoteId: body.remoteId,
  sortField: body.sortField,
  sortOrder: body.sortOrder,
});

export function toLocation(body: BodyOf<typeof Location>): LocationValue {
  const { ParentLocation: parent, ContentInfo: info } = body;
  return {
    ...toPlaced(body),
    ...(parent._href !== undefined && { parent: toPlace(parent._href) }),
    ...(info && { content: toInfo(info.Content) }),
  };
}

export function toTrashItem(body: Omit<BodyOf<typeof TrashItem>, '_media-type'>): TrashItemValue {
  return { ...toPlaced(body), parent: toPlace(body.ParentLocation._href), content: toInfo(body.ContentInfo.Content) };
}

/** Codes that a document joins by commas. */
export const split = (list: string): string[] => list.split(',').filter(Boolean);
