/** The fields of content in a form: the inputs of each field type, and translations side by side. */
import { type DocumentTree, isMap } from '../../documents/tree.js';
import { inputText } from '../../field-types/form-inputs.js';
import type {
  ContentType,
  Field,
  FieldDefinition,
  FormInput,
  FormRules,
  Id,
  Json,
  Translations,
} from '../../repository/repository.js';
import { fieldset, hiddenField } from '../elements.js';
import { type Html, html, type Part } from '../html.js';
import type { Site } from '../site.js';
import { type Control, control, labelOf, required } from './control.js';
import type { Faults } from './faults.js';

type Definition = FieldDefinition<Id>;

interface ContentFields {
  readonly type: ContentType<Id>;
  /** Those that can be written in, the main one first. */
  readonly languages: readonly string[];
  /** In which fields are written that are not translatable. */
  readonly mainLanguage: string;
  /** The current fields; none of new content. */
  readonly current: readonly Field<Id>[];
  /** The fields as a refused form has sent them: nothing is known of their members. */
  readonly submitted: readonly DocumentTree[] | undefined;
  /** The pointer of the list of fields. */
  readonly name: string;
  readonly site: Site;
  readonly faults: Faults;
}

export function contentFields(content: ContentFields): Part {
  let index = -1;
  return content.type.fieldDefinitions.map((definition) => {
    const languages = content.languages.filter((code) => definition.isTranslatable || code === content.mainLanguage);
    const columns = languages.flatMap((language) => {
      const inputs = inputsOf(definition, language, content);
      if (inputs.length === 0) return [];
      index += 1;
      const at = `${content.name}/${index}`;
      return [column({ definition, language, inputs, at, isOneOfSeveral: languages.length > 1 }, content)];
    });
    return columns.length === 0 ? undefined : fieldOf(definition, columns, content);
  });
}

function fieldOf(definition: Definition, columns: readonly Html[], { faults, languages }: ContentFields): Html {
  const problems = faults.ofField(definition.id);
  const hint = translated(definition.descriptions, languages);
  const legend = html`${nameOf(definition, languages)}${definition.isRequired && required}`;
  return fieldset(
    legend,
    html`
      ${hint && html`<p class="hint">${hint}</p>`}
      ${problems.length > 0 && html`<p class="fault" role="alert">${problems.join('; ')}</p>`}
      <div class="translations">${columns}</div>`,
    { class: problems.length > 0 ? 'field faulty' : 'field' },
  );
}

/** The inputs of a field in one language. */
interface Column {
  readonly definition: Definition;
  readonly language: string;
  readonly inputs: readonly FormInput[];
  /** The pointer of the field in the list. */
  readonly at: string;
  readonly isOneOfSeveral: boolean;
}

function column(
  { definition, language, inputs, at, isOneOfSeveral }: Column,
  { faults, languages }: ContentFields,
): Html {
  const suffix = isOneOfSeveral ? ` (${language})` : '';
  const controls = inputs.map(
    ({ pointer, label, ...input }): Control => ({
      ...input,
      name: `${at}/fieldValue${pointer}`,
      label: `${label || nameOf(definition, languages)}${suffix}`,
      lang: tagOf(language),
      isFalseUnchecked: input.isFalseUnchecked ?? pointer === '',
      isPassword: isPassword(pointer),
    }),
  );
  return html`
    <div>
      ${hiddenField(`${at}/fieldDefinitionIdentifier`, definition.identifier)}
      ${hiddenField(`${at}/languageCode`, language)}
      ${controls.map((each) => control(each, faults))}
    </div>`;
}

/** The language tag of a locale code, as HTML uses it; undefined for an invalid code. */
function tagOf(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code)[0];
  } catch {
    return undefined;
  }
}

/** The field that a document names, which any client may have sent. */
interface Place {
  readonly fieldDefinitionIdentifier?: unknown;
  readonly languageCode?: unknown;
}

function inputsOf(definition: Definition, language: string, content: ContentFields): readonly FormInput[] {
  const { submitted, current, site } = content;
  const isHere = ({ fieldDefinitionIdentifier, languageCode }: Place) =>
    fieldDefinitionIdentifier === definition.identifier && languageCode === language;
  const field = current.find(isHere);
  const value = submitted?.find(isHere)?.fieldValue;
  const type = site.fieldTypes.get(definition.fieldTypeIdentifier);
  const start = type.show(field ? field.value : definition.defaultValue, site.hrefs);
  const rules: FormRules = {
    isRequired: definition.isRequired,
    settings: asMap(type.showSettings(definition.settings, site.hrefs)),
    validators: definition.validators,
  };
  const inputs = type.form?.(hasList(value) ? (value as Json) : start, rules) ?? [];
  return submitted ? refilled(inputs, value) : inputs;
}

const asMap = (value: Json): FormRules['settings'] => (isMap(value) ? value : {});

/** The inputs with their submitted values. */
function refilled(inputs: readonly FormInput[], submitted: unknown): readonly FormInput[] {
  const used = new Map<string, number>();
  return inputs.map((input) => {
    const { pointer, type } = input;
    if (type === 'file' || type === 'hidden' || type === 'remove' || isPassword(pointer)) return input;
    const value = valueAt(submitted, pointer);
    if (input.isMultiple) return { ...input, value: [value ?? []].flat().map(String) };
    const count = used.get(pointer) ?? 0;
    used.set(pointer, count + 1);
    const text = Array.isArray(value) && !input.isJson ? value[count] : count === 0 ? value : undefined;
    return { ...input, value: inputText(text) };
  });
}

const isPassword = (pointer: string): boolean => /^\/\w*password$/i.test(pointer);

/** Values with a list inside have as many inputs as have been sent. */
const hasList = (value: unknown): boolean =>
  Array.isArray(value) || (isMap(value) && Object.values(value).some((each) => Array.isArray(each)));

function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const key of pointer.split('/').slice(1)) {
    if (Array.isArray(found)) found = found[Number(key)];
    else if (isMap(found)) found = found[key];
    else return undefined;
  }
  return found;
}

const nameOf = ({ names, identifier }: Definition, languages: readonly string[]): string =>
  translated(names, languages) ?? labelOf(identifier);

/** The text in the first of the languages that has one, else in any. */
const translated = (texts: Translations, languages: readonly string[]): string | undefined =>
  [...languages.map((code) => texts[code]), ...Object.values(texts)].find(Boolean);
