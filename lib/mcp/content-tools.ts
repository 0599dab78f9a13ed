/** Tools that read content, as items: plain values in one language, with what a write needs to know of them. */
import { type DescribedType, typesIn } from '../openapi/described-types.js';
import type { Id } from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import type { Tool, Tooling } from './tool.js';
import { wrongArgument } from './tool-error.js';

/** A member with the page for people, where there are pages. */
export function pageAt(path: string, { pageOf }: Tooling): { readonly page?: string } {
  const page = pageOf(path);
  return page === undefined ? {} : { page };
}

export const pathOfContent = (id: Id): string => `${paths.contentObjects}/${id}`;

type Item = Readonly<Record<string, unknown>> & { readonly id: Id };

/** The item with a link for people, and without links of the API. */
export const toItem = ({ _href, '_media-type': _, ...members }: Item, tooling: Tooling): object => ({
  ...members,
  ...pageAt(pathOfContent(members.id), tooling),
});

interface Condition {
  readonly member: string;
  readonly operator: string;
  readonly value: unknown;
}

const searchContent: Tool = {
  name: 'search_content',
  description:
    'Finds published content by words, content types, places and conditions; long lists continue with the cursor next.',
  operations: ['items.find'],
  takes: 'filter limit after',
  queries: ['text', 'type', 'parent', 'below', 'section', 'sort', 'language', 'fields'],
  returns: 'items! next',
  async run({ filter = [], limit = 10, ...query }, tooling) {
    const conditions = filter.map(({ member, operator, value }: Condition) => [
      `filter[${member}][${operator}]`,
      value,
    ]);
    const find = async (most: number): Promise<object> => {
      const sent = { ...query, ...Object.fromEntries(conditions), limit: most };
      const { document } = await tooling.call('items.find', { query: sent });
      const items: readonly object[] = (document.Item ?? []).map((item: Item) => toItem(item, tooling));
      const found = { items, ...nextOf(document) };
      const isLong = JSON.stringify(found).length > tooling.settings.resultLength;
      return isLong && items.length > 1 ? find(Math.floor(items.length / 2)) : found;
    };
    return find(limit);
  },
};

const nextOf = ({ next }: { readonly next?: string }): object => (next === undefined ? {} : { next });

/** A version as an item: values in one language, and rich text as HTML. */
export async function loadVersion(id: Id, versionNo: number, tooling: Tooling, language?: string): Promise<object> {
  const { document, revision } = await tooling.call('versions.load', { params: { contentId: id, versionNo } });
  const { status, initialLanguageCode, languageCodes } = document.VersionInfo;
  const shown = language ?? initialLanguageCode;
  const all: readonly Record<string, unknown>[] = document.Fields.field;
  const fields = all
    .filter(({ languageCode }) => languageCode === shown)
    .map((field) => [field.fieldDefinitionIdentifier, withHtml(field.fieldValue)]);
  return {
    ...{ id, versionNo, status, revision, language: shown, languages: languageCodes.split(',') },
    ...pageAt(`${pathOfContent(id)}/versions/${versionNo}`, tooling),
    fields: Object.fromEntries(fields),
  };
}

/** Documents of versions have rich text as markup of documents and of editors as well. */
function withHtml(value: unknown): unknown {
  const { xhtml5edit, html } = (value ?? {}) as { readonly xhtml5edit?: unknown; readonly html?: unknown };
  return xhtml5edit === undefined ? value : { html };
}

interface Href {
  readonly _href: string;
}

/** Locations by their hrefs, with the revisions that moves expect. */
async function loadPlaces(links: readonly Href[] | undefined, { call }: Tooling) {
  const loading = (links ?? []).map(async ({ _href }) => {
    const locationPath = _href.slice(_href.indexOf('/locations/') + '/locations'.length);
    const { document, revision } = await call('locations.load', { params: { locationPath } });
    const { id, pathString, childCount, invisible, ContentInfo } = document;
    return {
      place: { location: id, path: pathString, childCount, invisible, revision },
      content: ContentInfo?.Content,
    };
  });
  return Promise.all(loading);
}

const getItem: Tool = {
  name: 'get_item',
  description:
    'Loads a content item with its fields, the revision of its current version, and its locations; with versionNo a draft or ' +
    'another version. Texts that are too long are cut, and continue with textFrom.',
  operations: ['items.load'],
  takes: 'id! versionNo textFrom',
  queries: ['language', 'fields'],
  returns: 'id! type name versionNo status revision language page locations fields!',
  async run({ id, versionNo, language, fields }, tooling) {
    const { call, catalogue } = tooling;
    if (versionNo !== undefined) return loadVersion(id, versionNo, tooling, language);
    const params = { contentId: id };
    const { document } = await call('items.load', { params, query: { language, fields } });
    if (!catalogue.has('content.currentVersion')) return toItem(document, tooling);
    const { document: version, revision } = await call('content.currentVersion', { params });
    const { versionNo: current, status } = version.VersionInfo;
    const hasPlaces = catalogue.has('locations.listOfContent') && catalogue.has('locations.load');
    const listed = hasPlaces ? await call('locations.listOfContent', { params }) : undefined;
    const places = await loadPlaces(listed?.document.Location?.slice(0, 20), tooling);
    const locations = places.map(({ place }) => place);
    return { ...toItem(document, tooling), versionNo: current, status, revision, locations };
  },
};

const listChildren: Tool = {
  name: 'list_children',
  description:
    'Lists what is right below a location of the tree: locations, with the names and ids of their content items.',
  operations: ['locations.listChildren', 'locations.load'],
  takes: 'parent! limit after',
  returns: 'children! next',
  async run({ parent, ...query }, tooling) {
    const { document } = await tooling.call('locations.listChildren', {
      params: { locationPath: String(parent) },
      query,
    });
    const places = await loadPlaces(document.Location, tooling);
    const children = places.map(({ place, content: { _id: id, Name: name } = {} }) => ({
      ...place,
      ...(id !== undefined && { id, name, ...pageAt(pathOfContent(id), tooling) }),
    }));
    return { children, ...nextOf(document) };
  },
};

/** The content types that the caller may read, by their identifiers. */
export const loadTypes = async ({ call }: Tooling) => typesIn((await call('descriptions.items')).document);

export const listTypes = (types: ReadonlyMap<string, DescribedType>): object => ({
  types: [...types].map(([type, { id, title }]) => ({ type, id, title })),
});

/** @throws ToolError for a type that the caller cannot read */
export function typeIn(types: ReadonlyMap<string, DescribedType>, type: string): DescribedType {
  const found = types.get(type);
  if (!found) throw wrongArgument(`There is no content type ${type}; there are ${[...types.keys()].join(', ')}`);
  return found;
}

const describeTypes: Tool = {
  name: 'describe_types',
  description: 'Lists the content types; with type, the fields of one of them as JSON Schemas.',
  operations: ['descriptions.items'],
  takes: 'type',
  returns: 'types type id title fields',
  async run({ type }, tooling) {
    const types = await loadTypes(tooling);
    return type === undefined ? listTypes(types) : { type, ...typeIn(types, type) };
  },
};

export const contentTools: readonly Tool[] = [searchContent, getItem, listChildren, describeTypes];
