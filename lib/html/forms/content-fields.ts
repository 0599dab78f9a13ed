/** The fields of content in a form: the inputs of each field type, and translations side by side. */
import type { Wire } from '../../api/wire.js';
import { toFieldTypeIdentifier } from '../../documents/builders.js';
import { markers } from '../../documents/form.js';
import { isMap } from '../../documents/schema.js';
import type { FormInput, FormRules, Json, KnownFieldTypes } from '../../repository/repository.js';
import { type Html, html, type Part } from '../html.js';
import { type Control, control, labelOf } from './control.js';
import type { Faults } from './faults.js';

type Members = Readonly<Record<string, unknown>>;

export interface ContentFields {
  /** The document of the content type. */
  readonly type: Members;
  /** The main one first. */
  readonly languages: readonly string[];
  /** The fields as documents show them. */
  readonly shown: readonly Members[];
  /** The fields as a refused form has sent them. */
  readonly sent: readonly Members[] | undefined;
  /** The pointer of the list of fields. */
  readonly name: string;
  readonly fieldTypes: KnownFieldTypes;
  /** What field types are called in documents. */
  readonly wire: Pick<Wire, 'fieldTypePrefix' | 'fieldTypeNames'>;
  readonly faults: Faults;
}

/** The members of a definition, as in its document. */
interface Definition {
  readonly id: string;
  readonly identifier: string;
  readonly type: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly isTranslatable: boolean;
  readonly defaultValue: Json;
  readonly rules: FormRules;
}

export function contentFields(content: ContentFields): Part {
  let index = -1;
  return definitionsOf(content).map((definition) => {
    const languages = definition.isTranslatable ? content.languages : content.languages.slice(0, 1);
    const columns = languages.flatMap((language) => {
      const inputs = inputsOf(definition, language, content);
      if (inputs.length === 0) return [];
      index += 1;
      const at = `${content.name}/${index}`;
      return [column(definition, language, inputs, at, content, languages.length > 1)];
    });
    if (columns.length === 0) return undefined;
    const problems = content.faults.ofField(definition.id);
    return html`<fieldset class="field${problems.length > 0 && ' faulty'}"><legend>${definition.label}${definition.rules.isRequired && html` <span class="required">(required)</span>`}</legend>${definition.hint && html`<p class="hint">${definition.hint}</p>`}${problems.length > 0 && html`<p class="fault" role="alert">${problems.join('; ')}</p>`}<div class="translations">${columns}</div></fieldset>`;
  });
}

function column(
  { identifier, label }: Definition,
  language: string,
  inputs: readonly FormInput[],
  at: string,
  { faults }: ContentFields,
  isOneOfSeveral: boolean,
): Html {
  const suffix = isOneOfSeveral ? ` (${language})` : '';
  const controls = inputs.map(({ pointer, label: own, ...input }): Control => {
    const name = `${at}/fieldValue${pointer}`;
    return {
      ...input,
      name,
      label: `${own || label}${suffix}`,
      lang: tagOf(language),
      isFalseUnchecked: pointer === '',
      isPassword: isPassword(pointer),
    };
  });
  const held = inputs.some(({ type }) => type === 'file') && inputs.some(({ type }) => type === 'hidden');
  const removal = held && {
    name: markers.null,
    value: `${at}/fieldValue`,
  };
  return html`<div><input type="hidden" name="${at}/fieldDefinitionIdentifier" value="${identifier}"><input type="hidden" name="${at}/languageCode" value="${language}">${controls.map((each) => control(each, faults))}${removal && html`<label class="choice"><input type="checkbox" name="${removal.name}" value="${removal.value}"> Remove the file${suffix}</label>`}</div>`;
}

/** The language tag of a locale code, as HTML uses it; undefined for an invalid code. */
function tagOf(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code)[0];
  } catch {
    return undefined;
  }
}

function inputsOf(definition: Definition, language: string, content: ContentFields): readonly FormInput[] {
  const { fieldTypes, sent, shown } = content;
  const isOwn = (field: Members) =>
    field.fieldDefinitionIdentifier === definition.identifier && field.languageCode === language;
  const current = shown.find(isOwn);
  const start = (current ? current.fieldValue : definition.defaultValue) as Json;
  const form = fieldTypes.get(definition.type).form;
  const typed = sent?.find(isOwn)?.fieldValue;
  const inputs = form?.(Array.isArray(typed) ? (typed as Json) : (start ?? null), definition.rules) ?? [];
  return sent ? refilled(inputs, typed) : inputs;
}

/** The inputs with their submitted values. */
function refilled(inputs: readonly FormInput[], typed: unknown): readonly FormInput[] {
  const used = new Map<string, number>();
  return inputs.map((input) => {
    const { pointer, type } = input;
    if (type === 'file' || type === 'hidden' || isPassword(pointer)) return input;
    const value = valueAt(typed, pointer);
    if (input.isMultiple) return { ...input, value: [value ?? []].flat().map(String) };
    const count = used.get(pointer) ?? 0;
    used.set(pointer, count + 1);
    const own = Array.isArray(value) && !input.isJson ? value[count] : count === 0 ? value : undefined;
    return { ...input, value: textOf(own) };
  });
}

const isPassword = (pointer: string): boolean => /password$/i.test(pointer);

function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const key of pointer.split('/').slice(1)) {
    if (Array.isArray(found)) found = found[Number(key)];
    else if (isMap(found)) found = found[key];
    else return undefined;
  }
  return found;
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

function definitionsOf({ type, languages, wire }: ContentFields): readonly Definition[] {
  const { FieldDefinitions: list } = type;
  const definitions = isMap(list) && Array.isArray(list.FieldDefinition) ? list.FieldDefinition.filter(isMap) : [];
  return definitions.map((own) => {
    const identifier = String(own.identifier);
    return {
      id: String(own.id),
      identifier,
      type: toFieldTypeIdentifier(String(own.fieldType), wire),
      label: translation(own.names, languages) ?? labelOf(identifier),
      hint: translation(own.descriptions, languages),
      isTranslatable: own.isTranslatable === true,
      defaultValue: (own.defaultValue ?? null) as Json,
      rules: {
        isRequired: own.isRequired === true,
        settings: mapOf(own.fieldSettings),
        validators: mapOf(own.validatorConfiguration),
      },
    };
  });
}

const mapOf = (value: unknown): FormRules['settings'] => (isMap(value) ? (value as FormRules['settings']) : {});

function translation(texts: unknown, languages: readonly string[]): string | undefined {
  const rows = isMap(texts) && Array.isArray(texts.value) ? texts.value.filter(isMap) : [];
  const own = languages.map((code) => rows.find(({ _languageCode }) => _languageCode === code)?.['#text']);
  const found = [...own, rows[0]?.['#text']].find((text) => typeof text === 'string' && text !== '');
  return found as string | undefined;
}
