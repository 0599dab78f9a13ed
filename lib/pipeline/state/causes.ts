/** How stages declare the errors and header fields that they cause; descriptions of the API read these declarations. */
import type { JsonSchema } from '../../documents/json-schema.js';
import type { Binding } from '../../operations/binding/binding.js';
import type { Service } from './service.js';

export interface ErrorCause {
  readonly status: number;
  readonly reason: string;
  /** Header fields that come with it. */
  readonly headers?: readonly string[];
  /** The requests that can cause it; all where it is missing. */
  readonly of?: (binding: Binding, service: Service) => boolean;
}

/** A header field of responses. */
export interface HeaderCause {
  readonly name: string;
  readonly description: string;
  readonly schema?: JsonSchema;
  /** The successes and redirects that carry it; errors name theirs. All responses where it is missing. */
  readonly on?: (status: number, binding: Binding, service: Service) => boolean;
  /** Whether all those responses carry it, or only some. */
  readonly isAlways?: boolean;
}

export interface Causes {
  readonly errors?: readonly ErrorCause[];
  readonly headers?: readonly HeaderCause[];
}

export const errorCause = (
  status: number,
  reason: string,
  facts: Omit<ErrorCause, 'status' | 'reason'> = {},
): ErrorCause => ({ status, reason, ...facts });

export const headerCause = (
  name: string,
  description: string,
  facts: Omit<HeaderCause, 'name' | 'description'> = {},
): HeaderCause => ({ name, description, ...facts });
