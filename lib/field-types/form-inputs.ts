/** The inputs of forms for values: those that a field type declares, or those that follow from its shape. */
import { hasMembers, isScalar, type Shape, withoutNull } from '../documents/shape.js';
import type { FormInput, Json } from '../repository/repository.js';
import type { FieldRules, FieldType } from './field-type.js';
import { isMap } from './json-values.js';
import { allowedIn } from './validators.js';

export const inputText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** A member of a value that may be none; not one that every object has, such as its constructor. */
export const memberOf = (value: Json, name: string): Json =>
  isMap(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null;

/** The choices for a boolean that a select asks for. */
export const yesOrNo = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

/** One line of text for the value as a whole. */
export const textInput = (value: Json, rest: Partial<FormInput> = {}): readonly FormInput[] => [
  { pointer: '', type: 'text', value: inputText(value), ...rest },
];

/** One line of text for a member of the value. */
export const memberInput = (value: Json, name: string, rest: Partial<FormInput>): FormInput => ({
  pointer: `/${name}`,
  type: 'text',
  value: inputText(memberOf(value, name)),
  ...rest,
});

/** One content item, or several, by their ids. */
export const contentInput = (pointer: string, value: Json, rest: Partial<FormInput> = {}): FormInput => ({
  pointer,
  type: 'content',
  value: Array.isArray(value) ? value.map(inputText) : inputText(value),
  ...rest,
});

/** A select of the values that a validator allows, and of one that is there already; undefined where it allows any. */
export function choicesInput(value: Json, rules: FieldRules): readonly FormInput[] | undefined {
  const allowed = allowedIn(rules)?.map(inputText);
  if (!allowed) return undefined;
  const choices = [...new Set([...allowed, inputText(value)])].filter((each) => each !== '');
  return [{ pointer: '', type: 'select', value: inputText(value), choices: choices.map((each) => [each, each]) }];
}

/** The inputs of a type that declares none; values of any other form than these are edited as JSON. */
export function inputsByShape({ value: { shape }, isReadOnly }: FieldType, value: Json): readonly FormInput[] {
  if (isReadOnly) return [];
  const singleInput = inputOf(shape, '', value);
  if (singleInput) return [singleInput];
  const members = Object.entries(hasMembers(shape) ? shape.members : {}).map(([name, member]) => {
    const input = inputOf(member, `/${name}`, memberOf(value, name));
    return input && { ...input, label: name };
  });
  const isFlat = members.length > 0 && members.every((each) => each !== undefined);
  return isFlat ? members : [{ pointer: '', type: 'textarea', isJson: true, value: inputText(value) }];
}

/** Undefined for a value that is not a scalar. */
function inputOf(shape: Shape, pointer: string, value: Json): FormInput | undefined {
  const inner = withoutNull(shape);
  const plain = { pointer, value: inputText(value) };
  if (inner.kind === 'choice')
    return { ...plain, type: 'select', choices: inner.values.map((each) => [String(each), String(each)]) };
  if (inner.kind === 'number') return { ...plain, type: 'number', ...(!inner.isInteger && { step: 'any' }) };
  if (inner.kind === 'id') return { ...plain, type: 'number' };
  if (inner.kind === 'boolean') return { ...plain, type: 'checkbox' };
  return isScalar(inner) ? { ...plain, type: 'text' } : undefined;
}
