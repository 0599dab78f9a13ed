/** What the database holds of each content item, in the few terms in which a client knows what it has written. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../lib/sql/database/schema.js';
import { groupBy } from './invariants.js';

export interface Facts {
  readonly status: string;
  readonly name: string;
  /** Undefined where the client was not told. */
  readonly remoteId?: string | undefined;
  readonly hidden: boolean;
  readonly versions: readonly VersionFacts[];
  /** The highest number that any version of it has had. */
  readonly lastNo: number;
  /** Below what it is, was before it came into the trash, or will be once it is published. */
  readonly parentLocationId: number | null;
  /** How many locations are below it. */
  readonly below: number;
}

export type VersionFacts = readonly [number: number, status: string, name: string];

export interface Found extends Facts {
  readonly id: number;
  readonly placeId: number | undefined;
}

/** Of all content. */
export async function findFacts(db: Kysely<Tables>): Promise<Found[]> {
  const contents = await db.selectFrom('cms_content').selectAll().execute();
  const versions = await db.selectFrom('cms_version').selectAll().orderBy('version_no').execute();
  const places = await db.selectFrom('cms_location').selectAll().where('is_main', '=', 1).execute();
  const planned = await db.selectFrom('cms_planned_location').select(['content_id', 'parent_id']).execute();
  const trashed = await db.selectFrom('cms_trash_item').selectAll().execute();
  const paths = (await db.selectFrom('cms_location').select('path').execute()).map(({ path }) => path);
  const versionsOf = groupBy(versions, ({ content_id }) => content_id);
  const placeOf = new Map([...places, ...trashed].map((place) => [place.content_id, place]));
  const planOf = new Map(planned.map((plan) => [plan.content_id, plan]));
  return contents.map((content) => {
    const own = (versionsOf.get(content.id) ?? []).map(
      ({ version_no, status, names }): VersionFacts => [version_no, status, JSON.parse(names)['eng-GB']],
    );
    const place = placeOf.get(content.id);
    return {
      id: content.id,
      placeId: place?.id,
      status: content.status,
      name: content.name,
      remoteId: content.remote_id,
      hidden: content.hidden === 1,
      versions: own,
      lastNo: Math.max(content.last_version_no, ...own.map(([number]) => number)),
      parentLocationId: (place ?? planOf.get(content.id))?.parent_id ?? null,
      below: place ? paths.filter((path) => path.startsWith(place.path) && path !== place.path).length : 0,
    };
  });
}

/** Whether what was found is what was expected, as far as anything was. */
export function isAsExpected(expected: Facts, found: Facts): boolean {
  const { remoteId = found.remoteId } = expected;
  return JSON.stringify(inOrder({ ...expected, remoteId })) === JSON.stringify(inOrder(found));
}

const inOrder = ({ status, name, remoteId, hidden, versions, lastNo, parentLocationId, below }: Facts) => [
  ...[status, name, remoteId, hidden, versions, lastNo, parentLocationId, below],
];
