/** What a picker offers: content that a search finds, and that of locations, with whether a control can have it. */
import { mediaType } from '../../api/wire.js';
import type { Content, Id, Location, ViewHit, ViewResult } from '../../repository/repository.js';
import { Location as LocationDocument } from '../../resources/locations/locations.documents.js';
import { paths } from '../../resources/paths.js';
import { View } from '../../resources/views/views.documents.js';
import { loadValue, valueIn } from '../values.js';
import type { ContentControl } from './content-control.js';
import type { FormParts } from './form-parts.js';

const pageSize = 50;

interface FoundContent {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  /** The name of its type. */
  readonly type: string | undefined;
}

export interface Found {
  readonly items: readonly FoundContent[];
  readonly total: number;
}

export interface PlaceContent extends FoundContent {
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

export interface Finder {
  search(words: string): Promise<Found>;
  /** A place by its path, which may name a page of its children; the one at which the tree opens without a path. */
  place(argument: string): Promise<PickerPlace | undefined>;
}

type Control = Pick<ContentControl, 'contentTypes' | 'startLocationId'>;

interface Query {
  readonly Query: Readonly<Record<string, unknown>>;
  readonly limit: number;
  readonly offset?: number;
  readonly SortClauses?: Readonly<Record<string, string>>;
}

export function createFinder(control: Control, { contents, site, filling }: FormParts): Finder {
  const { prefix } = site;
  const allowed = control.contentTypes && { ContentTypeIdentifierCriterion: control.contentTypes.join() };
  async function find(target: 'Query' | 'LocationQuery', query: Query): Promise<ViewResult<Id> | undefined> {
    const tree = { ViewInput: { identifier: 'picker', [target]: query } };
    const headers = { 'content-type': mediaType(site, 'ViewInput', 'json') };
    const { status, body } = await contents.dispatch({ method: 'POST', href: prefix + paths.views, headers, tree });
    return status === 200 ? valueIn(body, View) : undefined;
  }
  async function typeNames(): Promise<(id: Id) => string | undefined> {
    const { choices } = await filling.choices.hrefs(paths.contentType);
    const names = new Map(choices);
    return (id) => names.get(`${prefix}${paths.contentTypes}/${id}`);
  }
  /** Those among the content at these locations that the control can have, by id. */
  async function allowedAt(ids: readonly Id[]): Promise<(id: Id) => boolean> {
    if (!allowed) return () => true;
    const query = { Query: { LocationIdCriterion: ids.join(), ...allowed }, limit: ids.length };
    const found = new Set((await find('LocationQuery', query))?.hits.flatMap(locationIn).map(({ id }) => id));
    return (id) => found.has(id);
  }

  return {
    async search(words) {
      const by = (criterion: object) => find('Query', { Query: { ...criterion, ...allowed }, limit: pageSize });
      const byText = await by({ FullTextCriterion: words });
      // Storage may have no index of texts, and names may be known in part.
      const result = byText && byText.hits.length > 0 ? byText : await by({ ContentNameCriterion: `*${words}*` });
      const typeOf = await typeNames();
      const items = (result?.hits.flatMap(contentIn) ?? []).map((item) => ({
        id: String(item.id),
        href: site.hrefs.content(item.id),
        name: item.name || String(item.id),
        type: typeOf(item.contentTypeId),
      }));
      return { items, total: result?.total ?? items.length };
    },

    async place(argument) {
      const [path = '', start = '0'] = argument.split('@');
      const asked = path || (control.startLocationId === undefined ? '' : String(control.startLocationId));
      const href = asked === '' ? site.rootLocation : `${prefix}/content/locations/${asked}`;
      const location = href === undefined ? undefined : await loadValue(href, LocationDocument, contents);
      if (!location) return undefined;
      const offset = Number(start) || 0;
      const query = { Query: { ParentLocationIdCriterion: String(location.id) }, limit: pageSize, offset };
      const found = await find('LocationQuery', { ...query, SortClauses: { ContentName: 'ascending' } });
      const children = found?.hits.flatMap(locationIn) ?? [];
      const [typeOf, isAllowed] = await Promise.all([
        typeNames(),
        allowedAt([location, ...children].map(({ id }) => id)),
      ]);
      const toPlace = ({ id, pathString, childCount, content }: Location<Id>): PlaceContent => ({
        id: content ? String(content.id) : '',
        href: content ? site.hrefs.content(content.id) : '',
        name: content?.name || (content ? `Content ${content.id}` : 'The root of all content'),
        type: content && typeOf(content.contentTypeId),
        path: pathOf(pathString),
        childCount,
        isAllowed: content !== undefined && isAllowed(id),
      });
      const end = offset + children.length;
      return {
        current: toPlace(location),
        above: location.parent && pathOf(location.parent.pathString),
        children: children.map(toPlace).filter((child) => child.isAllowed || child.childCount > 0),
        next: end < (found?.total ?? 0) ? `${pathOf(location.pathString)}@${end}` : undefined,
      };
    },
  };
}

/** As it is in hrefs. */
const pathOf = (pathString: string): string => pathString.replace(/^\/|\/$/g, '');

const contentIn = (hit: ViewHit<Id>): readonly Content<Id>[] => {
  const content = 'content' in hit ? hit.content : hit.location.content;
  return content ? [content] : [];
};

const locationIn = (hit: ViewHit<Id>): readonly Location<Id>[] => ('location' in hit ? [hit.location] : []);
