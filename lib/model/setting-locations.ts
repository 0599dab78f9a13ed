/** The locations that settings of field definitions hold, those of fields inside of values among them. */
import { type FieldTypes, isMap } from '../field-types/index.js';
import { nestedDefinitions, replaceAt } from '../field-types/nesting.js';
import type { Id, Json } from '../repository/repository.js';
import type { FieldDefinitionModel } from './declaration.js';

/** The settings that hold the id of a location. */
const locationSettings: Readonly<Record<string, string>> = {
  relation: 'selectionRoot',
  relationlist: 'selectionDefaultLocation',
};

type Settings = Pick<FieldDefinitionModel, 'fieldTypeIdentifier' | 'settings'>;

interface SettingLocation {
  /** The path of members from the settings inwards. */
  readonly path: readonly string[];
  readonly location: Id;
}

export function locationsIn(
  { fieldTypeIdentifier, settings }: Settings,
  fieldTypes: FieldTypes<never>,
): readonly SettingLocation[] {
  const name = locationSettings[fieldTypeIdentifier] ?? '';
  const location = settings[name];
  const isLocation = typeof location === 'number' || typeof location === 'string';
  const { declaration } = fieldTypes.get(fieldTypeIdentifier);
  const inner = nestedDefinitions(declaration, settings).flatMap(({ path, definition }) => {
    const { fieldType, fieldSettings: nested = null } = definition;
    const within = locationsIn({ fieldTypeIdentifier: fieldType, settings: isMap(nested) ? nested : {} }, fieldTypes);
    return within.map((each) => ({ ...each, path: [...path, 'fieldSettings', ...each.path] }));
  });
  return [...(isLocation ? [{ path: [name], location }] : []), ...inner];
}

/** Returns the rules with the locations in their settings replaced, or removed where `change` returns undefined. */
export function withLocations<R extends Settings>(
  rules: R,
  fieldTypes: FieldTypes<never>,
  change: (location: string) => Id | undefined,
): R {
  const replacements = locationsIn(rules, fieldTypes).map(({ path, location }) => ({
    path,
    value: change(String(location)) ?? null,
  }));
  return replacements.length === 0 ? rules : { ...rules, settings: replaceAt(rules.settings as Json, replacements) };
}
