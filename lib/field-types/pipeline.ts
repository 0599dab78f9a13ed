/** Converts the value that a client sent to the stored one, or reports all of its faults. */
import { readValue } from '../documents/decode.js';
import { keysOf } from '../documents/value.js';
import type { IdKind, Json } from '../repository/repository.js';
import type { FieldInput, FieldRules, FieldType, ValueFault } from './field-type.js';
import { faultsIn } from './invalid-value.js';
import { isHollow, isSame } from './json-values.js';
import { faultIf } from './rules.js';

/** A value to store; null where it is empty or invalid. */
export interface FieldReading {
  readonly value: Json;
  readonly faults: readonly ValueFault[];
}

/** A field type, and the kind of the ids in its values. */
export interface TypeContext {
  readonly type: FieldType;
  readonly ids: IdKind;
}

/** Reads the value of one field by the shape of its type. */
export async function readField(
  { type, ids }: TypeContext,
  input: FieldInput,
  rules: FieldRules,
): Promise<FieldReading> {
  if (type.isReadOnly) return readUnchanged(type, input, rules);
  const reading = isHollow(input.value) || type.read === undefined ? input.value : await type.read(input, rules);
  const faulty = faultsIn(reading);
  if (faulty) return refused(faulty);
  const near = reading as Json;
  if (isHollow(near)) return emptyReading(rules);
  const wrongFile = type.holdsFile ? fileFaults(input) : [];
  if (wrongFile.length > 0) return refused(wrongFile);
  const { value, faults } = await readValue(type.value.shape, near, ids);
  if (faults.length > 0) return refused(faults.map(({ path, message }) => ({ target: targetOf(path), message })));
  const fitting = value as Json;
  if (isEmptyValue(type, fitting)) return emptyReading(rules);
  const wrong = (await type.validate?.(fitting, rules, input.current ?? null)) ?? [];
  return wrong.length > 0 ? refused(wrong) : { value: fitting, faults: [] };
}

/** Whether there is nothing in a value; some values are empty for every type. */
export function isEmptyValue(type: FieldType, value: Json): boolean {
  if (isHollow(value)) return true;
  return type.isEmpty?.(value) ?? (type.empty !== undefined && isSame(type.empty, value));
}

/** A value without a new file keeps the one that it holds now. */
function fileFaults({ file, current }: FieldInput): readonly ValueFault[] {
  if (file) return 'faults' in file ? file.faults : [];
  return faultIf(isHollow(current), 'is missing: a new file is sent in base64', 'data');
}

function readUnchanged(type: FieldType, { value, current = null }: FieldInput, rules: FieldRules): FieldReading {
  const isUnchanged = isHollow(value) || (current !== null && isSame(value, current));
  if (!isUnchanged)
    return refused([{ target: null, message: `a value of type ${type.identifier} cannot be set here` }]);
  return current === null ? emptyReading(rules) : { value: current, faults: [] };
}

function emptyReading({ isRequired }: FieldRules): FieldReading {
  return isRequired ? refused([{ target: null, message: 'must not be empty' }]) : { value: null, faults: [] };
}

function refused(faults: readonly ValueFault[]): FieldReading {
  return { value: null, faults };
}

/** Converts a JSON Pointer to the label of a member in messages. */
export const targetOf = (path: string): string | null => keysOf(path).join('.') || null;
