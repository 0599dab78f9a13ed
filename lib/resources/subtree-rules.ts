/** Rules of writes that concern everything below a location, as responses. */
import { ruleResponse } from '../operations/responses/responses.js';

export const tooManyLocations = ruleResponse(
  'More locations are below it than one write may change',
  'is more than one write may change',
);

/** The refusal of deletions with all that is below. */
export const cannotDelete = ruleResponse(
  'More locations are below it than one write may change, or other content refers to something that would be deleted, and the repository refuses that',
  'is more than one write may change',
  'is referred to by other content',
);
