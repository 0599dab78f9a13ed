/** Content for pickers, by search or by location, with whether a control allows its type. */
import type { Content, Id, Location, LocationRef, ViewHit } from '../../../repository/repository.js';
import { Location as LocationDocument } from '../../../resources/locations/locations.documents.js';
import { paths } from '../../../resources/paths.js';
import type { ContentControl } from '../../inputs/content-control.js';
import { isAccount, loadTypes } from '../../lists/listed-content.js';
import { createFind, type Find, findByWords, locationsIn, pageSize } from '../../related/finding.js';
import type { Site } from '../../site/site.js';
import { hrefTo, loadValue, locationHref } from '../../site/values.js';
import type { FormParts } from '../form-parts.js';

/** Content, or the location of content for a control of locations. */
export interface ContentHit {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  /** The name of its type. */
  readonly type: string | undefined;
}

export interface PickerHits {
  readonly items: readonly ContentHit[];
  readonly total: number;
}

export interface PlaceContent extends ContentHit {
  readonly path: string;
  readonly childCount: number;
  readonly isAllowed: boolean;
}

export interface PickerPlace {
  readonly current: PlaceContent;
  /** The path one level up. */
  readonly above: string | undefined;
  readonly children: readonly PlaceContent[];
  /** The next page of its children. */
  readonly next: string | undefined;
}

/** The sources of a finder: requests to the API, and the types that the control allows. */
interface Sources {
  readonly find: Find;
  /** The criterion of the types that the control can have; none where it can have any. */
  readonly allowed: Readonly<Record<string, string>> | undefined;
  readonly isLocation: boolean;
  readonly isUser: boolean;
  readonly typeNames: () => Promise<(id: Id) => string | undefined>;
  readonly parts: FormParts;
}

export async function createFinder(control: ContentControl, parts: FormParts) {
  const { startLocationId, isLocation = false, isUser = false, listed } = control;
  const contentTypes = isUser ? await accountTypes(parts) : control.contentTypes;

  const { contents, site, filling } = parts;
  const { prefix } = site;
  const sources: Sources = {
    parts,
    isLocation,
    isUser,
    allowed: contentTypes && { ContentTypeIdentifierCriterion: contentTypes.join() },
    find: createFind(contents),
    async typeNames() {
      const { choices } = await filling.choices.hrefs(paths.contentType);
      const names = new Map(choices);
      return (id) => names.get(`${prefix}${paths.contentTypes}/${id}`);
    },
  };
  return {
    search: (words: string) => (listed === undefined ? search(words, sources) : searchList(listed, words, parts)),
    /** Whether there is no tree, but a list. */
    isList: listed !== undefined,
    /** A place by its path, which may name a page of its children; the one at which the tree opens without a path. */
    async place(argument: string): Promise<PickerPlace | undefined> {
      const [path = '', offset = '0'] = argument.split('@');
      const asked = path || (startLocationId === undefined ? '' : String(startLocationId));
      if (!/^[\w/-]*$/.test(asked)) return undefined;
      const href = asked === '' ? site.rootLocation : `${prefix}${paths.locations}/${asked}`;
      const location = href === undefined ? undefined : await loadValue(href, LocationDocument, contents);
      return location && childrenOf(location, Math.max(Number(offset) || 0, 0), sources);
    },
  };
}

async function search(
  words: string,
  { find, allowed, isLocation, isUser, typeNames, parts: { site } }: Sources,
): Promise<PickerHits> {
  const result = await findByWords(find, 'ContentQuery', { words, criteria: allowed });
  const typeOf = await typeNames();
  const hits = result?.hits.flatMap(contentIn) ?? [];
  const all = hits.map((item) => ({
    ...(isLocation ? idsOfLocation(item.mainLocation, site) : idsOfContent(item, isUser, site)),
    name: item.name || String(item.id),
    type: typeOf(item.contentTypeId),
  }));
  const items = all.filter(({ id }) => id !== '');
  return { items, total: result?.total ?? items.length };
}

type Ids = Pick<ContentHit, 'id' | 'href'>;

const idsOfContent = ({ id }: Pick<Content<Id>, 'id'>, isUser: boolean, { hrefs, prefix }: Site): Ids => ({
  id: String(id),
  href: isUser ? hrefTo(prefix, paths.user, id) : hrefs().content(id),
});

/** The identifiers of the types of users; undefined where none can be listed, so that any content is offered. */
async function accountTypes({ contents }: FormParts): Promise<readonly string[] | undefined> {
  const types = (await loadTypes(contents)).filter(({ fieldDefinitions }) => fieldDefinitions.some(isAccount));
  return types.length > 0 ? types.map(({ identifier }) => identifier) : undefined;
}

/** The first of those in a list whose names have the words. */
async function searchList(path: string, words: string, { filling }: FormParts): Promise<PickerHits> {
  const all = await filling.choices.search(path, words);
  const items = all.slice(0, pageSize).map(([href, name]) => ({ id: href, href, name, type: undefined }));
  return { items, total: all.length };
}

const idsOfLocation = (location: LocationRef<Id> | undefined, { prefix }: Site): Ids =>
  location ? { id: String(location.id), href: locationHref(location, prefix) } : { id: '', href: '' };

async function childrenOf(location: Location<Id>, offset: number, sources: Sources): Promise<PickerPlace> {
  const { find, isLocation, isUser, typeNames, parts } = sources;
  const { site } = parts;
  const { texts } = site;
  const query = { Query: { ParentLocationIdCriterion: String(location.id) }, limit: pageSize, offset };
  const result = await find('LocationQuery', { ...query, SortClauses: { ContentName: 'ascending' } });
  const children = locationsIn(result);
  const [typeOf, isAllowed] = await Promise.all([typeNames(), allowedAmong([location, ...children], sources)]);
  const toPlace = ({ id, pathString, childCount, content }: Location<Id>): PlaceContent => ({
    ...(content && !isLocation ? idsOfContent(content, isUser, site) : idsOfLocation({ id, pathString }, site)),
    name: content?.name || (content ? texts.inputs.unnamed(String(content.id)) : texts.picker.root),
    type: content && typeOf(content.contentTypeId),
    path: pathOf(pathString),
    childCount,
    isAllowed: (isLocation || content !== undefined) && isAllowed(id),
  });
  const end = offset + children.length;
  return {
    current: toPlace(location),
    above: location.parent && pathOf(location.parent.pathString),
    children: children.map(toPlace).filter((child) => child.isAllowed || child.childCount > 0),
    next: end < (result?.total ?? 0) ? `${pathOf(location.pathString)}@${end}` : undefined,
  };
}

/** Whether the control can have the content of a location, for these. */
async function allowedAmong(
  locations: readonly Location<Id>[],
  { find, allowed }: Sources,
): Promise<(id: Id) => boolean> {
  if (!allowed) return () => true;
  const ids = locations.map(({ id }) => id);
  const result = await find('LocationQuery', {
    Query: { LocationIdCriterion: ids.join(), ...allowed },
    limit: ids.length,
  });
  const existingIds = new Set(locationsIn(result).map(({ id }) => id));
  return (id) => existingIds.has(id);
}

/** The path of a location in hrefs. */
const pathOf = (pathString: string): string => pathString.replace(/^\/|\/$/g, '');

const contentIn = (hit: ViewHit<Id>): readonly Content<Id>[] => {
  const content = 'content' in hit ? hit.content : hit.location.content;
  return content ? [content] : [];
};
