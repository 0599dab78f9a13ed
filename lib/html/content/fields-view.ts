/** The fields of a version as a reader would see them, with its languages side by side. */
import type { DocumentTree } from '../../documents/value.js';
import type { ContentType, FieldDefinition, Id, Version } from '../../repository/repository.js';
import { labelOf } from '../inputs/control.js';
import { attributes, deferred, type Html, html, type Part } from '../markup/html.js';
import { languageTag } from '../site/formats.js';
import { isBlank, type Reading, readable } from './readable.js';

export interface FieldsView {
  readonly version: Pick<Version<Id>, 'mainLanguageCode' | 'languageCodes'>;
  /** The fields of the document. */
  readonly fields: readonly DocumentTree[];
  /** Undefined where it cannot be loaded. */
  readonly type: ContentType<Id> | undefined;
}

interface Definition extends Pick<FieldDefinition<Id>, 'identifier' | 'isTranslatable'> {
  readonly name: string;
}

/** A field with values, of which one at least is not blank. */
interface Filled {
  readonly definition: Definition;
  readonly values: readonly DocumentTree[];
}

export function fieldsView(view: FieldsView, reading: Reading): Part {
  const filled: Filled[] = [];
  const blank: Definition[] = [];
  for (const definition of definitionsOf(view)) {
    const values = valuesOf(definition, view);
    if (values.every(({ fieldValue }) => isBlank(fieldValue))) blank.push(definition);
    else filled.push({ definition, values });
  }
  const { content } = reading.site.texts;
  const tags = new Map(view.version.languageCodes.map((code) => [code, languageTag(code)]));
  return html`
    <dl class="fields">
      ${filled.map((each) => fieldView(each, { tags, ...view }, reading))}
    </dl>
    ${blank.length > 0 && html`<p class="hint">${content.blank(blank.map(({ name }) => name).join(', '))}</p>`}`;
}

function definitionsOf({ type, fields, version }: FieldsView): readonly Definition[] {
  const identifiers = new Set(fields.map((field) => String(field.fieldDefinitionIdentifier)));
  const defined = type?.fieldDefinitions.filter(({ identifier }) => identifiers.has(identifier));
  return (
    defined?.map(({ identifier, isTranslatable, names }) => ({
      identifier,
      isTranslatable,
      name: nameIn(names, version.mainLanguageCode) ?? labelOf(identifier),
    })) ?? [...identifiers].map((identifier) => ({ identifier, isTranslatable: true, name: labelOf(identifier) }))
  );
}

/** In the language, else in any. */
export const nameIn = (names: Readonly<Record<string, string>>, language: string): string | undefined =>
  names[language] || Object.values(names).find(Boolean);

/** Its values, the main language first; one of a field that is not translatable. */
function valuesOf(
  { identifier, isTranslatable }: Definition,
  { fields, version }: FieldsView,
): readonly DocumentTree[] {
  const { mainLanguageCode: main, languageCodes } = version;
  const languages = isTranslatable ? [...new Set([main, ...languageCodes])] : [main];
  const ofDefinition = fields.filter(({ fieldDefinitionIdentifier }) => fieldDefinitionIdentifier === identifier);
  return languages.flatMap((language) => ofDefinition.filter(({ languageCode }) => languageCode === language));
}

/** Fields with the language tags of locale codes. */
interface Tagged extends FieldsView {
  readonly tags: ReadonlyMap<string, string | undefined>;
}

function fieldView({ definition, values }: Filled, view: Tagged, reading: Reading): Html {
  const isOneOfSeveral = definition.isTranslatable && view.version.languageCodes.length > 1;
  return html`
    <div>
      <dt>${definition.name}</dt>
      <dd class="translations">${values.map((field) => translation(field, { isOneOfSeveral, tags: view.tags }, reading))}</dd>
    </div>`;
}

function translation(
  { fieldValue, fieldTypeIdentifier, languageCode }: DocumentTree,
  { isOneOfSeveral, tags }: Pick<Tagged, 'tags'> & { readonly isOneOfSeveral: boolean },
  reading: Reading,
): Html {
  const language = String(languageCode);
  return html`
    <div${attributes({ lang: tags.get(language) })}>
      ${isOneOfSeveral && html`<span class="label">${reading.site.formats.language(language)}</span> `}
      ${
        isBlank(fieldValue)
          ? html`<span class="none">${reading.site.texts.content.none}</span>`
          : deferred(() => readable(fieldValue, String(fieldTypeIdentifier), reading))
      }
    </div>`;
}
