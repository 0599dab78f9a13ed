/** The form of the search page: words, and conditions that the visitor can choose, with the faults of the submitted values. */
import type { Problem } from '../../operations/responses/error-message.js';
import { paths } from '../../resources/paths.js';
import { SectionList } from '../../resources/sections.documents.js';
import { type Choice, details, hiddenField } from '../elements/elements.js';
import { queryHref } from '../elements/query-href.js';
import { type Place, picker } from '../forms/pickers/destination.js';
import { type Control, control } from '../inputs/control.js';
import { faultsInQuery } from '../inputs/faults.js';
import { filterFields } from '../lists/filtered.js';
import { loadTypes, titleOfType } from '../lists/listed-content.js';
import { type Html, html, type Part } from '../markup/html.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { loadValue } from '../site/values.js';
import { dayParameters, isDay, type SearchParameter, searchQuery } from './search-query.js';

/** Properties of the result that the form shows. */
export interface SearchFormState {
  /** Whether the words are searched in names alone, which are not ranked. */
  readonly isByName: boolean;
  /** The location that `below` names. */
  readonly place: Place | undefined;
  readonly problem: Problem | undefined;
}

export async function searchForm(contents: PageContents, site: Site, state: SearchFormState): Promise<Part> {
  const { request, mount } = contents;
  const faults = faultsInQuery(state.problem?.details, site.texts);
  const [types, sections] = await Promise.all([typeChoices(contents), sectionChoices(contents, site)]);
  const labels = site.texts.search;
  const { query } = request;
  const asked = (name: SearchParameter): string => query.get(name) ?? '';
  const input = (name: SearchParameter, others: Partial<Control> = {}): Html =>
    control({ type: 'text', name, label: labels[name], value: asked(name), ...others }, faults);
  /** A text where there is nothing to choose from, and it is asked for. */
  const choice = (name: SearchParameter, choices: readonly Choice[]): Part =>
    (choices.length > 0 && input(name, { type: 'select', choices, placeholder: labels.any })) ||
    (query.get(name) !== undefined && input(name));
  const isPlaceServed = site.isServed(paths.location, 'GET');
  const conditions = html`
    <div class="filters">
      ${choice('type', types)}
      ${choice('section', sections)}
      ${dayParameters.map((name) => input(name, { type: isDay(asked(name)) ? 'date' : 'text' }))}
      ${placeField(state.place, contents, site) ?? (asked('below') !== '' && input('below', { hint: labels.hintOfBelow }))}
      ${input('sort', { type: 'select', choices: sorts(labels, state.isByName), placeholder: labels.defaultSort })}
    </div>
    ${isPlaceServed && (await placePicker(contents, site, state))}`;
  const isOpen = query.entries().some(([name]) => name !== 'text' && Object.hasOwn(searchQuery, name));
  return html`
    <form class="form" role="search" aria-label="${labels.form}" action="${mount.prefix}${paths.filtered}">
      ${hiddenField(filterFields.list, request.path)}
      ${input('text', { hint: labels.hintOfText })}
      ${details(labels.more, conditions, { class: 'filter', open: isOpen })}
      <div class="buttons">
        <button type="submit">${labels.title}</button>
        <a href="${mount.prefix}${request.path}">${site.texts.lists.clear}</a>
      </div>
    </form>`;
}

type Own = Site['texts']['search'];

const sorts = (labels: Own, isByName: boolean): readonly Choice[] => [
  ...(isByName ? [] : [['relevance', labels.relevance] as const]),
  ['name', labels.nameAscending],
  ['-name', labels.nameDescending],
  ['-modified', labels.modifiedDescending],
  ['modified', labels.modifiedAscending],
  ['-published', labels.publishedDescending],
  ['published', labels.publishedAscending],
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

/** The location that is chosen by its name; undefined where none is. */
function placeField(place: Place | undefined, contents: PageContents, { texts: { search } }: Site): Part {
  const parameter = 'below' satisfies SearchParameter;
  return (
    place &&
    html`
      <div class="control">
        ${hiddenField(parameter, place.href)}
        <p>${search[parameter]}: <a href="${place.href}">${place.title}</a> <a href="${queryHref(contents, { [parameter]: '' })}">${search.anywhere}</a></p>
      </div>`
  );
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
