/** Tools that read content, as items: plain values in one language, with the members that writes require. */
import { BadRequest } from '../errors/errors.js';
import { type DescribedType, typesIn } from '../openapi/described-types.js';
import type { Id } from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import { loadFitting, partAfter } from '../support/fitting-lists.js';
import type { Part } from './invoke.js';
import type { Tool, Tooling } from './tool.js';

/** A member with the page for people, where there are pages. */
export const pageAt = (path: string, { pageOf }: Tooling): object => ({ page: pageOf(path) });

export const pathOfContent = (id: Id): string => `${paths.contentObjects}/${id}`;

/** The item with a link for people, and without links of the API. */
export const toItem = ({ _href, '_media-type': _, ...members }: Part, tooling: Tooling): object => ({
  ...members,
  ...pageAt(pathOfContent(members.id), tooling),
});

const searchContent: Tool = {
  name: 'search_content',
  description:
    'Finds published content by words, content types, places and conditions; long lists continue with the cursor next.',
  operations: ['items.find'],
  takes: 'filter limit after',
  queries: ['text', 'type', 'parent', 'below', 'section', 'sort', 'language', 'fields'],
  returns: 'items! next',
  async run({ filter = [], limit = 10, ...query }, tooling) {
    const conditions = filter.map(({ member, operator, value }: Part) => [`filter[${member}][${operator}]`, value]);
    const parameters = { ...query, ...Object.fromEntries(conditions) };
    const load = async (most: number) => {
      const { document, next } = await tooling.call('items.find', { query: { ...parameters, limit: most } });
      return { entries: (document.Item ?? []).map((item: Part) => toItem(item, tooling)), next };
    };
    const { entries: items, next } = await loadFitting(load, { limit, length: tooling.settings.resultLength });
    return { items, next };
  },
};

/** A version as an item: values in one language, and rich text as HTML. */
export async function loadVersion(id: Id, versionNo: number, tooling: Tooling, language?: string): Promise<object> {
  const { document, revision } = await tooling.call('versions.load', { params: { contentId: id, versionNo } });
  const { status, initialLanguageCode, languageCodes } = document.VersionInfo;
  const displayLanguage = language ?? initialLanguageCode;
  const fields = document.Fields.field
    .filter(({ languageCode }: Part) => languageCode === displayLanguage)
    .map((field: Part) => [field.fieldDefinitionIdentifier, withHtml(field.fieldValue)]);
  return {
    ...{ id, versionNo, status, revision, language: displayLanguage, languages: languageCodes.split(',') },
    ...pageAt(`${pathOfContent(id)}/versions/${versionNo}`, tooling),
    fields: Object.fromEntries(fields),
  };
}

/** Documents of versions have rich text as markup of documents and of editors as well. */
const withHtml = (value: Part): unknown => (value?.xhtml5edit === undefined ? value : { html: value.html });

/** A location, of its document. */
const toPlace = ({ id: location, pathString: path, childCount, invisible }: Part): object => ({
  ...{ location, path, childCount, invisible },
});

/** The locations of an item, but no more than twenty, with the revisions that moves expect. */
async function loadPlaces(contentId: Id, { call }: Tooling): Promise<readonly object[]> {
  const { document: listed } = await call('locations.listOfContent', { params: { contentId } });
  const loading = (listed.Location ?? []).slice(0, 20).map(async ({ _href }: Part) => {
    const locationPath = _href.slice(_href.indexOf(paths.locations) + paths.locations.length);
    const { document, revision } = await call('locations.load', { params: { locationPath } });
    return { ...toPlace(document), revision };
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
    const locations = hasPlaces ? await loadPlaces(id, tooling) : [];
    return { ...toItem(document, tooling), versionNo: current, status, revision, locations };
  },
};

const listChildren: Tool = {
  name: 'list_children',
  description:
    'Lists the children of a location of the tree: locations, with the names and ids of their content items.',
  operations: ['locations.listChildren', 'locations.load'],
  takes: 'parent! limit after',
  returns: 'children! next',
  async run({ parent, limit = 10, ...query }, tooling) {
    const params = { locationPath: String(parent) };
    const load = async (most: number) => {
      const page = { ...query, limit: most, embed: 'Location' };
      const { document, next } = await tooling.call('locations.listChildren', { params, query: page });
      return { entries: (document.Location ?? []).flatMap((place: Part) => toChild(place, tooling)), next };
    };
    const { entries: children, next } = await loadFitting(load, { limit, length: tooling.settings.resultLength });
    return { children, next };
  },
};

/** An embedded location; of one that has become unreadable meanwhile there is only the link. */
function toChild(place: Part, tooling: Tooling): readonly object[] {
  if (place.id === undefined) return [];
  const { _id: id, Name: name } = place.ContentInfo?.Content ?? {};
  return [{ ...toPlace(place), ...(id !== undefined && { id, name, ...pageAt(pathOfContent(id), tooling) }) }];
}

/** The content types that the caller may read, by their identifiers. */
export const loadTypes = async ({ call }: Tooling) => typesIn((await call('descriptions.items')).document);

export const listTypes = (types: ReadonlyMap<string, DescribedType>) =>
  [...types].map(([type, { id, title }]) => ({ type, id, title }));

/** @throws BadRequest for a type that the caller cannot read */
export function typeIn(types: ReadonlyMap<string, DescribedType>, type: string): DescribedType {
  const contentType = types.get(type);
  if (!contentType) throw new BadRequest(`There is no content type ${type}; there are ${[...types.keys()].join(', ')}`);
  return contentType;
}

const describeTypes: Tool = {
  name: 'describe_types',
  description: 'Lists the content types; with type, the fields of one of them as JSON Schemas.',
  operations: ['descriptions.items'],
  takes: 'type after',
  returns: 'types next type id title fields',
  async run({ type: identifier, after }, tooling) {
    const types = await loadTypes(tooling);
    if (identifier !== undefined) return { type: identifier, ...typeIn(types, identifier) };
    const part = { after, length: tooling.settings.resultLength };
    const { entries, next } = partAfter(listTypes(types), ({ type }) => type, part);
    return { types: entries, next };
  },
};

export const contentTools: readonly Tool[] = [searchContent, getItem, listChildren, describeTypes];
