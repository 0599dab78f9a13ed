/** The inputs of forms for values: those that a field type declares, or what follows from its schema. */
import type { JsonSchema } from '../documents/value.js';
import type { FormInput, Json } from '../repository/repository.js';
import type { FieldType } from './field-type.js';
import { isMap } from './forms.js';

/** A value as the text of an input. */
export const inputText = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** A member of a value that may be none. */
export const memberOf = (value: Json, name: string): Json => (isMap(value) ? (value[name] ?? null) : null);

/** One line of text for the value as a whole. */
export const textInput = (value: Json, rest: Partial<FormInput> = {}): readonly FormInput[] => [
  { pointer: '', type: 'text', value: inputText(value), ...rest },
];

/** An input for a member of the value. */
export const memberInput = (
  value: Json,
  name: string,
  label: string,
  type: FormInput['type'] = 'text',
): FormInput & { readonly value: string } => ({
  pointer: `/${name}`,
  type,
  label,
  value: inputText(memberOf(value, name)),
});

/** The inputs of a type that declares none; values of any other form than these are edited as JSON. */
export function inputsBySchema({ value: { schema }, isReadOnly }: FieldType, value: Json): readonly FormInput[] {
  if (isReadOnly) return [];
  const own = inputOf(schema, '', value);
  if (own) return [own];
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const input = inputOf(member, `/${name}`, memberOf(value, name));
    return input && { ...input, label: name };
  });
  const isFlat = members.length > 0 && members.every((each) => each !== undefined);
  return isFlat ? members : [{ pointer: '', type: 'textarea', isJson: true, value: inputText(value) }];
}

/** Undefined for what is no scalar. */
function inputOf(schema: JsonSchema, pointer: string, value: Json): FormInput | undefined {
  const [first, ...others] = (schema.anyOf ?? [schema]).filter(({ type }) => type !== 'null');
  if (!first || others.length > 0) return undefined;
  const plain = { pointer, value: inputText(value) };
  if (first.enum) return { ...plain, type: 'select', choices: first.enum.map((each) => [String(each), String(each)]) };
  if (first.type === 'string') return { ...plain, type: 'text' };
  if (first.type === 'integer') return { ...plain, type: 'number' };
  if (first.type === 'number') return { ...plain, type: 'number', step: 'any' };
  return first.type === 'boolean' ? { ...plain, type: 'checkbox' } : undefined;
}
