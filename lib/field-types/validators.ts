/** Validators that definitions of several field types can have. */
import type { Json } from '../repository/repository.js';
import type { FieldRules, FieldType, RuleFault, ValueFault } from './field-type.js';
import { isMap } from './json-values.js';
import { createFinds, maxSteps, patternFault } from './patterns.js';
import { crossed, faultIf, limitOf, parameterOf } from './rules.js';
import * as values from './values.js';

/** One validator: its name, its parameters, and its check of a value. */
export interface Validator<V> {
  readonly name: string;
  readonly parameters: values.AnyValue;
  readonly validateRules?: (rules: FieldRules) => Faults<RuleFault>;
  readonly validate: (value: V, rules: FieldRules) => Faults<ValueFault>;
}

type Faults<F> = readonly F[] | Promise<readonly F[]>;

/** The members of a field type whose definitions can have these validators. */
export function validatedBy<V>(...validators: readonly Validator<V>[]) {
  return {
    validators: Object.fromEntries(validators.map(({ name, parameters }) => [name, parameters])),
    validateRules: async (rules: FieldRules) =>
      (await Promise.all(validators.map((each) => each.validateRules?.(rules) ?? []))).flat(),
    validate: async (value: V, rules: FieldRules) =>
      (await Promise.all(validators.map((each) => each.validate(value, rules)))).flat(),
  } satisfies Partial<FieldType<V>>;
}

/** Applies a validator to a member of the value. */
export const ofPart = <V, P>(validator: Validator<P>, name: keyof V & string): Validator<V> => ({
  ...validator,
  validate: async (value, rules) => {
    const faults = await validator.validate(value[name] as unknown as P, rules);
    return faults.map(({ message }) => ({ target: name, message }));
  },
});

/** Applies a validator to each item of a list. */
export const ofItems = <V>(validator: Validator<V>): Validator<readonly V[]> => ({
  ...validator,
  validate: async (items, rules) => {
    const faults = await Promise.all(items.map((item) => validator.validate(item, rules)));
    return faults.flatMap((own, at) => own.map(({ message }) => ({ target: String(at), message })));
  },
});

/** Two bounds, each of which may be null, of the number that `measure` returns for a value. */
export function bounds<V>(name: string, [least, most]: readonly [string, string], check: Bounds<V>): Validator<V> {
  const parameter = values.withDefault(values.nullable(check.bound), null);
  return {
    name,
    parameters: values.object({ [least]: parameter, [most]: parameter }),
    validateRules: (rules) => crossed(rules, name, [least, most]),
    validate: (value, rules) => {
      const [low, high] = [limitOf(rules, name, least), limitOf(rules, name, most)];
      const measured = check.measure(value);
      return [
        ...faultIf(low !== undefined && measured < low, check.tooLow(low ?? 0)),
        ...faultIf(high !== undefined && measured > high, check.tooHigh(high ?? 0)),
      ];
    },
  };
}

export interface Bounds<V> {
  readonly bound: values.Value<number>;
  readonly measure: (value: V) => number;
  readonly tooLow: (low: number) => string;
  readonly tooHigh: (high: number) => string;
}

const count = values.integer({ minimum: 0 });

/** The length of a text in characters. */
export const textLength = bounds<string>('StringLengthValidator', ['minStringLength', 'maxStringLength'], {
  bound: count,
  measure: (text) => Array.from(text).length,
  tooLow: (low) => `must have at least ${low} characters`,
  tooHigh: (high) => `must have at most ${high} characters`,
});

/** The number of items of a list. */
export const itemCount = bounds<readonly unknown[]>('ItemCountValidator', ['minItemCount', 'maxItemCount'], {
  bound: count,
  measure: ({ length }) => length,
  tooLow: (low) => `must have at least ${low} items`,
  tooHigh: (high) => `must have at most ${high} items`,
});

const patternName = 'PatternValidator';

/** A regular expression that must be found in the text; `message` replaces that of the validator. */
export const pattern: Validator<string> = {
  name: patternName,
  parameters: values.object({
    pattern: values.string({ maxLength: 1000 }),
    message: values.withDefault(values.nullable(values.string({ maxLength: 255 })), null),
  }),
  validateRules: async ({ validators }) => {
    const source = parameterOf(validators[patternName], 'pattern');
    const message = source === undefined ? undefined : await patternFault(source as Json);
    return message === undefined ? [] : [{ member: `validators.${patternName}.pattern`, message }];
  },
  validate: async (text, { validators }) => {
    const source = parameterOf(validators[patternName], 'pattern');
    if (typeof source !== 'string') return [];
    const message = parameterOf(validators[patternName], 'message');
    const finds = await createFinds(source);
    if (finds.stepsIn(text) > maxSteps) return faultIf(true, `is too long to be checked by the pattern ${source}`);
    return faultIf(!finds(text), typeof message === 'string' ? message : `must fit the pattern ${source}`);
  },
};

const allowedName = 'AllowedValuesValidator';

/** A list of the values that are allowed. */
export const allowedValues = <T extends string | number>(value: values.Value<T>): Validator<T> => ({
  name: allowedName,
  parameters: values.object({ allowedValues: values.list(value) }),
  validateRules: (rules) => {
    const isEmpty = allowedIn(rules)?.length === 0;
    return isEmpty ? [{ member: `validators.${allowedName}.allowedValues`, message: 'must not be empty' }] : [];
  },
  validate: (input, rules) => {
    const allowed = allowedIn(rules);
    return faultIf(allowed !== undefined && !allowed.includes(input), `must be one of ${allowed?.join(', ')}`);
  },
});

/** Undefined where a definition allows any value. */
export function allowedIn({ validators }: Pick<FieldRules, 'validators'>): readonly Json[] | undefined {
  const parameters = validators[allowedName];
  const allowed = isMap(parameters) ? parameters.allowedValues : undefined;
  return Array.isArray(allowed) ? allowed : undefined;
}

const uniqueName = 'UniqueValidator';

/** Requires that no other item of the content type has published the value in the same language: the repository checks it. */
export const unique: Validator<string | number> = {
  name: uniqueName,
  parameters: values.object({ unique: values.withDefault(values.boolean(), true) }),
  validate: () => [],
};

export const isUnique = ({ validators }: Pick<FieldRules, 'validators'>): boolean =>
  parameterOf(validators[uniqueName], 'unique') === true;
