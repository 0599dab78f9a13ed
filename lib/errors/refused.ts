/** The error that a rule of the domain causes. */
import { isRestError, RestError } from './rest-error.js';
import type { Rule } from './rules.js';

/**
 * A rule of the domain forbids it to everyone: 403, 406 or 409 as the operation declares for that rule, and 403 for rules that
 * no operation declares, such as those of a storage of its own: `new Refused<string>('The article', 'is under review')`.
 * Details follow the rule in the message, after a colon.
 */
export class Refused<R extends string = Rule> extends RestError {
  readonly status = 403;
  readonly rule: R;

  constructor(subject: string, rule: NoInfer<R>, details?: string) {
    super(details === undefined ? `${subject} ${rule}` : `${subject} ${rule}: ${details}`);
    this.rule = rule;
  }
}

/** Whether it is a `Refused`, of any copy of the package. */
export const isRefused = (error: unknown): error is Refused<string> => isRestError(error) && 'rule' in error;
