/** The content in rows of lists: name, type, date and image, loaded together for all rows. */
import { setImmediate } from 'node:timers/promises';
import { isMap } from '../../documents/value.js';
import { mediaType } from '../../http/mount-settings.js';
import type {
  ContentInfo,
  ContentType,
  Content as ContentValue,
  Id,
  Location,
  User,
  UserGroup,
} from '../../repository/repository.js';
import { Content } from '../../resources/content/content.documents.js';
import { ContentTypeInfoList } from '../../resources/content-types/content-types.documents.js';
import { Location as LocationDocument } from '../../resources/locations/locations.documents.js';
import { paths } from '../../resources/paths.js';
import { type ImageValue, imageIn, isImageType } from '../elements/field-value.js';
import type { Part } from '../markup/html.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { hrefTo, loadValue, locationHref, valueIn } from '../site/values.js';

/** A row of a list of content. */
export interface ListedContent {
  readonly href: string;
  readonly name: string;
  /** The name of the content type, where the caller may read that. */
  readonly type: string | undefined;
  readonly modified: Date | undefined;
  readonly image: ImageValue | undefined;
  /** The location of the row; undefined unless the caller may read it. */
  readonly location: Location<Id> | undefined;
  /** The parent in which the content is placed. */
  readonly place?: Part;
  /** A line below the name. */
  readonly excerpt?: Part;
}

/** The loaded content or location of a row; undefined members could not be loaded. */
interface Row {
  readonly href: string;
  readonly info: ContentInfo<Id> | undefined;
  readonly location: Location<Id> | undefined;
}

type Loading = Pick<PageContents, 'dispatch' | 'mount' | 'body'>;

/** Undefined where the items are neither content nor locations. */
export async function listedContent(
  items: readonly unknown[],
  contents: Loading,
  site: Site,
  { hasImages = true } = {},
): Promise<readonly ListedContent[] | undefined> {
  if (items.length === 0 || !items.every(isListable)) return undefined;
  const [rows, types] = await Promise.all([inGroups(items, (item) => toRow(item, contents)), loadTypes(contents)]);
  const byId = new Map(types.map((type) => [type.id, type]));
  const typeOf = (row: Row) => (row.info ? byId.get(row.info.contentTypeId) : undefined);
  const loaded = hasImages ? await inGroups(rows, (row) => loadImage(row, typeOf(row), { contents, site })) : [];
  return rows.map(({ href, info, location }, index) => ({
    href,
    name: info ? nameOf(info, contents.body.languages) : href.slice(contents.mount.prefix.length),
    type: titleOfType(typeOf({ href, info, location })),
    modified: info?.modified,
    image: loaded[index],
    location,
    ...(info && isUser(info) && { excerpt: `${info.login} · ${info.email}` }),
  }));
}

/** Rows whose loads are one statement: more than most lists have. Others are served between those of longer ones. */
const groupSize = 100;

async function inGroups<T, R>(items: readonly T[], load: (item: T) => Promise<R> | R): Promise<readonly R[]> {
  const loaded: R[] = [];
  for (let at = 0; at < items.length; at += groupSize) {
    if (at > 0) await setImmediate();
    loaded.push(...(await Promise.all(items.slice(at, at + groupSize).map(load))));
  }
  return loaded;
}

/** A reference to a location, or a value that has a content item or is one. */
type Listable = ContentInfo<Id> | Location<Id>;

const isListable = (item: unknown): item is Listable => isMap(item) && ('pathString' in item || isContent(item));

const isContent = (item: object): item is ContentInfo<Id> => 'contentTypeId' in item && 'sectionId' in item;

const isUser = (item: object): item is User<Id> => 'login' in item;

/** Users and groups of users have pages of their own. */
function hrefOfContent(item: ContentInfo<Id> | User<Id> | UserGroup<Id>, prefix: string): string {
  if (isUser(item)) return hrefTo(prefix, paths.user, item.id);
  return 'path' in item ? hrefTo(prefix, paths.userGroup, item.path) : hrefTo(prefix, paths.contentObject, item.id);
}

async function toRow(item: Listable, contents: Loading): Promise<Row> {
  const { prefix } = contents.mount;
  if (isContent(item)) return { href: hrefOfContent(item, prefix), info: item, location: undefined };
  const href = locationHref(item, prefix);
  if (item.content?.status === 'TRASHED')
    return { href: hrefTo(prefix, paths.trashItem, item.id), info: item.content, location: undefined };
  const location = 'depth' in item ? item : await loadValue(href, LocationDocument, contents);
  return { href, info: location?.content, location };
}

/** The name in the first of these languages, else in the main one. */
export const nameOf = ({ id, name, names = {} }: ContentInfo<Id>, languages: readonly string[]): string =>
  names[languages.find((code) => Object.hasOwn(names, code) && names[code]) ?? ''] || name || `${id}`;

export const titleOfType = (type: ContentType<Id> | undefined): string | undefined =>
  type && (type.names[type.mainLanguageCode] || Object.values(type.names).find(Boolean) || type.identifier);

/** The first image of content of a type that has images. */
async function loadImage(
  { info }: Row,
  type: ContentType<Id> | undefined,
  { contents, site }: { readonly contents: Loading; readonly site: Site },
): Promise<ImageValue | undefined> {
  if (!info || !type?.fieldDefinitions.some((own) => isImageType(own.fieldTypeIdentifier))) return undefined;
  const content = hasVersion(info) ? info : await loadContent(info.id, contents);
  return content && imageOf(content, site);
}

const hasVersion = (info: ContentInfo<Id>): info is ContentValue<Id> => 'currentVersion' in info;

async function loadContent(id: Id, { dispatch, mount }: Loading): Promise<ContentValue<Id> | undefined> {
  const headers = { accept: mediaType(mount, Content.name, 'json') };
  const { body } = await dispatch({ method: 'GET', href: hrefTo(mount.prefix, paths.contentObject, id), headers });
  return valueIn(body, Content);
}

/** The first image among the fields, in the main language where it is translated. */
export function imageOf(content: ContentValue<Id>, { fieldTypes, hrefs, prefix }: Site): ImageValue | undefined {
  const fields = content.currentVersion.fields.filter((field) => isImageType(field.fieldTypeIdentifier));
  const inMain = fields.filter(({ languageCode }) => languageCode === content.mainLanguageCode);
  for (const { fieldTypeIdentifier, value } of [...inMain, ...fields]) {
    const image = imageIn(fieldTypes.get(fieldTypeIdentifier).show(value, hrefs), prefix);
    if (image) return image;
  }
  return undefined;
}

/** Whether a field is the account of a user. */
export const isAccount = ({ fieldTypeIdentifier }: { readonly fieldTypeIdentifier: string }): boolean =>
  fieldTypeIdentifier === 'user';

/** The content types of one page of the server's list; none if the caller may not read them. */
export async function loadTypes(
  contents: Pick<PageContents, 'dispatch' | 'mount'>,
): Promise<readonly ContentType<Id>[]> {
  // The href of the choices of types, so that a page loads one list.
  const href = `${contents.mount.prefix}${paths.contentTypes}?offset=0&limit=-1`;
  return (await loadValue(href, ContentTypeInfoList, contents))?.items ?? [];
}
