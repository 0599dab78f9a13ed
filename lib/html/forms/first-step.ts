/** The first step of new content: its type, its languages, and the place, which is chosen by name. */
import type { Id, Location as LocationValue } from '../../repository/repository.js';
import { Location } from '../../resources/locations/locations.documents.js';
import { paths } from '../../resources/paths.js';
import { hiddenField } from '../elements/elements.js';
import { choiceControl, control } from '../inputs/control.js';
import { html, type Part } from '../markup/html.js';
import { formParameter } from '../markup/links.js';
import { createFind } from '../related/finding.js';
import type { PageContents } from '../site/page-contents.js';
import { hrefTo, loadValue } from '../site/values.js';
import type { FormContent, FormParts } from './form-parts.js';
import { pickerPlace, placeOf } from './pickers/destination.js';
import { destinationPicker } from './pickers/destination-picker.js';

interface Chosen {
  /** The href of the type, where it is known. */
  readonly type: string | undefined;
  /** The href of the location. */
  readonly parent: string | undefined;
  /** The query parameter that adds a language to the form. */
  readonly languageParameter: string;
}

const root = '/ContentCreate';
const parentName = `${root}/LocationCreate/ParentLocation/_href`;

export async function firstStep(parts: FormParts, { type, parent, languageParameter }: Chosen): Promise<FormContent> {
  const { contents, site, filling } = parts;
  const { choices, faults } = filling;
  const labels = site.texts.contentForm;
  const [place, above] = await Promise.all([
    parent === undefined ? placeOf(contents, site) : undefined,
    parent === undefined ? undefined : loadValue(parent, Location, contents),
  ]);
  const [languages, types, last] = await Promise.all([
    choices.languages(),
    choices.whole(paths.contentType),
    type ?? (above && lastType(contents)),
  ]);
  const usual = above?.content?.mainLanguageCode;
  const mainLanguage = languages.choices.find(([code]) => code === usual)?.[0] ?? languages.choices[0]?.[0] ?? '';
  const others = languages.choices.filter(([code]) => code !== mainLanguage);
  const typeField = { name: `${root}/ContentType/_href`, label: labels.type, value: last ?? '' };
  const language = { name: `${root}/mainLanguageCode`, label: labels.language, value: mainLanguage };
  const added = { name: languageParameter, label: labels.alsoIn, type: 'select', isMultiple: true, value: [] } as const;
  const pickedPlace = contents.request.query.get(pickerPlace);
  const inner = html`
    ${hiddenField(formParameter, 'POST')}
    ${pickedPlace && hiddenField(pickerPlace, pickedPlace)}
    ${placeField({ href: parent ?? place?.href, above, isPicked: place !== undefined }, parts)}
    ${control({ ...typeField, isRequired: true, ...choiceControl(types) }, faults)}
    ${control({ ...language, isRequired: true, ...choiceControl(languages) }, faults)}
    ${others.length > 0 && control({ ...added, choices: others }, faults)}`;
  return { inner, before: place && (await destinationPicker(place, parts)), isGet: true };
}

interface PlaceField {
  readonly href: string | undefined;
  readonly above: LocationValue<Id> | undefined;
  readonly isPicked: boolean;
}

/** Typed only where it can neither be loaded nor picked. */
function placeField({ href, above, isPicked }: PlaceField, { filling, site }: FormParts): Part {
  const labels = site.texts.contentForm;
  const field = { name: parentName, label: labels.parent, type: 'text', value: href ?? '', isRequired: true } as const;
  if (href === undefined || !(above || isPicked)) return control(field, filling.faults);
  const name = above && (above.content?.name || site.texts.destination.root);
  return html`
    ${hiddenField(parentName, href)}
    ${name && html`<p>${labels.below(html`<a href="${href}">${name}</a>`)} <a href="?${formParameter}=POST">${labels.otherPlace}</a></p>`}`;
}

/** The type of the content that the visitor has published last. */
async function lastType(contents: PageContents): Promise<string | undefined> {
  const { userId } = contents.identity.caller;
  if (userId === null) return undefined;
  const owner = { UserMetadataCriterion: { Target: 'owner', Value: String(userId) } };
  const query = { Query: owner, SortClauses: { DatePublished: 'descending' }, limit: 1, performCount: false };
  const [hit] = (await createFind(contents)('ContentQuery', query))?.hits ?? [];
  return hit && 'content' in hit && hit.content
    ? hrefTo(contents.mount.prefix, paths.contentType, hit.content.contentTypeId)
    : undefined;
}
