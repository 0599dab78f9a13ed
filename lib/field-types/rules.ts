/** How field types read the settings and the validators of a definition, which a host's storage may leave incomplete. */
import type { FieldRules, RuleFault, ValueFault } from './field-type.js';
import { isMap } from './json-values.js';

/** A bound that a validator sets; undefined where it sets none. */
export function limitOf({ validators }: FieldRules, validator: string, parameter: string): number | undefined {
  const limit = parameterOf(validators[validator], parameter);
  return typeof limit === 'number' ? limit : undefined;
}

/** A switch among the settings. */
export function isSet({ settings }: FieldRules, setting: string, otherwise: boolean): boolean {
  const value = settings[setting];
  return typeof value === 'boolean' ? value : otherwise;
}

export function parameterOf(parameters: unknown, name: string): unknown {
  return isMap(parameters) ? parameters[name] : undefined;
}

/** A fault of the value as a whole, unless it is not one. */
export function faultIf(isWrong: boolean, message: string, target: string | null = null): readonly ValueFault[] {
  return isWrong ? [{ target, message }] : [];
}

/** The fault of a validator that sets two bounds, by the names of these. */
export function crossed(rules: FieldRules, validator: string, bounds: readonly [string, string]): readonly RuleFault[] {
  const [least, most] = bounds;
  const [low, high] = [limitOf(rules, validator, least), limitOf(rules, validator, most)];
  if (low === undefined || high === undefined || low <= high) return [];
  return [{ member: `validators.${validator}.${most}`, message: `must not be less than ${least}` }];
}
