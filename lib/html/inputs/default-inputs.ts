/** The inputs of the default value of a field definition: those that a field of its type has. */
import type { FormRules, Json } from '../../repository/repository.js';
import type { Part } from '../markup/html.js';
import type { Site } from '../site/site.js';
import { control } from './control.js';
import type { Filling } from './members.js';
import { hasList, refilled } from './refill.js';

interface DefaultValue {
  readonly type: string;
  /** The JSON Pointer of the value. */
  readonly name: string;
  /** The value as documents have it, or a form has sent it. */
  readonly value: unknown;
  readonly isSubmitted: boolean;
  readonly rules: FormRules;
}

/** Types whose inputs are files or content have none: a default value cannot refer to these. */
export function defaultInputs(
  { type, name, value, isSubmitted, rules }: DefaultValue,
  { site, filling }: { readonly site: Site; readonly filling: Filling },
): readonly Part[] {
  const start = isSubmitted && !hasList(value) ? null : ((value ?? null) as Json);
  const inputs = site.fieldTypes.get(type).form?.(start, rules) ?? [];
  if (inputs.some((input) => input.type === 'file' || input.type === 'content')) return [];
  return (isSubmitted ? refilled(inputs, value) : inputs).map(({ pointer, label, ...input }) =>
    control({ ...input, name: name + pointer, label: label ?? site.texts.types.defaultValue }, filling.faults),
  );
}
