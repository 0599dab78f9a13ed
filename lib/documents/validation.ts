/** Validation of a value against its schema, and what is wrong with it in words for the client. */
import type { TSchema } from 'typebox';
import type { Fault } from '../errors.js';
import { isNull } from './schema.js';
import { type JsonSchema, referenced, step } from './value.js';

// Not at the top: the compiler takes longest to import, and only requests with a body need it.
const compiler = () => Promise.all([import('typebox/schema'), import('typebox/system')]);

/** A fault as TypeBox reports it. */
interface Finding {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: { readonly requiredProperties?: readonly string[] };
}

type Validate = (value: unknown) => readonly Finding[];

const validators = new WeakMap<object, Promise<Validate>>();
const enoughFaults = 1000;

/** All faults of a value, with paths that start inside it. */
export async function validate(schema: JsonSchema, value: unknown): Promise<readonly Fault[]> {
  let validator = validators.get(schema);
  if (validator === undefined) {
    validator = compile(schema);
    validators.set(schema, validator);
  }
  const findings = (await validator)(value);
  return findings.flatMap((finding) => toFaults(finding, schema));
}

async function compile(schema: JsonSchema): Promise<Validate> {
  const [{ Compile }, { Settings }] = await compiler();
  const validator = Compile(schema as TSchema);
  return (value) => {
    if (validator.Check(value)) return [];
    // The setting is global and others may use it: it is ours only for this call.
    const { maxErrors } = Settings.Get();
    Settings.Set({ maxErrors: enoughFaults });
    try {
      return validator.Errors(value)[1] as readonly Finding[];
    } finally {
      Settings.Set({ maxErrors });
    }
  };
}

function toFaults(finding: Finding, schema: JsonSchema): readonly Fault[] {
  const { keyword, instancePath, params, message } = finding;
  const shape = failing(finding.schemaPath, schema);
  if (shape === undefined) return [];
  if (keyword === 'required') {
    return (params.requiredProperties ?? []).map((key) => ({
      path: instancePath + step(key),
      message: 'is required',
    }));
  }
  if (keyword === 'anyOf' && choices(shape).length === 1) return [];
  // The message of a length names the limit.
  const own = keyword === 'maxLength' ? undefined : shape['x-message'];
  return [{ path: instancePath, message: own === undefined ? (wording(keyword, shape) ?? message) : String(own) }];
}

/** The schema that failed; undefined inside a union of several forms, for which the union speaks. */
function failing(schemaPath: string, schema: JsonSchema): JsonSchema | undefined {
  const resolved = (own: JsonSchema): JsonSchema => own[referenced]?.() ?? own;
  let shape: JsonSchema = schema;
  for (const part of schemaPath.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(shape)) {
      const branches = shape.filter((branch: JsonSchema) => !isNull(branch));
      if (branches.length > 1 || branches[0] !== shape[Number(key)]) return undefined;
    }
    shape = (resolved(shape) as Readonly<Record<string, JsonSchema>>)[key] ?? {};
  }
  return resolved(shape);
}

function choices(shape: JsonSchema): readonly JsonSchema[] {
  return (shape.anyOf ?? []).filter((branch) => !isNull(branch));
}

function wording(keyword: string, shape: JsonSchema): string | undefined {
  if (keyword === 'const') return `must be ${shape.const}`;
  if (keyword === 'enum') return `must be one of ${shape.enum?.join(', ')}`;
  if (keyword === 'format' && shape.format === 'date-time') return 'must be a date and time';
  if (keyword !== 'anyOf') return undefined;
  const constants = choices(shape).map((choice) => choice.const);
  return constants.includes(undefined)
    ? 'has none of the forms allowed here'
    : `must be one of ${constants.join(', ')}`;
}
