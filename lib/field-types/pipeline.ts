/** Converts the value that a client sent to the stored one, or reports all of its faults. */
import { setImmediate } from 'node:timers/promises';
import { readValue } from '../documents/decode.js';
import { keysOf } from '../documents/value.js';
import type { Json } from '../repository/repository.js';
import { createFieldBudget, tooManyFields } from './field-budget.js';
import type { Circumstances, FieldInput, FieldRules, FieldType, ValueFault } from './field-type.js';
import { faultsIn } from './invalid-value.js';
import { isHollow, isMap, isSame } from './json-values.js';
import type { InnerDefinition, NestedField } from './nested-fields.js';
import { concealValue, nestedDefinitions, nestedFields, replaceAt, rulesOf } from './nesting.js';
import { faultIf } from './rules.js';
import { contextOf, isEmptyValue, isNothing, type TypeContext } from './type-context.js';

/** A value to store; null where it is empty or invalid. */
export interface FieldReading {
  readonly value: Json;
  readonly faults: readonly ValueFault[];
}

/** Reads the value of one field by the shape of its type. */
export async function readField(context: TypeContext, input: FieldInput, rules: FieldRules): Promise<FieldReading> {
  const { type } = context;
  if (type.isReadOnly) return readUnchanged(type, input, rules);
  const preparedInput = type.holdsFile ? withFile(input) : type.nested ? withBudget(input) : input;
  return (await readAsShown(context, preparedInput, rules)) ?? readChanged(context, preparedInput, rules);
}

const withBudget = (input: FieldInput): FieldInput =>
  input.budget ? input : { ...input, budget: createFieldBudget() };

/** The fields inside of a value, if it can have as many. */
function countedFields(type: FieldType, { value, budget }: FieldInput): readonly NestedField[] | undefined {
  const fields = nestedFields(type, value);
  if (budget) budget.left -= fields.length;
  return budget && budget.left < 0 ? undefined : fields;
}

/**
 * A value that is sent back as the caller sees it changes nothing, including parts that the caller cannot see. Fields inside of a
 * value are each read so.
 */
async function readAsShown(
  context: TypeContext,
  input: FieldInput,
  rules: FieldRules,
): Promise<FieldReading | undefined> {
  const { current = null, isConcealed } = input;
  if (!isConcealed || context.type.nested) return undefined;
  const visible = concealValue(context, current, isConcealed);
  if (isSame(visible, current)) return undefined;
  const reading = await readChanged(context, input, { ...rules, isRequired: false });
  return reading.faults.length === 0 && isSame(reading.value, visible) ? { value: current, faults: [] } : undefined;
}

async function readChanged(context: TypeContext, input: FieldInput, rules: FieldRules): Promise<FieldReading> {
  const { type, ids } = context;
  const reading = isNothing(type, input.value) || type.read === undefined ? input.value : await type.read(input, rules);
  const faulty = faultsIn(reading);
  if (faulty) return refused(faulty);
  const near = reading as Json;
  if (isNothing(type, near)) return emptyReading(rules);
  const wrongFile = type.holdsFile ? fileFaults(input) : [];
  if (wrongFile.length > 0) return refused(wrongFile);
  const { value, faults } = readValue(type.value.shape, near, ids);
  if (faults.length > 0) return refused(faults.map(({ path, message }) => ({ target: targetOf(path), message })));
  const whole = await readNested(context, { ...input, value: value as Json }, rules);
  if (whole.faults.length > 0) return whole;
  const fitting = whole.value;
  if (isEmptyValue(type, fitting)) return emptyReading(rules);
  const wrong = (await type.validate?.(fitting, rules, input.current ?? null)) ?? [];
  return wrong.length > 0 ? refused(wrong) : { value: fitting, faults: [] };
}

const fieldsAtOnce = 100;

/** Each field inside of a value by its own type and definition. */
async function readNested(context: TypeContext, input: FieldInput, rules: FieldRules): Promise<FieldReading> {
  const { type } = context;
  if (!type.nested) return { value: input.value, faults: [] };
  const definitions = new Map(nestedDefinitions(type, rules.settings).map((each) => [each.name, each.definition]));
  const before = new Map(nestedFields(type, input.current ?? null).map((field) => [identityOf(field), field.value]));
  const readings: (FieldReading & { readonly path: readonly string[] })[] = [];
  const fields = countedFields(type, input);
  if (!fields) return refused([tooManyFields]);
  for (const [at, field] of fields.entries()) {
    // Others are served between the fields of a large value.
    if (at % fieldsAtOnce === fieldsAtOnce - 1) await setImmediate();
    const innerContext = contextOf(context, field.fieldTypeIdentifier);
    const definition = definitions.get(field.definition);
    const value =
      field.value === undefined ? defaultOf(innerContext.type, definition, input.circumstances) : field.value;
    const current = before.get(identityOf(field)) ?? null;
    const fileAt: FieldInput['fileAt'] = (path) => input.fileAt?.([...field.path, ...path]);
    const reading = await readField(innerContext, { ...input, value, current, fileAt }, rulesOf(definition));
    readings.push({ path: field.path, ...reading });
  }
  const faults = readings.flatMap(({ path, faults: own }) => own.map((fault) => inside(path, fault)));
  return faults.length > 0 ? refused(faults) : { value: replaceAt(input.value, readings), faults: [] };
}

/** A field of another type is another one. */
const identityOf = ({ key, fieldTypeIdentifier }: NestedField): string => `${key} ${fieldTypeIdentifier}`;

const inside = (path: readonly string[], { target, message }: ValueFault): ValueFault => ({
  target: [...path, ...(target === null ? [] : [target])].join('.'),
  message,
});

function defaultOf(
  type: FieldType,
  definition: InnerDefinition | undefined,
  circumstances: Circumstances | undefined,
): Json {
  const { defaultValue = null } = definition ?? {};
  if (!isEmptyValue(type, defaultValue) || !circumstances) return defaultValue;
  return type.initial?.(rulesOf(definition), circumstances) ?? null;
}

/** Adds the file that came with the value, and the name of that file if the value has none. */
function withFile({ fileAt, ...input }: FieldInput): FieldInput {
  const { value, file = fileAt?.([]) } = input;
  const name = file && 'digest' in file ? file.fileName : undefined;
  const isNamed = name === undefined || !isMap(value) || !isHollow(value.fileName);
  return { ...input, ...(file && { file }), value: isNamed ? value : { ...value, fileName: name } };
}

/** A value that may come with a file, which is an image or any. */
export interface FileValue {
  readonly path: readonly string[];
  readonly holdsFile: NonNullable<FieldType['holdsFile']>;
  /** The value as it was sent, the same object in each attempt. */
  readonly value: Json;
}

/** The value itself, or the fields inside of it, where their types hold files. */
export async function fileValues(
  context: TypeContext,
  input: FieldInput,
  rules: FieldRules,
): Promise<readonly FileValue[]> {
  const { type, ids } = context;
  const { value } = input;
  if (type.holdsFile) return [{ path: [], holdsFile: type.holdsFile, value }];
  if (!type.nested || isHollow(value)) return [];
  const budgeted = withBudget(input);
  const near = type.read ? await type.read(budgeted, rules) : value;
  if (faultsIn(near) || readValue(type.value.shape, near as Json, ids).faults.length > 0) return [];
  const { budget } = budgeted;
  const definitions = new Map(nestedDefinitions(type, rules.settings).map((each) => [each.name, each.definition]));
  const inner = (countedFields(type, { value: near as Json, ...(budget && { budget }) }) ?? []).map(async (field) => {
    const innerContext = contextOf(context, field.fieldTypeIdentifier);
    const innerInput = { value: field.value ?? null, ...(budget && { budget }) };
    const values = await fileValues(innerContext, innerInput, rulesOf(definitions.get(field.definition)));
    return values.map((each) => ({ ...each, path: [...field.path, ...each.path] }));
  });
  return (await Promise.all(inner)).flat();
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
