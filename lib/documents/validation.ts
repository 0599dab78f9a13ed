/** Validation of a value against its shape, with messages for the client. */

import type { TSchema } from 'typebox';
import type { Fault } from '../errors.js';
import { once } from '../once.js';
import type { IdKind } from '../repository/repository.js';
import { type JsonSchema, type ValidationSchema, validationSchema } from './json-schema.js';
import type { Shape } from './shape.js';
import { keysOf, step } from './value.js';

// Not at the top: the compiler takes longest to import, and only requests with a body need it.
const compiler = once(() => Promise.all([import('typebox/schema'), import('typebox/system')]));

/** A fault as TypeBox reports it. */
interface Finding {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: { readonly requiredProperties?: readonly string[] };
}

type Validate = (value: unknown) => readonly Fault[];

const validators = new WeakMap<Shape, Map<IdKind, Promise<Validate>>>();
const enoughFaults = 1000;

/** All faults of a value, with paths that start inside it. */
export async function validate(shape: Shape, ids: IdKind, value: unknown): Promise<readonly Fault[]> {
  const known = validators.get(shape) ?? new Map<IdKind, Promise<Validate>>();
  validators.set(shape, known);
  const validator = known.get(ids) ?? compile(validationSchema(shape, ids));
  known.set(ids, validator);
  return (await validator)(value);
}

async function compile(own: ValidationSchema): Promise<Validate> {
  const [{ Compile }, { Settings }] = await compiler();
  const validator = Compile(own.schema as TSchema);
  return (value) => {
    if (validator.Check(value)) return [];
    // The setting is global and others may use it: it is ours only for this call.
    const { maxErrors } = Settings.Get();
    Settings.Set({ maxErrors: enoughFaults });
    try {
      const findings = validator.Errors(value)[1] as readonly Finding[];
      return findings.flatMap((finding) => toFaults(finding, own));
    } finally {
      Settings.Set({ maxErrors });
    }
  };
}

function toFaults(finding: Finding, { schema, shapes }: ValidationSchema): readonly Fault[] {
  const { keyword, instancePath, params, message } = finding;
  const failed = failing(finding.schemaPath, schema);
  if (failed === undefined) return [];
  if (keyword === 'required') {
    return (params.requiredProperties ?? []).map((key) => ({
      path: instancePath + step(key),
      message: 'is required',
    }));
  }
  if (keyword === 'anyOf' && choices(failed).length === 1) return [];
  // The message of a length names the limit.
  const own = keyword === 'maxLength' ? undefined : shapes.get(failed)?.message;
  return [{ path: instancePath, message: own ?? wording(keyword, failed) ?? message }];
}

/** The schema that failed; undefined inside a union of several forms, for which the union speaks. */
function failing(schemaPath: string, whole: JsonSchema): JsonSchema | undefined {
  const resolved = (own: JsonSchema): JsonSchema =>
    own.$ref === undefined ? own : (whole.$defs?.[own.$ref.slice('#/$defs/'.length)] ?? own);
  let schema = whole;
  for (const key of keysOf(schemaPath)) {
    if (Array.isArray(schema)) {
      const branches = schema.filter((branch: JsonSchema) => branch.type !== 'null');
      if (branches.length > 1 || branches[0] !== schema[Number(key)]) return undefined;
    }
    schema = (resolved(schema) as Members)[key] ?? {};
  }
  return resolved(schema);
}

type Members = Readonly<Record<string, JsonSchema>>;

const choices = ({ anyOf = [] }: JsonSchema): readonly JsonSchema[] => anyOf.filter(({ type }) => type !== 'null');

function wording(keyword: string, { enum: values, format }: JsonSchema): string | undefined {
  if (keyword === 'enum' && Array.isArray(values)) return `must be one of ${values.join(', ')}`;
  if (keyword === 'format' && format === 'date-time') return 'must be a date and time';
  return keyword === 'anyOf' ? 'has none of the forms allowed here' : undefined;
}
