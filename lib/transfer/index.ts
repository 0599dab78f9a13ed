/** The package's entry for transfers: content from any repository or file to any other one. */

export type {
  ContentEntity,
  Entity,
  EntityFile,
  EntityKind,
  EntityOf,
  EntityValues,
  FieldEntity,
  FormerVersionEntity,
  LocationEntity,
  PlaceEntity,
  RoleAssignmentEntity,
  UrlAliasEntity,
  UrlWildcardEntity,
  VersionEntity,
} from './entities.js';
export type { TransferProgress } from './progress.js';
export type { TypeMapping } from './readers/imported-types.js';
export { type MarkdownOptions, readMarkdown } from './readers/markdown.js';
export { readWordPress, type WordPressOptions } from './readers/wordpress.js';
export type { SelectionOptions } from './selection.js';
export type { EntitySource, SourceNotes } from './source/entity-source.js';
export type { RepositorySide } from './source/reader.js';
export type {
  DifferingEntity,
  KindCounts,
  LostData,
  ReportItem,
  SkippedEntity,
  TransferReport,
} from './target/report.js';
export {
  type FileSide,
  type TransferOptions,
  type TransferSide,
  type TransferSource,
  transfer,
  verifyTransfer,
} from './transfer.js';
export type { VerifyReport } from './verify.js';
