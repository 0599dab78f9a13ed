/** Entities of content as a target has them: without references that it cannot resolve and data that it cannot hold. */
import type { FieldTypes } from '../../field-types/index.js';
import { type ContentType, type Id, implementsMethod } from '../../repository/repository.js';
import type { ContentEntity, EntityOf, FieldEntity, FormerVersionEntity, VersionEntity } from '../entities.js';
import { namesIn, parseReference, type Reference, replaceNames, type TypedValue, toReference } from '../references.js';
import type { Target } from './target.js';

export interface Resolved {
  readonly type: ContentType<Id>;
  /** The entity as the target can have it: without references to entities that the target does not have. */
  readonly expected: ContentEntity;
  /** Names of entities that the target does not have. */
  readonly unresolved: readonly string[];
  /** Drafts of published content, for a target that does not keep versions. */
  readonly drafts: readonly FormerVersionEntity[];
  /** Kinds of data that the target cannot hold, or that have no equivalent there. */
  readonly lost: readonly string[];
  /** Ids by references, such as `content:abc`. */
  readonly ids: ReadonlyMap<string, Id>;
  readonly ownerId: Id | undefined;
  readonly sectionId: Id;
}

/** Collects the ids of the entities that an entity refers to. */
interface Resolving {
  readonly target: Target;
  readonly type: ContentType<Id>;
  readonly ids: Map<string, Id>;
  readonly unresolved: Set<string>;
  readonly lost: Set<string>;
}

export async function resolveContent(
  target: Target,
  { value: content }: EntityOf<'content'>,
): Promise<Resolved | { readonly reason: string }> {
  const { names } = target;
  const type = await names.type(content.contentType);
  if (!type) return { reason: `There is no content type ${content.contentType}` };
  const sectionId = await names.sectionId(content.section);
  if (sectionId === undefined) return { reason: `There is no section ${content.section}` };
  const resolving: Resolving = { target, type, ids: new Map(), unresolved: new Set(), lost: new Set() };
  const { unresolved, lost, ids } = resolving;
  const states: string[] = [];
  for (const state of content.states) {
    if (await names.state(state)) states.push(state);
    else unresolved.add(`the object state ${state}`);
  }
  const ownerId = content.owner === null ? undefined : await names.contentId(content.owner);
  if (ownerId === undefined) lost.add('owners who are not in the target');
  const { isExact } = target.reader.details;
  const { version, formerVersions, passwordHash, ...others } = content;
  const keepsHashes = implementsMethod(target.repository, 'transfer.setPasswordHash');
  const { drafts, ...versions } = await resolveVersions(resolving, { version, formerVersions });
  const expected: ContentEntity = {
    ...others,
    ...(isExact ? {} : { published: toSeconds(content.published), modified: toSeconds(content.modified) }),
    ...(passwordHash !== undefined && keepsHashes && { passwordHash }),
    states,
    fields: await resolveFields(resolving, content.fields),
    relations: await resolveRelations(resolving, content.relations),
    ...versions,
  };
  return { type, expected, drafts, unresolved: [...unresolved], lost: [...lost], ids, ownerId, sectionId };
}

const toSeconds = <T extends string | null>(date: T): T => (date?.replace(/\.\d+Z$/, 'Z') ?? null) as T;

async function resolveReference({ target, ids, unresolved }: Resolving, reference: string): Promise<void> {
  const parsed = parseReference(reference);
  const id = parsed && (await target.names.idOf(parsed));
  if (id === undefined) unresolved.add(reference);
  else ids.set(reference, id);
}

async function resolveFields(resolving: Resolving, fields: readonly FieldEntity[]): Promise<readonly FieldEntity[]> {
  const { target, type, ids, unresolved } = resolving;
  const { fieldTypes } = target.reader;
  const resolved: FieldEntity[] = [];
  for (const field of fields) {
    const typed = typedValue(type, field);
    if (!typed) {
      unresolved.add(`the field ${field.field} of ${type.identifier}`);
      continue;
    }
    for (const reference of namesIn(typed, fieldTypes)) await resolveReference(resolving, reference);
    const value = replaceNames(typed, fieldTypes, (name) => (ids.has(name) ? name : undefined));
    resolved.push({ ...field, value });
  }
  return resolved;
}

async function resolveRelations(resolving: Resolving, names: readonly string[]): Promise<readonly string[]> {
  for (const name of names) await resolveReference(resolving, toReference('content', name));
  return names.filter((name) => resolving.ids.has(toReference('content', name)));
}

/** Versions with the users of the target: the caller in place of those who are not there. */
async function resolveVersions(
  resolving: Resolving,
  { version, formerVersions = [] }: { readonly [M in 'formerVersions' | 'version']: ContentEntity[M] | undefined },
): Promise<Pick<ContentEntity, 'formerVersions' | 'version'> & Pick<Resolved, 'drafts'>> {
  const { target, lost } = resolving;
  if (!version) return { drafts: [] };
  const resolved: FormerVersionEntity[] = [];
  for (const former of formerVersions) {
    if (!target.keeps && former.status === 'ARCHIVED') continue;
    const fields = await resolveFields(resolving, former.fields);
    const relations = target.keeps ? await resolveRelations(resolving, former.relations) : [];
    resolved.push({ ...(target.keeps ? await withCreator(resolving, former) : former), fields, relations });
  }
  if (!target.keeps) {
    lost.add('numbers, dates and creators of versions');
    if (resolved.length < formerVersions.length) lost.add('archived versions');
    return { drafts: resolved };
  }
  return { drafts: [], version: await withCreator(resolving, version), formerVersions: resolved };
}

async function withCreator<V extends VersionEntity>({ target, ids, lost }: Resolving, exact: V): Promise<V> {
  const { names, reader } = target;
  const { created, modified, creator } = exact;
  const dates = { created: toSeconds(created), modified: toSeconds(modified) };
  const version = reader.details.isExact ? exact : { ...exact, ...dates };
  const id = creator === null ? undefined : await names.contentId(creator);
  if (creator === null || id === undefined) {
    lost.add('creators of versions who are not in the target');
    return { ...version, creator: await names.callerName() };
  }
  ids.set(toReference('content', creator), id);
  return version;
}

export function typedValue(type: ContentType<Id>, { field, value }: FieldEntity): TypedValue | undefined {
  const definition = type.fieldDefinitions.find(({ identifier }) => identifier === field);
  return definition && { fieldType: definition.fieldTypeIdentifier, settings: definition.settings, value };
}

/** The references in relations and values of content, in all of its versions. */
export function referencesOf(
  type: ContentType<Id> | undefined,
  { fields, relations, formerVersions = [] }: ContentEntity,
  fieldTypes: FieldTypes<never>,
): readonly Reference[] {
  const references: Reference[] = [];
  for (const version of [{ fields, relations }, ...formerVersions]) {
    references.push(...version.relations.map((remoteId) => ({ kind: 'content' as const, remoteId })));
    for (const field of version.fields) {
      const typed = type && typedValue(type, field);
      references.push(...(typed ? namesIn(typed, fieldTypes) : []).flatMap((name) => parseReference(name) ?? []));
    }
  }
  return references;
}
