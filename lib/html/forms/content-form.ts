/** Forms of content: the first step asks for the type and the parent, the second one for the fields of that type. */
import type { PageContents } from '../../api/pages.js';
import type { AnyDocument } from '../../documents/document.js';
import { isMap } from '../../documents/schema.js';
import { step } from '../../documents/value.js';
import { type Html, html, type Part } from '../html.js';
import { choiceControl } from './choices.js';
import { contentFields } from './content-fields.js';
import { control, marker } from './control.js';
import { picker, placeOf } from './destination.js';
import { exampleOf, type FormParts, formParameter, prefilled } from './form-parts.js';
import { membersOf } from './members.js';

type Members = Readonly<Record<string, unknown>>;

interface Inner {
  readonly inner: Part;
  readonly isGet?: boolean;
}

/** The query parameter that adds a language to the form. */
const languageParameter = 'language';

/** Whether a document holds fields of content. */
export const isContentForm = ({ name }: AnyDocument): boolean => name === 'ContentCreate' || name === 'VersionUpdate';

export const contentForm = (parts: FormParts): Promise<Inner> =>
  parts.form.consumes?.name === 'ContentCreate' ? creation(parts) : update(parts);

/** The members of `ContentCreate` that the first step asks for. */
const main = 'mainLanguageCode';
const chosen = ['ContentType', 'LocationCreate', main, 'fields'];

async function creation(parts: FormParts): Promise<Inner> {
  const { contents, form, sent, filling } = parts;
  const consumes = form.consumes as AnyDocument;
  const values = sent ?? prefilled(contents, consumes);
  const typeHref = hrefOf(values.ContentType);
  const parent = hrefOf(isMap(values.LocationCreate) ? values.LocationCreate.ParentLocation : undefined);
  const language = typeof values[main] === 'string' ? values[main] : undefined;
  const type = typeHref === undefined ? undefined : (await contents.load(typeHref))?.tree;
  if (!type || !parent || !language) return { inner: await firstStep(parts, values), isGet: true };
  const root = step(consumes.root);
  const hidden = (name: string, value: string) => html`<input type="hidden" name="${root}${name}" value="${value}">`;
  const sentLanguages = fieldsIn(values).map(({ languageCode }) => String(languageCode));
  const languages = [...new Set([language, ...addedLanguages(contents), ...sentLanguages])];
  const more = await membersOf(consumes.schema, root, values, exampleOf(consumes, parts), filling, chosen);
  return {
    inner: html`${hidden('/ContentType/_href', typeHref as string)}${hidden('/LocationCreate/ParentLocation/_href', parent)}${hidden('/LocationCreate/sortField', 'PATH')}${hidden('/LocationCreate/sortOrder', 'ASC')}${hidden(`/${main}`, language)}${fieldsOf(parts, type, languages, [], root)}
<details class="control"><summary>More</summary>${more}</details>`,
  };
}

async function firstStep({ contents, filling: { choices, faults } }: FormParts, values: Members): Promise<Part> {
  const place = await placeOf(contents);
  const given = isMap(values.LocationCreate) ? hrefOf(values.LocationCreate.ParentLocation) : undefined;
  const parent = given ?? place?.href ?? '';
  const languages = await choices.languages();
  const [first] = languages.choices;
  const root = '/ContentCreate';
  const known = new URLSearchParams(contents.request.query).get('at');
  return html`<input type="hidden" name="${formParameter}" value="POST">${known && html`<input type="hidden" name="at" value="${known}">`}
${!given && place && (await picker(place, contents))}
${control({ name: `${root}/LocationCreate/ParentLocation/_href`, label: 'Below the location', type: 'text', value: parent, isRequired: true }, faults)}
${control({ name: `${root}/ContentType/_href`, label: 'Content type', value: hrefOf(values.ContentType) ?? '', isRequired: true, ...choiceControl(await choices.hrefs('/content/types/{contentTypeId}')) }, faults)}
${control({ name: `${root}/${main}`, label: 'Main language', value: first?.[0] ?? '', isRequired: true, ...choiceControl(languages) }, faults)}
${languages.choices.length > 1 && control({ name: languageParameter, label: 'Also in', type: 'select', isMultiple: true, value: [], choices: languages.choices }, faults)}`;
}

async function update(parts: FormParts): Promise<Inner> {
  const { contents, form, sent, current, filling } = parts;
  const consumes = form.consumes as AnyDocument;
  const { VersionInfo: info, Fields: fields } = current ?? {};
  const content = isMap(info) ? (await contents.load(hrefOf(info.Content) ?? ''))?.tree : undefined;
  const type = content && (await contents.load(hrefOf(content.ContentType) ?? ''))?.tree;
  if (!type || !isMap(info)) return { inner: html`<p>The content type cannot be loaded.</p>` };
  const shown = isMap(fields) && Array.isArray(fields.field) ? fields.field.filter(isMap) : [];
  const mainLanguage = typeof content?.[main] === 'string' ? content[main] : String(info.initialLanguageCode);
  const own = String(info.languageCodes).split(',').filter(Boolean);
  const sentLanguages = sent ? fieldsIn(sent).map(({ languageCode }) => String(languageCode)) : [];
  const languages = [...new Set([mainLanguage, ...own, ...addedLanguages(contents), ...sentLanguages])];
  const left = (await filling.choices.languages()).choices.filter(([code]) => !languages.includes(code));
  return {
    inner: html`${left.length > 0 && html`<p class="hint">Translate into ${left.map(([code, name], index) => html`${index > 0 && ', '}<a href="?${withLanguage(contents, code)}">${name}</a>`)}</p>`}${fieldsOf(parts, type, languages, shown, step(consumes.root))}`,
  };
}

function fieldsOf(
  parts: FormParts,
  type: Members,
  languages: readonly string[],
  shown: readonly Members[],
  root: string,
): Html {
  const { contents, fieldTypes, filling, sent } = parts;
  return html`${marker('empty', `${root}/fields/field`)}${contentFields({
    type,
    languages,
    shown,
    sent: sent && fieldsIn(sent),
    name: `${root}/fields/field`,
    fieldTypes,
    wire: contents.wire,
    faults: filling.faults,
  })}`;
}

const addedLanguages = ({ request }: PageContents): readonly string[] =>
  new URLSearchParams(request.query).getAll(languageParameter).filter(Boolean);

function withLanguage({ request }: PageContents, code: string): string {
  const parameters = new URLSearchParams(request.query);
  parameters.set(formParameter, 'PATCH');
  parameters.append(languageParameter, code);
  return parameters.toString();
}

function fieldsIn({ fields }: Members): readonly Members[] {
  return isMap(fields) && Array.isArray(fields.field) ? fields.field.filter(isMap) : [];
}

const hrefOf = (value: unknown): string | undefined =>
  isMap(value) && typeof value._href === 'string' ? value._href : undefined;
