/** Sections over HTTP. */
import { operations } from '../resources/table.js';
import type { CallCommand, DerivedMethods } from './derived.js';
import { orNone } from './lookup.js';

export const createSections = (call: CallCommand, { sections }: DerivedMethods): DerivedMethods['sections'] => ({
  ...sections,
  list: (query, context) => orNone(call(operations.sections.GET, query, context), query),
});
