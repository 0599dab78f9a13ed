/** Settings that choose by name: the field type of a definition inside of another one, and content types. */
import type { Shape } from '../../documents/shape.js';
import { inputText } from '../../field-types/form-inputs.js';
import type { FieldTypeDeclaration } from '../../repository/field-types.js';
import type { Part } from '../markup/html.js';
import type { Site } from '../site/site.js';
import { namedControl } from './content-control.js';
import { control } from './control.js';
import { declarationOf, titleOfFieldType } from './declared-types.js';
import type { Filling } from './members.js';

/** The context of all settings of a form. */
export interface SettingContext {
  readonly filling: Filling;
  readonly site: Site;
  /** The languages that texts by language have inputs for. */
  readonly languages: readonly string[];
  /** Loads the content types to choose from, by their identifiers. */
  readonly contentTypes: () => Promise<readonly (readonly [identifier: string, name: string])[]>;
}

export interface Place {
  readonly name: string;
  readonly value: unknown;
}

export interface Setting extends Place {
  readonly key: string;
  readonly label: string;
  readonly shape: Shape;
  /** The object that has the setting. */
  readonly owner: unknown;
  /** Whether it is inside of a list, whose rows are left out where they are empty. */
  readonly isInRow: boolean;
}

/** Field types of definitions inside of others. */
const isInner = ({ isReadOnly, isSingular, isForNewTypes, derive }: FieldTypeDeclaration = {}): boolean =>
  !isReadOnly && !isSingular && !isForNewTypes && derive === undefined;

export function typeChoice({ name, label, value }: Setting, { filling, site }: SettingContext): Part {
  const inner = (site.fieldTypes.types ?? []).filter(({ identifier }) => isInner(declarationOf(site, identifier)));
  const choices = inner.map(({ identifier }) => [identifier, titleOfFieldType(identifier, site)] as const);
  const type = choices.length > 0 ? 'select' : 'text';
  return control({ name, label, type, value: typeof value === 'string' ? value : '', choices }, filling.faults);
}

export function locationChoice({ name, label, value }: Setting, { filling }: SettingContext): Promise<Part> {
  const chosen = [value].flat().map(inputText);
  return namedControl({ name, label, type: 'content', value: chosen, isLocation: true }, filling);
}

export async function contentTypeChoice(setting: Setting, context: SettingContext): Promise<Part> {
  const { name, label, value } = setting;
  const { filling } = context;
  const contentTypes = await context.contentTypes();
  const chosen = Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : [];
  const others = chosen.filter((each) => !contentTypes.some(([identifier]) => identifier === each));
  const choices = [...contentTypes, ...others.map((each) => [each, each] as const)];
  const { texts } = filling.faults;
  return control(
    { name, label, type: 'select', isMultiple: true, value: chosen, choices, hint: texts.anyType },
    filling.faults,
  );
}
