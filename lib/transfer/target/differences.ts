/** Compares entities, member by member. */
import { type ContentEntity, canonicalJson, type FieldEntity } from '../entities.js';
import type { Resolved } from './resolve.js';

/** Members that a transfer sets where nothing else differs: those that each installation generates for itself. */
const generated: ReadonlySet<string> = new Set(['remoteId', 'published', 'modified', 'location.remoteId', 'version']);

export const isGenerated = (member: string): boolean => generated.has(member);

const fieldName = ({ field, language }: FieldEntity): string => `fields.${field} (${language})`;

/**
 * The content without nesting: each field and each member of its location by its name. Ids and hashes are not compared: targets may
 * have others.
 */
export function flattened({
  fields,
  location,
  ids: _,
  passwordHash: _hash,
  ...members
}: ContentEntity): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>([
    ...Object.entries(members),
    ...Object.entries(location).map(([name, value]) => [`location.${name}`, value] as const),
    ...fields.map((field) => [fieldName(field), field.value] as const),
  ]);
}

/** The content without versions, states of groups, and fields, that the other one does not have. */
export function reducedTo(other: ContentEntity, content: ContentEntity): ContentEntity {
  const groups = new Set(other.states.map(groupOf));
  const names = new Set(other.fields.map(({ field }) => field));
  // Digests depend on the order of members, which stays.
  const reduced = {
    ...content,
    states: content.states.filter((state) => groups.has(groupOf(state))),
    fields: content.fields.filter(({ field }) => names.has(field)),
  };
  if (other.version) return reduced;
  const { version: _, formerVersions: _former, ...others } = reduced;
  return others;
}

const groupOf = (state: string): string => state.slice(0, state.indexOf('/'));

/** The content with the dates and the owner of the target, where the source leaves these open. */
export const completedBy = (actual: ContentEntity, { expected, ownerId }: Resolved): ContentEntity => ({
  ...expected,
  published: expected.published ?? actual.published,
  modified: expected.modified ?? actual.modified,
  owner: ownerId === undefined ? actual.owner : expected.owner,
});

/** The names of all members that differ. */
export function differencesOf(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): readonly string[] {
  const names = new Set([...a.keys(), ...b.keys()]);
  return [...names].filter((name) => canonicalJson(a.get(name)) !== canonicalJson(b.get(name)));
}

export const membersOf = (value: object): ReadonlyMap<string, unknown> => new Map(Object.entries(value));

export const fieldsOf = (members: readonly string[], { fields }: ContentEntity): readonly FieldEntity[] =>
  fields.filter((field) => members.includes(fieldName(field)));
