/** Forms of field definitions: the field type first, then names, settings, validators and the default value, each with inputs of its own. */
import type { AnyDocument } from '../../documents/document.js';
import { toFieldTypeIdentifier, toFieldTypeName } from '../../documents/index.js';
import { hasMembers, type Shape } from '../../documents/shape.js';
import { type DocumentTree, isMap, step } from '../../documents/value.js';
import type { ContentType, Id } from '../../repository/repository.js';
import { ContentTypeDraft } from '../../resources/content-types/content-types.documents.js';
import { once } from '../../support/once.js';
import { details, fieldset, hiddenField } from '../elements/elements.js';
import { control, labelOf, marker } from '../inputs/control.js';
import { declarationOf, shapeOf, titleOfFieldType } from '../inputs/declared-types.js';
import { defaultInputs } from '../inputs/default-inputs.js';
import { membersOf } from '../inputs/members.js';
import { nameInputs } from '../inputs/name-inputs.js';
import type { SettingContext } from '../inputs/setting-choices.js';
import { settingMembers, validatorControls } from '../inputs/setting-controls.js';
import { loadTypes, titleOfType } from '../lists/listed-content.js';
import { html, type Part } from '../markup/html.js';
import { formParameter, noticeId } from '../markup/links.js';
import { hrefOfDraft } from '../site/path-values.js';
import { loadValue } from '../site/values.js';
import { exampleOf, type FormContent, type FormParts, matching, prefilled } from './form-parts.js';

/** The query parameter with the field type of a new definition. */
const typeParameter = 'type';

export const isFieldForm = ({ name }: AnyDocument): boolean =>
  name === 'FieldDefinitionCreate' || name === 'FieldDefinitionUpdate';

/** Members with controls of their own; the others are below More. */
const main = ['fieldType', 'names', 'identifier', 'isRequired', 'isTranslatable', 'isSearchable'];
const ofType = ['fieldSettings', 'validatorConfiguration', 'defaultValue'];
/** The members that a new definition starts with. */
const usual: DocumentTree = { isTranslatable: true, isSearchable: true, isRequired: false };

/** Undefined where the draft or the declaration of the field type is not known: then all members are edited as they are. */
export async function fieldForm(parts: FormParts): Promise<FormContent | undefined> {
  const { contents, binding, submitted, current, site } = parts;
  const consumes = binding.consumes as AnyDocument;
  const draftHref = hrefOfDraft(contents);
  const draft = await loadValue(draftHref, ContentTypeDraft, contents);
  if (!draft || !site.fieldTypes.types) return undefined;
  const value = submitted ?? matching(consumes, current) ?? { ...usual, ...prefilled(contents, consumes) };
  const type = fieldTypeIn(value, parts);
  if (type === undefined) return choiceOfType(parts);
  const declaration = declarationOf(site, type);
  if (!declaration) return undefined;
  const root = step(consumes.root);
  const more = membersOf(
    { shape: consumes.shape, name: root, value, example: exampleOf(consumes, parts) },
    parts.filling,
    [...main, ...ofType],
  );
  return {
    next: `${draftHref}#${noticeId('PATCH')}`,
    inner: html`
      <p>${titleOfFieldType(type, site)}</p>
      ${'fieldType' in membersIn(consumes) && hiddenField(`${root}/fieldType`, toFieldTypeName(type, contents.mount))}
      ${nameInputs({ name: `${root}/names`, value: value.names, languages: languagesOf(draft), label: site.texts.types.name }, parts)}
      ${control({ name: `${root}/identifier`, label: labelOf('identifier'), type: 'text', value: String(value.identifier ?? ''), isRequired: true, hint: site.texts.types.hintOfIdentifier }, parts.filling.faults)}
      ${['isRequired', 'isTranslatable', 'isSearchable'].map((key) => flag(key, value, parts))}
      ${await rulesOf(type, value, parts, draft)}
      ${details(site.texts.contentForm.more, await more, { class: 'control' })}`,
  };
}

const membersIn = ({ shape }: AnyDocument): Readonly<Record<string, Shape>> => (hasMembers(shape) ? shape.members : {});

const languagesOf = ({ mainLanguageCode, names }: ContentType<Id>): readonly string[] => [
  ...new Set([mainLanguageCode, ...Object.keys(names)]),
];

/** The field type of the definition, of the form that was sent, or of the first step. */
function fieldTypeIn({ fieldType }: DocumentTree, { contents, current }: FormParts): string | undefined {
  const asked = contents.request.query.get(typeParameter);
  const name = fieldType ?? current?.fieldType;
  if (typeof name === 'string' && name !== '') return toFieldTypeIdentifier(name, contents.mount);
  return asked === undefined || asked === '' ? undefined : asked;
}

function choiceOfType({ site, filling }: FormParts): FormContent {
  const addable = (site.fieldTypes.types ?? []).filter(
    ({ identifier }) => !declarationOf(site, identifier)?.isReadOnly,
  );
  const choices = addable.map(({ identifier }) => [identifier, titleOfFieldType(identifier, site)] as const);
  const field = { name: typeParameter, label: site.texts.types.fieldType, type: 'select', value: '', choices } as const;
  return {
    isGet: true,
    inner: html`${hiddenField(formParameter, 'POST')}${control({ ...field, isRequired: true }, filling.faults)}`,
  };
}

function flag(key: string, value: DocumentTree, { binding, filling }: FormParts): Part {
  const name = `${step((binding.consumes as AnyDocument).root)}/${key}`;
  const field = { name, label: labelOf(key), type: 'checkbox', value: String(value[key] ?? false) } as const;
  return control({ ...field, isFalseUnchecked: true }, filling.faults);
}

/** The settings, the validators and the default value, as the field type declares them. */
async function rulesOf(type: string, value: DocumentTree, parts: FormParts, draft: ContentType<Id>): Promise<Part> {
  const { binding, site, filling } = parts;
  const { settings, validators, hasNoDefault, search } = declarationOf(site, type) ?? {};
  const root = step((binding.consumes as AnyDocument).root);
  const shape = shapeOf(settings);
  const context = contextOf(parts, draft);
  const texts = site.texts.types;
  const names = { settings: `${root}/fieldSettings`, validators: `${root}/validatorConfiguration` };
  const { fieldSettings, validatorConfiguration, defaultValue } = value;
  const ofSettings = shape && (await settingMembers(shape, { name: names.settings, value: fieldSettings }, context));
  const place = { name: names.validators, value: validatorConfiguration };
  const ofValidators = validators && (await validatorControls(validators, place, context));
  const isFixed = hasNoDefault === true || search?.kind === 'relation';
  const start = { type, name: `${root}/defaultValue`, value: defaultValue, isSubmitted: parts.submitted !== undefined };
  const inputs = isFixed
    ? []
    : defaultInputs(
        {
          ...start,
          rules: { isRequired: false, settings: mapOf(fieldSettings), validators: mapOf(validatorConfiguration) },
        },
        { site, filling },
      );
  return [
    ofSettings && fieldset(texts.settings, [marker('empty', names.settings), ofSettings]),
    ofValidators && fieldset(texts.validators, [marker('empty', names.validators), ofValidators]),
    inputs.length > 0 && fieldset(texts.defaultValue, inputs),
  ];
}

const mapOf = (value: unknown) => (isMap(value) ? value : {}) as SettingRules;
type SettingRules = ContentType<Id>['fieldDefinitions'][number]['settings'];

/** Content types are loaded for settings that choose among them. */
function contextOf({ contents, site, filling }: FormParts, draft: ContentType<Id>): SettingContext {
  const contentTypes = once(async () => {
    const types = await loadTypes(contents);
    return [...new Map(types.map((type) => [type.identifier, titleOfType(type) ?? type.identifier] as const))];
  });
  return { filling, site, languages: languagesOf(draft), contentTypes };
}
