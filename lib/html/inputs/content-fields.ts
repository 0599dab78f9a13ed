/** The fields of content in a form: the inputs of each field type, and translations side by side. */
import { type DocumentTree, isMap } from '../../documents/value.js';
import type {
  ContentType,
  Field,
  FieldDefinition,
  FormRules,
  Id,
  Json,
  Translations,
} from '../../repository/repository.js';
import { fieldset, hiddenField } from '../elements/elements.js';
import { type Html, html, type Part } from '../markup/html.js';
import { languageTag } from '../site/formats.js';
import type { Site } from '../site/site.js';
import { contentControl, valuesOf } from './content-control.js';
import { type Control, control, labelOf, requiredMark } from './control.js';
import { fileControl } from './file-control.js';
import { htmlControl, previewsOf } from './html-control.js';
import { framed } from './item-frames.js';
import type { Filling } from './members.js';
import { hasList, type Input, isPassword, refilled } from './refill.js';

type Definition = FieldDefinition<Id>;

export interface ContentFields {
  readonly type: ContentType<Id>;
  /** The languages in which fields can be edited, the main one first. */
  readonly languages: readonly string[];
  /** The language in which fields that are not translatable are edited. */
  readonly mainLanguage: string;
  /** The current fields; none of new content. */
  readonly current: readonly Field<Id>[];
  /** The fields as a refused form has sent them: nothing is known of their members. */
  readonly submitted: readonly DocumentTree[] | undefined;
  /** The pointer of the list of fields. */
  readonly name: string;
  readonly site: Site;
  readonly filling: Filling;
}

export async function contentFields(content: ContentFields): Promise<Part> {
  const columns = columnsOf(content);
  const { chosen, isPreviewed } = content.filling;
  const controls = columns.flatMap((each) => each.controls);
  const links = controls.filter(({ type }) => type === 'content').flatMap((each) => valuesOf(each));
  const names = await chosen.namesOf(links.map((value) => chosen.hrefOf({}, value)));
  const previews = await previewsOf(isPreviewed ? controls : []);
  return content.type.fieldDefinitions.map((definition) => {
    const views = columns
      .filter((each) => each.definition === definition)
      .map((each) => columnOf(each, content, { names, previews }));
    return views.length === 0 ? undefined : fieldOf(definition, views, content);
  });
}

/** The inputs of each field, in each of its languages. */
function columnsOf(content: ContentFields): readonly Column[] {
  const columns: Column[] = [];
  for (const definition of content.type.fieldDefinitions) {
    const languages = content.languages.filter((code) => definition.isTranslatable || code === content.mainLanguage);
    for (const language of languages) {
      const inputs = inputsOf(definition, language, content);
      if (inputs.length === 0) continue;
      const at = `${content.name}/${columns.length}`;
      const suffix = languages.length > 1 ? ` – ${content.site.formats.language(language)}` : '';
      const label = nameOf(definition, content.languages);
      const controls = inputs.map((input) => toControl(input, { at, language, label, suffix }));
      columns.push({ definition, language, at, controls });
    }
  }
  return columns;
}

interface Place {
  readonly at: string;
  readonly language: string;
  readonly label: string;
  readonly suffix: string;
}

const toControl = ({ pointer, label, ...input }: Input, place: Place): Control => ({
  ...input,
  name: `${place.at}/fieldValue${pointer}`,
  label: `${label || place.label}${place.suffix}`,
  lang: languageTag(place.language),
  isFalseUnchecked: input.isFalseUnchecked ?? pointer === '',
  isPassword: isPassword(pointer),
});

function fieldOf(definition: Definition, columns: readonly Html[], { filling, languages }: ContentFields): Html {
  const problems = filling.faults.ofField(definition.id);
  const hint = translated(definition.descriptions, languages);
  const legend = html`${nameOf(definition, languages)}${definition.isRequired && requiredMark(filling.faults.texts)}`;
  return fieldset(
    legend,
    html`
      ${hint && html`<p class="hint">${hint}</p>`}
      ${problems.length > 0 && html`<p class="fault" role="alert">${problems.join('; ')}</p>`}
      <div class="translations">${columns}</div>`,
    { class: filling.faults.isFaulty(definition.id) ? 'field faulty' : 'field' },
  );
}

/** A field in one language. */
interface Column {
  readonly definition: Definition;
  readonly language: string;
  /** The pointer of the field in the list. */
  readonly at: string;
  readonly controls: readonly Control[];
}

interface ColumnContext {
  readonly names: ReadonlyMap<string, string>;
  readonly previews: ReadonlyMap<string, Html>;
}

function columnOf(
  { definition, language, at, controls }: Column,
  { filling, site }: ContentFields,
  context: ColumnContext,
): Html {
  const { faults, chosen } = filling;
  const one = (field: Control): Part => {
    if (field.type === 'content') return contentControl(field, { faults, chosen, names: context.names });
    if (field.type === 'file') return fileControl(field, faults, site);
    return field.isHtml
      ? htmlControl(field, { faults, preview: context.previews.get(field.name), texts: chosen.texts })
      : control(field, faults);
  };
  return html`
    <div>
      ${hiddenField(`${at}/fieldDefinitionIdentifier`, definition.identifier)}
      ${hiddenField(`${at}/languageCode`, language)}
      ${framed(controls, one, filling)}
    </div>`;
}

/** The field that a document names, which any client may have sent. */
interface Sent {
  readonly fieldDefinitionIdentifier?: unknown;
  readonly languageCode?: unknown;
}

function inputsOf(definition: Definition, language: string, content: ContentFields): readonly Input[] {
  const { submitted, current, site } = content;
  const isHere = ({ fieldDefinitionIdentifier, languageCode }: Sent) =>
    fieldDefinitionIdentifier === definition.identifier && languageCode === language;
  const field = current.find(isHere);
  const value = submitted?.find(isHere)?.fieldValue;
  const type = site.fieldTypes.get(definition.fieldTypeIdentifier);
  const stored = field ? field.value : definition.defaultValue;
  // Without inputs a form leaves a value that cannot be shown as it is.
  if (type.problemOf?.(stored) !== undefined) return [];
  const start = type.show(stored, site.hrefs);
  const rules: FormRules = {
    isRequired: definition.isRequired,
    settings: asMap(type.showSettings(definition.settings, site.hrefs)),
    validators: definition.validators,
  };
  // A list that a form has emptied is not the stored one.
  const other = value !== undefined && hasList(start) ? null : start;
  const inputs = type.form?.(hasList(value) ? (value as Json) : other, rules) ?? [];
  return submitted ? refilled(inputs, value) : inputs;
}

const asMap = (value: Json): FormRules['settings'] => (isMap(value) ? value : {});

const nameOf = ({ names, identifier }: Definition, languages: readonly string[]): string =>
  translated(names, languages) ?? labelOf(identifier);

/** The text in the first of the languages that has one, else in any. */
const translated = (texts: Translations, languages: readonly string[]): string | undefined =>
  texts[languages.find((code) => Object.hasOwn(texts, code) && texts[code]) ?? ''] ||
  Object.values(texts).find(Boolean);
