/** Members common to all errors that clients see, and the faults that they list. */

/** A fault in a document or a query that a client sent. */
export interface Fault {
  /** JSON Pointer (RFC 6901) into the document as JSON, for both formats; '' is the document itself. */
  readonly path: string;
  readonly message: string;
}

/** A fault in a member of the argument of a repository method. */
export interface MemberFault {
  /** The names from the outermost member inwards, joined by dots: `identifier`, `location.parentLocationId`, `names.eng-GB`, `states.0`. */
  readonly member: string;
  readonly message: string;
}

/** A fault in the value of one content field (docs/reference/protocol.md §9). */
export interface FieldFault {
  readonly fieldDefinitionId: number | string;
  /** The part of the value that the validator has checked; null for the whole value. */
  readonly target: string | null;
  readonly message: string;
  /** The invalid member of the argument of the repository method, if the value was sent: `fields.2.value.xml`. */
  readonly member?: string;
  /** JSON Pointer into the document, as in a `Fault`: that of the member. */
  readonly path?: string | undefined;
}

export interface Faults {
  readonly errors?: readonly Fault[];
  /** From repositories, which do not know how members are named in documents. */
  readonly members?: readonly MemberFault[];
  readonly fields?: readonly FieldFault[];
}

/** Data of an error besides its text. */
export interface ErrorData {
  readonly faults?: Faults;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Shared by all copies of the package in a process, whose classes differ. */
const brand: unique symbol = Symbol.for('express-cms-rest.error');

/** Key that identifies a copy of a class: names change in minified programs. */
const kindKey = Symbol.for('express-cms-rest.errorKind');

const ownKind = (prototype: object): unknown => Object.getOwnPropertyDescriptor(prototype, kindKey)?.value;

/** The kinds of an error and of those that its class extends. */
function kindsOf(error: object): readonly unknown[] {
  const kinds: unknown[] = [];
  for (let prototype = Object.getPrototypeOf(error); prototype !== null; prototype = Object.getPrototypeOf(prototype)) {
    kinds.push(ownKind(prototype));
  }
  return kinds;
}

/** The name of the class of this package that an error is of, or whose class extends it; undefined for others. */
export const kindOf = (error: object): string | undefined =>
  kindsOf(error).find((kind): kind is string => typeof kind === 'string');

function isInstance(error: unknown, prototype: object): boolean {
  const kind = ownKind(prototype);
  if (kind !== undefined && isRestError(error) && kindsOf(error).includes(kind)) return true;
  return Object.prototype.isPrototypeOf.call(prototype, error as object);
}

/** Has `instanceof` know errors of these classes of other copies of the package. */
export function shareKinds(classes: Readonly<Record<string, { readonly prototype: object }>>): void {
  for (const [kind, { prototype }] of Object.entries(classes))
    Object.defineProperty(prototype, kindKey, { value: kind });
}

/** An error that becomes an ErrorMessage with its own status and text; every other error becomes a 500 without details. */
export abstract class RestError extends Error {
  abstract readonly status: number;
  readonly expose: boolean = true;
  readonly faults: Faults;
  /** Header fields that the status calls for, such as Allow or Retry-After. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(problem?: string, { faults = {}, headers = {} }: ErrorData = {}) {
    super(problem);
    this.faults = faults;
    this.headers = headers;
  }

  /** `instanceof` is true for errors of any copy of the package too. */
  static override [Symbol.hasInstance](this: { readonly prototype: object }, error: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: it is each class that extends this one.
    return isInstance(error, this.prototype);
  }

  override get name(): string {
    return this.constructor.name;
  }

  get [brand](): true {
    return true;
  }
}

/** Whether it is an error of one of these classes, of any copy of the package; its status identifies the class, unless it is a `Refused`. */
export const isRestError = (error: unknown): error is RestError =>
  typeof error === 'object' && error !== null && brand in error;
