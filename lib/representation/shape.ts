/** A schema as reading looks at it: the few words of JSON Schema that say how a text is to be understood. */

export interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  /** The members of a map, whose keys the schema leaves open. */
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: unknown;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly 'x-hash'?: true;
  /** What is wrong with a value that does not fit, in words for the client. */
  readonly 'x-message'?: string;
}

export function isNull(shape: Shape): boolean {
  return shape.type === 'null';
}

export function allowsNull(shape: Shape): boolean {
  return isNull(shape) || (shape.anyOf?.some(allowsNull) ?? false);
}

export function isList(shape: Shape): boolean {
  return shape.type === 'array' || (shape.anyOf?.some(isList) ?? false);
}

/** Whether the schema leaves open what stands there. */
export function isAnything(shape: Shape): boolean {
  return shape.type === undefined && shape.const === undefined && shape.enum === undefined;
}

/** Whether an empty element says something: a container of lists is then an empty one. */
export function isFillable(shape: Shape): boolean {
  if (isList(shape)) return true;
  if (shape.type !== 'object') return false;
  const { properties = {}, required = [] } = shape;
  return required.every((key) => key === '_media-type' || (properties[key] !== undefined && isList(properties[key])));
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const integer = /^[+-]?\d{1,16}$/;
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const boolean = /^(?:true|false)$/i;

/** Whether a text can be read as a scalar of that type. */
export function isTextOf(type: string | undefined, text: string): boolean {
  if (type === 'integer') return integer.test(text);
  if (type === 'number') return decimal.test(text);
  return type === 'boolean' && boolean.test(text);
}

/** The branch of a union that a value is meant for: first by its own type, then by what its text can be read as. */
export function branchFor(union: readonly Shape[], value: unknown, xml: boolean): Shape {
  const branches = union.filter((branch) => !isNull(branch));
  const [first = {}, second] = branches;
  if (second === undefined) return first;
  return (
    (xml ? undefined : branches.find((branch) => fits(branch, value))) ??
    branches.find((branch) => fits(branch, value) || (typeof value === 'string' && isTextOf(branch.type, value))) ??
    (xml ? branches.find(isList) : undefined) ??
    first
  );
}

function fits(shape: Shape, value: unknown): boolean {
  if (shape.const !== undefined) return shape.const === value || String(shape.const) === value;
  if (shape.enum !== undefined) return shape.enum.includes(value);
  if (shape.anyOf !== undefined) return shape.anyOf.some((branch) => fits(branch, value));
  if (shape.type === 'object') return isMap(value) && (shape.required ?? []).every((key) => Object.hasOwn(value, key));
  if (shape.type === 'array') return Array.isArray(value);
  if (shape.type === 'integer' || shape.type === 'number') return typeof value === 'number';
  return shape.type === undefined || shape.type === typeof value;
}
