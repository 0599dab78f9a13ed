/** Forms of content: the first step asks for the type and the parent, the second one for the fields of that type. */
import type { AnyDocument } from '../../documents/document.js';
import { type DocumentTree, isMap, step } from '../../documents/value.js';
import type { Binding } from '../../operations/binding/binding.js';
import type { ContentInfo, Id, Version as VersionValue } from '../../repository/repository.js';
import { ContentType as ContentTypeDocument } from '../../resources/content-types/content-types.documents.js';
import { paths } from '../../resources/paths.js';
import { Version } from '../../resources/versions/versions.documents.js';
import { type Choice, details, hiddenField } from '../elements/elements.js';
import { type ContentFields, contentFields } from '../inputs/content-fields.js';
import { marker } from '../inputs/control.js';
import { membersOf } from '../inputs/members.js';
import { html, type Part } from '../markup/html.js';
import { formParameter, isLink } from '../markup/links.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { contentIn, fieldsIn, hrefTo, loadBody, loadValue } from '../site/values.js';
import { firstStep } from './first-step.js';
import { exampleOf, type FormContent, type FormParts, prefilled } from './form-parts.js';
import { creationButtons, draftButtons } from './save-buttons.js';

/** The query parameter that adds a language to the form. */
const languageParameter = 'language';

/** Whether a document holds fields of content. */
export const isContentForm = ({ name }: AnyDocument): boolean =>
  ['ContentCreate', 'VersionUpdate', 'PublishedVersionUpdate'].includes(name);

export const contentForm = (parts: FormParts): Promise<FormContent> =>
  parts.binding.consumes?.name === 'ContentCreate' ? creation(parts) : update(parts);

/** Once the content type is chosen. */
export async function creationTitle(
  contents: PageContents,
  site: Site,
  { consumes }: Binding,
): Promise<string | undefined> {
  if (consumes?.name !== 'ContentCreate') return undefined;
  const { body } = contents.request;
  const submitted = body && 'tree' in body && isMap(body.tree) ? body.tree[consumes.root] : undefined;
  const { ContentType: chosenType } = isMap(submitted) ? submitted : prefilled(contents, consumes);
  const href = hrefOf(chosenType);
  const type = href === undefined ? undefined : await loadValue(href, ContentTypeDocument, contents);
  return type && site.texts.forms.create(Object.values(type.names).find(Boolean) ?? type.identifier);
}

/** The members of `ContentCreate` that the first step asks for. */
const main = 'mainLanguageCode';
const chosen = ['ContentType', 'LocationCreate', main, 'fields'];

async function creation(parts: FormParts): Promise<FormContent> {
  const { contents, site, binding, submitted, filling } = parts;
  const consumes = binding.consumes as AnyDocument;
  const values = submitted ?? prefilled(contents, consumes);
  const typeHref = hrefOf(values.ContentType);
  const parent = parentIn(values);
  const language = typeof values[main] === 'string' ? values[main] : undefined;
  const type = typeHref === undefined ? undefined : await loadValue(typeHref, ContentTypeDocument, contents);
  if (!type || !typeHref || !parent || !language)
    return firstStep(parts, { type: typeHref, parent, languageParameter });
  const root = step(consumes.root);
  const languages = [...new Set([language, ...addedLanguages(contents), ...submittedLanguages(submitted)])];
  const document = { shape: consumes.shape, name: root, value: values, example: exampleOf(consumes, parts) };
  const more = await membersOf(document, filling, [...chosen, 'publish']);
  return {
    inner: html`
      ${hiddenField(`${root}/ContentType/_href`, typeHref)}
      ${hiddenField(`${root}/LocationCreate/ParentLocation/_href`, parent)}
      ${hiddenField(`${root}/LocationCreate/sortField`, 'PATH')}
      ${hiddenField(`${root}/LocationCreate/sortOrder`, 'ASC')}
      ${hiddenField(`${root}/${main}`, language)}
      ${!submitted && (await translationLinks(parts, languages))}
      ${await fieldsOf(parts, { type, languages, mainLanguage: language, current: [] })}
      ${details(site.texts.contentForm.more, more, { class: 'control' })}`,
    buttons: creationButtons(parts, root),
  };
}

async function update(parts: FormParts): Promise<FormContent> {
  const { contents, submitted, site } = parts;
  const { prefix } = site;
  const version = await loadValue(prefix + contents.request.path, Version, contents);
  const content =
    version && contentIn(await loadBody(hrefTo(prefix, paths.contentObject, version.contentId), contents));
  const type =
    content &&
    (await loadValue(hrefTo(prefix, paths.contentType, content.contentTypeId), ContentTypeDocument, contents));
  if (!version || !type) return { inner: html`<p>${site.texts.contentForm.noType}</p>` };
  const current = [version.mainLanguageCode, ...version.languageCodes];
  const all = [...new Set([...current, ...addedLanguages(contents), ...submittedLanguages(submitted)])];
  const { choices, isComplete } = await parts.filling.choices.languages();
  // Fields in a disabled language cannot be edited and remain unchanged.
  const languages = isComplete ? all.filter((code) => choices.some(([enabled]) => enabled === code)) : all;
  const { mainLanguageCode: mainLanguage, fields } = version;
  return {
    inner: html`
      ${overtaken(version, content, parts)}
      ${await translationLinks(parts, languages)}
      ${await fieldsOf(parts, { type, languages, mainLanguage, current: fields })}`,
    ...(parts.binding.consumes?.name === 'VersionUpdate' && { buttons: draftButtons(version, parts) }),
  };
}

/** Warns if another version has been published since the draft was created, because publishing the draft would replace it. */
function overtaken(
  draft: VersionValue<Id>,
  { id, modified, currentVersionNo }: ContentInfo<Id>,
  { site }: FormParts,
): Part {
  const isOvertaken =
    draft.status === 'DRAFT' &&
    modified !== undefined &&
    currentVersionNo !== draft.versionNo &&
    modified > draft.created;
  if (!isOvertaken) return undefined;
  const query = new URLSearchParams({ compare: String(currentVersionNo), with: String(draft.versionNo) });
  const href = `${hrefTo(site.prefix, paths.versions, id)}?${query}`;
  return html`<p class="problem">${site.texts.forms.overtaken(currentVersionNo)} <a href="${href}">${site.texts.forms.compare}</a></p>`;
}

/** Links to the same form with one language more. */
async function translationLinks(
  { contents, site, binding, filling }: FormParts,
  languages: readonly string[],
): Promise<Part> {
  const left = (await filling.choices.languages()).choices.filter(([code]) => !languages.includes(code));
  if (left.length === 0) return undefined;
  const link = ([code, name]: Choice, index: number) => {
    const parameters = new URLSearchParams(contents.request.query.text);
    parameters.set(formParameter, binding.method);
    parameters.append(languageParameter, code);
    return html`${index > 0 && ', '}<a href="?${parameters.toString()}">${name}</a>`;
  };
  return html`<p class="hint">${site.texts.contentForm.translateInto(left.map(link))}</p>`;
}

type Fields = Pick<ContentFields, 'type' | 'languages' | 'mainLanguage' | 'current'>;

async function fieldsOf({ binding, site, filling, submitted }: FormParts, fields: Fields): Promise<Part> {
  const name = `${step((binding.consumes as AnyDocument).root)}/fields/field`;
  return html`
    ${marker('empty', name)}
    ${await contentFields({ ...fields, submitted: submitted && fieldsIn(submitted.fields), name, site, filling })}`;
}

const addedLanguages = ({ request }: PageContents): readonly string[] =>
  request.query.all(languageParameter).filter(Boolean);

const submittedLanguages = (submitted: DocumentTree | undefined): readonly string[] =>
  fieldsIn(submitted?.fields).map(({ languageCode }) => String(languageCode));

const hrefOf = (value: unknown): string | undefined => (isLink(value) ? value._href : undefined);

const parentIn = ({ LocationCreate: location }: DocumentTree): string | undefined =>
  isMap(location) ? hrefOf(location.ParentLocation) : undefined;
