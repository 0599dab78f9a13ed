/** The picker of the location that a form sends: by a search, or in the tree. It is a form of its own, whose links lead back here. */
import type { Id, Location } from '../../../repository/repository.js';
import { hiddenField } from '../../elements/elements.js';
import { queryHref } from '../../elements/query-href.js';
import { attributes, type Html, html, type Part } from '../../markup/html.js';
import { formParameter } from '../../markup/links.js';
import { createFind, findByWords, locationsIn } from '../../related/finding.js';
import { locationHref } from '../../site/values.js';
import type { FormParts } from '../form-parts.js';
import { type Place, picker, pickerPlace } from './destination.js';

/** The query parameter with the words of the search. */
const wordsParameter = 'find';

export async function destinationPicker(place: Place, parts: FormParts): Promise<Part> {
  const { contents, site } = parts;
  if (!site.hasSearch) return picker(place, contents, site);
  const words = contents.request.query.get(wordsParameter)?.trim() ?? '';
  return html`
    ${searchForm(words, parts)}
    ${words === '' ? await picker(place, contents, site) : await hits(words, parts)}`;
}

function searchForm(words: string, { contents, site, binding }: FormParts): Html {
  const { request, mount } = contents;
  const { search } = site.texts.picker;
  const ownParameters: readonly string[] = [wordsParameter, formParameter];
  const others = request.query.entries().filter(([name]) => !ownParameters.includes(name));
  const input = { id: 'destination-words', type: 'search', name: wordsParameter, value: words, placeholder: search };
  return html`
    <form class="search" role="search" action="${mount.prefix}${request.path}" aria-label="${site.texts.destination.locations}">
      ${hiddenField(formParameter, binding.method)}
      ${others.map(([name, value]) => hiddenField(name, value))}
      <label class="hidden" for="destination-words">${search}</label>
      <input${attributes(input)}>
      <button type="submit">${search}</button>
    </form>`;
}

/** Locations that the search finds, each with its path, which distinguishes those of the same name. */
async function hits(words: string, { contents, site }: FormParts): Promise<Html> {
  const { picker: labels, destination } = site.texts;
  const result = await findByWords(createFind(contents), 'LocationQuery', { words });
  const locations = locationsIn(result);
  const linkTo = (location: Location<Id>) => {
    const href = locationHref(location, site.prefix);
    const title = location.content?.name || href.slice(site.prefix.length);
    const choosing = queryHref(contents, { [pickerPlace]: href, [wordsParameter]: '' });
    return html`<a href="${choosing}">${title}</a> <span class="label">${location.pathString}</span>`;
  };
  return html`
    <nav class="picker" aria-label="${destination.locations}">
      <p role="status">${labels.hits(result?.total ?? locations.length, locations.length, words)}</p>
      <ul>${locations.map((location) => html`<li>${linkTo(location)}</li>`)}</ul>
      <p><a href="${queryHref(contents, { [wordsParameter]: '' })}">${labels.showTree}</a></p>
    </nav>`;
}
