/** The form of the search page: words, and conditions that the visitor can choose, with the faults of what was asked for. */
import type { Problem } from '../../operations/error-message.js';
import type { PageContents } from '../../operations/page-writer.js';
import { paths } from '../../resources/paths.js';
import { SectionList } from '../../resources/sections.documents.js';
import { type Choice, details, hiddenField } from '../elements.js';
import { type Control, control } from '../forms/control.js';
import { type Place, picker } from '../forms/destination.js';
import { faultsInQuery } from '../forms/faults.js';
import { type Html, html, type Part } from '../html.js';
import { filterFields } from '../lists/filtered.js';
import { loadTypes, titleOfType } from '../lists/listed-content.js';
import { queryHref } from '../lists/query-href.js';
import type { Site } from '../site.js';
import { loadValue } from '../values.js';
import { dayParameters, isDay, type SearchParameter, searchQuery } from './search-query.js';

/** Properties of the result that the form shows. */
export interface SearchFormState {
  /** Whether the words are searched in names alone, which are not ranked. */
  readonly isByName: boolean;
  /** The location that `below` names. */
  readonly place: Place | undefined;
  readonly problem: Problem | undefined;
}

export async function searchForm(contents: PageContents, site: Site, shown: SearchFormState): Promise<Part> {
  const { request, mount } = contents;
  const faults = faultsInQuery(shown.problem?.details, site.texts);
  const [types, sections] = await Promise.all([typeChoices(contents), sectionChoices(contents, site)]);
  const own = site.texts.search;
  const { query } = request;
  const asked = (name: SearchParameter): string => query.get(name) ?? '';
  const input = (name: SearchParameter, others: Partial<Control> = {}): Html =>
    control({ type: 'text', name, label: own[name], value: asked(name), ...others }, faults);
  /** A text where there is nothing to choose from, and it is asked for. */
  const choice = (name: SearchParameter, choices: readonly Choice[]): Part =>
    (choices.length > 0 && input(name, { type: 'select', choices, placeholder: own.any })) ||
    (query.get(name) !== undefined && input(name));
  const isPlaceServed = site.isServed(paths.location, 'GET');
  const conditions = html`
    <div class="filters">
      ${choice('type', types)}
      ${choice('section', sections)}
      ${dayParameters.map((name) => input(name, { type: isDay(asked(name)) ? 'date' : 'text' }))}
      ${(isPlaceServed || query.get('below') !== undefined) && input('below', { hint: own.hintOfBelow })}
      ${input('sort', { type: 'select', choices: sorts(own, shown.isByName), placeholder: own.defaultSort })}
    </div>
    ${isPlaceServed && (await placePicker(contents, site, shown))}`;
  const isOpen = query.entries().some(([name]) => name !== 'text' && Object.hasOwn(searchQuery, name));
  return html`
    <form class="form" role="search" aria-label="${own.form}" action="${mount.prefix}${paths.filtered}">
      ${hiddenField(filterFields.list, request.path)}
      ${input('text', { hint: own.hintOfText })}
      ${details(own.more, conditions, { class: 'filter', open: isOpen })}
      <div class="buttons">
        <button type="submit">${own.title}</button>
        <a href="${mount.prefix}${request.path}">${site.texts.lists.clear}</a>
      </div>
    </form>`;
}

type Own = Site['texts']['search'];

const sorts = (own: Own, isByName: boolean): readonly Choice[] => [
  ...(isByName ? [] : [['relevance', own.relevance] as const]),
  ['name', own.nameAscending],
  ['-name', own.nameDescending],
  ['-modified', own.modifiedDescending],
  ['modified', own.modifiedAscending],
  ['-published', own.publishedDescending],
  ['published', own.publishedAscending],
];

/** Types that the visitor may read, by name. */
async function typeChoices(contents: PageContents): Promise<readonly Choice[]> {
  const types = await loadTypes(contents);
  return types
    .map((type): Choice => [type.identifier, titleOfType(type) ?? type.identifier])
    .sort(([, one], [, other]) => one.localeCompare(other));
}

/** The sections to choose from; none if the visitor may not list them. */
async function sectionChoices(contents: PageContents, { prefix, isServed }: Site): Promise<readonly Choice[]> {
  if (!isServed(paths.sections, 'GET')) return [];
  const list = await loadValue(prefix + paths.sections, SectionList, contents);
  return (list?.items ?? []).map(({ identifier, name }): Choice => [identifier, name]);
}

/** The locations around the place, which are loaded where there is one. */
async function placePicker(contents: PageContents, site: Site, { place }: SearchFormState): Promise<Part> {
  const { choosePlace } = site.texts.search;
  const parameter = 'below' satisfies SearchParameter;
  if (place) return details(choosePlace, await picker(place, contents, site, parameter), { open: true });
  const { rootLocation } = site;
  return (
    rootLocation && html`<p><a href="${queryHref(contents, { [parameter]: rootLocation })}">${choosePlace}</a></p>`
  );
}
