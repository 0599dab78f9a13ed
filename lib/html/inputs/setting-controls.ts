/** Controls for the settings and the validators of field definitions, from the shapes that field types declare. */
import { hasMembers, isScalar, type Shape, withoutNull } from '../../documents/shape.js';
import { isMap, step } from '../../documents/value.js';
import type { FieldTypeDeclaration } from '../../repository/field-types.js';
import { fieldset } from '../elements/elements.js';
import { html, type Part } from '../markup/html.js';
import { control, labelOf, marker } from './control.js';
import { declarationOf, shapeOf } from './declared-types.js';
import { moreButton, rowButtons } from './row-buttons.js';
import { scalarControl } from './scalar-control.js';
import {
  contentTypeChoice,
  locationChoice,
  type Place,
  type Setting,
  type SettingContext,
  typeChoice,
} from './setting-choices.js';
import { keptAsJson, typedAsJson } from './setting-json.js';

const at = (value: unknown, key: string): unknown =>
  isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined;

const usedAs = (shape: Shape) => (shape.kind === 'string' ? shape.use : undefined);

export function settingMembers(
  shape: Shape,
  { name, value }: Place,
  context: SettingContext,
  isInRow = false,
): Promise<Part> {
  const members = hasMembers(shape) ? Object.entries<Shape>(shape.members) : [];
  const controls = members.map(([key, member]) => {
    const place = { name: name + step(key), value: at(value, key) ?? member.default };
    return settingControl({ ...place, key, label: labelOf(key), shape: member, owner: value, isInRow }, context);
  });
  return Promise.all(controls);
}

async function settingControl(setting: Setting, context: SettingContext): Promise<Part> {
  const { name, label, value } = setting;
  const shape = withoutNull(setting.shape);
  if (usedAs(shape) === 'fieldType') return typeChoice(setting, context);
  if (shape.kind === 'list' && usedAs(shape.items) === 'contentType') return contentTypeChoice(setting, context);
  if (shape.kind === 'id' && shape.use === 'location') return locationChoice(setting, context);
  if (shape.kind === 'free' || shape.kind === 'json') return freeControl(setting, context);
  if (shape.kind === 'union') return unionControl({ ...setting, shape }, context);
  if (shape.kind === 'list') return rows({ ...setting, shape }, shape.items, context);
  if (hasMembers(shape) && shape.entries) return byLanguage({ ...setting, shape: shape.entries }, context);
  if (hasMembers(shape)) return fieldset(label, await settingMembers(shape, { name, value }, context));
  return isScalar(shape) ? scalar({ ...setting, shape }, context) : typedAsJson(setting, context.filling.faults);
}

/** A row has no default: its controls are empty as long as it is. */
function scalar({ shape, name, label, value, isInRow }: Setting, { filling }: SettingContext): Promise<Part> {
  const isRequired = shape.kind === 'boolean' && !isInRow;
  const start = isInRow && value === shape.default ? undefined : value;
  return scalarControl({ shape: worded(shape), name, label, value: start, example: undefined, isRequired }, filling);
}

/** Numbers among words are those of old clients. */
function worded(shape: Shape): Shape {
  if (shape.kind !== 'choice') return shape;
  const words = shape.values.filter((value) => typeof value === 'string');
  return words.length > 0 ? { ...shape, values: words } : shape;
}

/** The rules of a definition inside of a setting, once its field type is chosen. */
async function freeControl(setting: Setting, context: SettingContext): Promise<Part> {
  const { key, name, value, label, owner, isInRow } = setting;
  const type = at(owner, 'fieldType');
  if (typeof type === 'string' && type !== '' && (key === 'fieldSettings' || key === 'validatorConfiguration')) {
    const declaration = declarationOf(context.site, type);
    if (declaration && key === 'fieldSettings') {
      const shape = shapeOf(declaration.settings);
      if (!shape) return undefined;
      return fieldset(label, await settingMembers(shape, { name, value }, context));
    }
    if (declaration?.validators)
      return fieldset(label, await validatorControls(declaration.validators, { name, value }, context));
    if (declaration) return undefined;
  }
  return isInRow ? keptAsJson(setting) : typedAsJson(setting, context.filling.faults);
}

/** A list or a map: a map stays a map. */
function unionControl(setting: Setting, context: SettingContext): Promise<Part> | Part {
  const { shape, value } = setting;
  const list = shape.kind === 'union' ? shape.branches.find(({ kind }) => kind === 'list') : undefined;
  return list?.kind === 'list' && !isMap(value)
    ? rows({ ...setting, shape: list }, list.items, context)
    : typedAsJson(setting, context.filling.faults);
}

/** Each validator by its name; one without any parameter set is none. */
export async function validatorControls(
  validators: NonNullable<FieldTypeDeclaration['validators']>,
  { name, value }: Place,
  context: SettingContext,
): Promise<Part> {
  const controls = Object.entries(validators).map(async ([key, declared]) => {
    const place = { name: name + step(key), value: at(value, key) };
    const shape = shapeOf(declared) as Shape;
    const label = labelOf(key.replace(/Validator$/, ''));
    const [[only, member] = [], ...others] = hasMembers(shape) ? Object.entries<Shape>(shape.members) : [];
    const { faults } = context.filling;
    if (only !== undefined && member?.kind === 'boolean' && others.length === 0) {
      const checked = String(at(place.value, only) ?? false);
      return control({ name: place.name + step(only), label, type: 'checkbox', value: checked }, faults);
    }
    return html`
      ${marker('optional', place.name)}
      ${fieldset(label, await settingMembers(shape, place, context))}`;
  });
  return Promise.all(controls);
}

/** One control for each language. */
async function byLanguage(setting: Setting, context: SettingContext): Promise<Part> {
  const { name, value, label, shape, isInRow } = setting;
  const languages = [...new Set([...context.languages, ...Object.keys(isMap(value) ? value : {})])];
  const controls = languages.map(async (code) => {
    const title = `${label} – ${context.site.formats.language(code)}`;
    const place = { name: name + step(code), value: at(value, code) };
    const field = { ...place, key: code, label: title, shape, owner: value, isInRow };
    return [marker('optional', place.name), await settingControl(field, context)];
  });
  return Promise.all(controls);
}

/** The items, and an empty one: it is left out unless it is filled in. */
async function rows({ name, label, value }: Setting, items: Shape, context: SettingContext): Promise<Part> {
  const present = Array.isArray(value) ? value : [];
  const { texts } = context.filling.faults;
  const controls = [...present, undefined].map(async (item, index) => {
    const isPresent = index < present.length;
    const title = isPresent ? `${label} ${index + 1}` : texts.oneMore(label);
    const place = { name: `${name}/${index}`, value: item };
    const buttons =
      isPresent && rowButtons({ name, index, count: present.length, title }, context.filling.chosen.texts);
    if (hasMembers(items) && !items.entries)
      return fieldset(title, [await settingMembers(items, place, context, true), buttons]);
    const cell = { ...place, key: String(index), label: title, shape: items, owner: present, isInRow: true };
    return [await settingControl(cell, context), buttons];
  });
  return fieldset(
    label,
    html`${await Promise.all(controls)}<p>${moreButton(name, label, context.filling.chosen.texts)}</p>`,
  );
}
