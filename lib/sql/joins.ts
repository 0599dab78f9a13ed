/** Joins that many queries have in common, for tables under their usual names. */
import type { JoinBuilder } from 'kysely';
import { literal } from './rows.js';
import type { ContentTable, LocationTable, Tables, VersionTable } from './schema.js';

type Joined = Tables & { content: ContentTable; version: VersionTable; main: LocationTable };

/** A content item's current version. */
export const onCurrentVersion = (join: JoinBuilder<Joined, 'content' | 'version'>) =>
  join.onRef('version.content_id', '=', 'content.id').onRef('version.version_no', '=', 'content.current_version_no');

/** A content item's main location. */
export const onMainLocation = (join: JoinBuilder<Joined, 'content' | 'main'>) =>
  join.onRef('main.content_id', '=', 'content.id').on('main.is_main', '=', literal(1));
