/** Values of the domain in response bodies, recognised by the declaration of their document. */
import type { Document } from '../../documents/document.js';
import { type PathValues, templateOf } from '../../documents/paths.js';
import { type DocumentTree, isMap } from '../../documents/value.js';
import { isDocumentBody, type ResponseBody } from '../../http/bodies.js';
import type { ContentInfo, Id, LocationRef } from '../../repository/repository.js';
import * as content from '../../resources/content/content.documents.js';
import { Location, LocationList } from '../../resources/locations/locations.documents.js';
import { paths } from '../../resources/paths.js';
import { TrashItem } from '../../resources/trash.documents.js';
import { LocationUrlAliasRefList } from '../../resources/url-aliases.documents.js';
import { UserGroup } from '../../resources/users/user-groups.documents.js';
import { User } from '../../resources/users/users.documents.js';
import type { PageContents } from './page-contents.js';

export type Body = ResponseBody | undefined;

/** Undefined where the response has another document. */
export const valueIn = <D>(body: Body, document: Document<D>): D | undefined =>
  isDocumentBody(body) && body.document === document ? (body.value as D) : undefined;

type Loading = Pick<PageContents, 'dispatch'>;

/** Undefined where the caller cannot load it; a redirect is followed. */
export async function loadBody(href: string, loading: Loading): Promise<Body> {
  const { status, headers, body } = await loading.dispatch({ method: 'GET', href, headers: {} });
  if (status === 307) return loadBody(String(headers.Location), loading);
  return status === 200 ? body : undefined;
}

/** Loads the value of a document; undefined where the response has another document. */
export const loadValue = async <D>(href: string, document: Document<D>, loading: Loading): Promise<D | undefined> =>
  valueIn(await loadBody(href, loading), document);

/** The content item that a document shows, or that is placed at the location that it shows. */
export function contentIn(body: Body): ContentInfo<Id> | undefined {
  const info = valueIn(body, content.Content) ?? valueIn(body, content.ContentInfo);
  const account = valueIn(body, User) ?? valueIn(body, UserGroup);
  return info ?? account ?? (valueIn(body, Location) ?? valueIn(body, TrashItem))?.content;
}

/** The path of the location that a document shows, or of the main one of its content. */
export function pathIn(body: Body): string | undefined {
  const location = valueIn(body, Location) ?? valueIn(body, LocationList) ?? valueIn(body, LocationUrlAliasRefList);
  return location?.pathString ?? contentIn(body)?.mainLocation?.pathString;
}

/** The fields in the member of a document that has them, which any client may have sent. */
export const fieldsIn = (member: unknown): readonly DocumentTree[] =>
  isMap(member) && Array.isArray(member.field) ? member.field.filter(isMap) : [];

/** A path such as `/1/2/57/` and those above it, from the top. */
export function levelsOf(path = ''): readonly string[] {
  const ids = path.split('/').filter(Boolean);
  return ids.map((_, index) => `/${ids.slice(0, index + 1).join('/')}/`);
}

/** The href of a resource, by the values in its path. */
export const hrefTo = (prefix: string, path: string, ...values: PathValues): string =>
  prefix + templateOf(path).format(values);

export const locationHref = ({ pathString }: Pick<LocationRef<Id>, 'pathString'>, prefix: string): string =>
  hrefTo(prefix, paths.location, pathString);
