/** The package's entry for content models as files: types, languages, sections, states and roles of a repository. */
export { type ApplyOptions, applyModel, type DiffOptions, diffModel } from './apply.js';
export {
  type ChangedKind,
  type KeptThing,
  type MemberChange,
  type ModelChange,
  type ModelReport,
  toLines,
} from './changes.js';
export type * from './content-model.js';
export { type ExportOptions, exportModel } from './export.js';
export { type ModelFormat, parseModel, writeModel } from './source-text.js';
