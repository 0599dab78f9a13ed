/** Compares two sides entity by entity, in both directions. */

import { digestOf, type Entity, type EntityKind, nameOf, type VersionEntity } from './entities.js';
import { differencesOf, flattened, membersOf } from './target/differences.js';
import type { DifferingEntity } from './target/report.js';

export interface VerifyReport {
  /** How many entities both sides have. */
  readonly compared: number;
  /** Entities that the target lacks. */
  readonly missing: readonly { readonly kind: EntityKind; readonly key: string }[];
  /** Entities that the source lacks. */
  readonly additional: readonly { readonly kind: EntityKind; readonly key: string }[];
  readonly differing: readonly DifferingEntity[];
}

export interface Compared {
  /** Each call reads it from the beginning. */
  source(): AsyncIterable<Entity>;
  target(): AsyncIterable<Entity>;
}

export interface Comparing {
  /** Whether both sides have fractions of seconds. */
  readonly isExact: boolean;
  /** Whether users are transferred, whom content and versions belong to. */
  readonly withUsers: boolean;
}

/** A digest of each entity of the source is in memory, and all of those that differ. */
export async function compareEntities({ source, target }: Compared, comparing: Comparing): Promise<VerifyReport> {
  const expected = new Map<string, string>();
  for await (const entity of source()) expected.set(nameOf(entity), digestWith(comparing, entity, hasVersions(entity)));
  const additional: { kind: EntityKind; key: string }[] = [];
  const others = new Map<string, Entity>();
  let compared = 0;
  for await (const entity of target()) {
    const { kind, key } = entity;
    const digest = expected.get(nameOf(entity));
    expected.delete(nameOf(entity));
    if (digest === undefined) additional.push({ kind, key });
    else {
      compared += 1;
      if (digestWith(comparing, entity, digest.startsWith(withVersions)) !== digest) others.set(nameOf(entity), entity);
    }
  }
  const missing = [...expected.keys()].map((name) => {
    const at = name.indexOf(' ');
    return { kind: name.slice(0, at) as EntityKind, key: name.slice(at + 1) };
  });
  return { compared, missing, additional, differing: await describe({ source, others }, comparing) };
}

const withVersions = 'with versions ';
const hasVersions = ({ kind, value }: Entity): boolean => kind === 'content' && value.version !== undefined;

const digestWith = (comparing: Comparing, entity: Entity, isWithVersions: boolean): string =>
  `${isWithVersions ? withVersions : ''}${digestOf([...comparable(comparing, entity, isWithVersions)]).slice(0, 24)}`;

function comparable({ isExact, withUsers }: Comparing, { kind, value }: Entity, isWithVersions: boolean): Members {
  if (kind === 'contentType') return membersOfType(value);
  if (kind !== 'content') return membersOf(value as object);
  const { owner, version, formerVersions = [], published, modified, ...others } = value;
  const date = (text: string) => (isExact ? text : text.replace(/\.\d+Z$/, 'Z'));
  const toVersion = <V extends VersionEntity>({ creator, ...rest }: V) => ({
    ...rest,
    ...(withUsers && { creator }),
    created: date(rest.created),
    modified: date(rest.modified),
  });
  const members = flattened({ ...others, owner: withUsers ? owner : null, published, modified });
  return new Map<string, unknown>([
    ...members,
    ['published', published && date(published)],
    ['modified', modified && date(modified)],
    ...(version && isWithVersions
      ? ([
          ['version', toVersion(version)],
          ['formerVersions', formerVersions.map(toVersion)],
        ] as const)
      : []),
  ]);
}

/** The members of a content type and of each of its field definitions. */
function membersOfType(value: unknown): Members {
  const members = membersOf(value as object);
  const definitions = members.get('fieldDefinitions');
  if (!Array.isArray(definitions)) return members;
  const ofDefinitions = definitions.flatMap((definition: { readonly identifier: string }) =>
    Object.entries(definition).map(([name, member]) => [`fields.${definition.identifier} (${name})`, member] as const),
  );
  const identifiers = definitions.map(({ identifier }: { readonly identifier: string }) => identifier);
  return new Map<string, unknown>([...members, ['fieldDefinitions', identifiers], ...ofDefinitions]);
}

type Members = ReadonlyMap<string, unknown>;

/** Members of content that a source leaves open by an empty value. */
const optionalMembers = new Set(['owner', 'published', 'modified', 'states']);
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Members that the source leaves open stay as they are in the target, but for other translations of a field. */
function differencesFrom(source: Members, target: Members, { kind }: Entity): readonly string[] {
  const fieldOf = (name: string) => name.slice(0, name.indexOf(' (') + 1);
  const fields = new Set([...source.keys()].map(fieldOf));
  return differencesOf(source, target).filter((name) => {
    if (source.has(name)) return kind !== 'content' || !optionalMembers.has(name) || !isEmpty(source.get(name));
    return kind === 'content' && name.startsWith('fields.') && fields.has(fieldOf(name));
  });
}

/** Reads the source once more, where anything differs, to name the members. */
async function describe(
  { source, others }: Pick<Compared, 'source'> & { readonly others: ReadonlyMap<string, Entity> },
  comparing: Comparing,
): Promise<readonly DifferingEntity[]> {
  const differing: DifferingEntity[] = [];
  if (others.size === 0) return differing;
  for await (const entity of source()) {
    const other = others.get(nameOf(entity));
    if (!other) continue;
    const { kind, key } = entity;
    const isWithVersions = hasVersions(entity);
    const members = differencesFrom(
      comparable(comparing, entity, isWithVersions),
      comparable(comparing, other, isWithVersions),
      entity,
    );
    if (members.length > 0) differing.push({ kind, key, members });
  }
  return differing;
}
