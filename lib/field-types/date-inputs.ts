/** The inputs of forms for dates with times, days and times, which browsers have pickers for: within the bounds of a field. */
import type { FormInput, Json } from '../repository/repository.js';
import type { FieldRules } from './field-type.js';
import { memberOf, textInput } from './form-inputs.js';
import { isSet, limitOf } from './rules.js';
import { day, isoOf, latest, timeOf } from './timestamp.js';

/** To the second where the field or its value has seconds. */
export function timestampInputs(value: Json, rules: FieldRules): readonly FormInput[] {
  const [low, high] = boundsIn(rules, 'Date');
  const length = isSet(rules, 'useSeconds', false) || [timestampIn(value), low].some(hasSeconds) ? 19 : 16;
  const range = { ...(low !== undefined && { min: low }), ...(high !== undefined && { max: high }) };
  return inputsOf(value, { type: 'datetime-local', length, range, hint: 'In UTC' });
}

export function dayInputs(value: Json, rules: FieldRules): readonly FormInput[] {
  const [low, high] = boundsIn(rules, 'Date');
  // A day begins at midnight.
  const range = {
    ...(low !== undefined && { min: Math.ceil(low / day) * day }),
    ...(high !== undefined && { max: high }),
  };
  return inputsOf(value, { type: 'date', length: 10, range });
}

export function timeInputs(value: Json, rules: FieldRules): readonly FormInput[] {
  const [low, high] = boundsIn(rules, 'Time');
  const seconds = typeof value === 'number' ? value : undefined;
  const isFine = isSet(rules, 'useSeconds', false) || [seconds, low].some(hasSeconds);
  const written = (own: number) => timeOf(own).slice(0, isFine ? 8 : 5);
  return textInput(seconds === undefined ? '' : written(seconds), {
    ...{ type: 'time', step: isFine ? '1' : '60' },
    ...(low !== undefined && { min: written(low) }),
    ...(high !== undefined && { max: written(high) }),
  });
}

const hasSeconds = (seconds: number | undefined): boolean => seconds !== undefined && seconds % 60 !== 0;

const boundsIn = (rules: FieldRules, of: 'Date' | 'Time') =>
  [
    limitOf(rules, `${of}ValueValidator`, `min${of}Value`),
    limitOf(rules, `${of}ValueValidator`, `max${of}Value`),
  ] as const;

function timestampIn(value: Json): number | undefined {
  const timestamp = memberOf(value, 'timestamp');
  return typeof timestamp === 'number' ? timestamp : undefined;
}

interface TimestampInput {
  readonly type: 'date' | 'datetime-local';
  /** Number of characters of the input's text. */
  readonly length: number;
  /** In seconds since 1970. */
  readonly range: { readonly min?: number; readonly max?: number };
  readonly hint?: string;
}

/** The first year that inputs of dates have, in seconds since 1970. */
const firstYear = -62_135_596_800;

/** The date, and the time, of a timestamp as inputs have them; a year that they lack is typed. */
function inputsOf(value: Json, { type, length, range: { min, max }, hint }: TimestampInput): readonly FormInput[] {
  const timestamp = timestampIn(value);
  const isTyped = timestamp !== undefined && (timestamp < firstYear || timestamp > latest);
  const written = (own: number) => isoOf(own).slice(0, length);
  const notes = { ...(hint !== undefined && { hint }) };
  if (isTyped) return textInput(isoOf(timestamp), notes);
  return textInput(timestamp === undefined ? '' : written(timestamp), {
    type,
    ...(type === 'datetime-local' && { step: length === 19 ? '1' : '60' }),
    ...(min !== undefined && { min: written(min) }),
    ...(max !== undefined && { max: written(max) }),
    ...notes,
  });
}
