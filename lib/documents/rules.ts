/** The constraints and annotations of values of documents. */

export interface Notes {
  readonly description?: string;
  readonly deprecated?: boolean;
  /** The message for an invalid value, in place of the general one. */
  readonly message?: string;
}

/** Rules, or a description alone. */
export type DescriptionOr<R extends Notes> = string | R;

export const rulesOf = <R extends Notes>(rules: DescriptionOr<R>): R =>
  typeof rules === 'string' ? ({ description: rules } as R) : rules;

/** Form of string ids: one id, ids separated by commas, a path of ids, or such paths separated by commas. */
export type IdForm = 'id' | 'list' | 'path' | 'paths';

export interface StringRules extends Notes {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** The kind of input in a form. */
  readonly use?: 'password' | 'language' | 'contentType' | 'fieldType';
}

export interface DateTimeRules extends Notes {
  /** Whether an offset is required. */
  readonly hasOffset?: true;
}

export interface NumberRules extends Notes {
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface IdRules extends NumberRules {
  /** The kind of entity, which a form chooses by its name. */
  readonly use?: 'location';
}

export interface ObjectRules extends Notes {
  /** Whether other members are faults. */
  readonly isClosed?: true;
  /** Whether the order of its members, and each of them, is significant. */
  readonly isMap?: true;
  readonly minMembers?: number;
  readonly maxMembers?: number;
  /** Members of which at least one is required. */
  readonly someOf?: readonly string[];
  /** The name in its media type, by which a branch of a union is recognised. */
  readonly mediaType?: string;
  /** Whether it is a link with more than its href. */
  readonly isLink?: true;
}
