/** Reads locations, URL aliases, wildcards and role assignments as entities. */
import { kindOfLimitation } from '../../model/references.js';
import { type Id, implementsMethod, type Limitation, type Location } from '../../repository/repository.js';
import type { EntityOf, PlaceEntity, RoleAssignmentEntity } from '../entities.js';
import { pagesOf } from './pages.js';
import { needing, type Reader, unlessHidden } from './reader.js';

export async function readPlace(reader: Reader, location: Location<Id>): Promise<PlaceEntity> {
  const { remoteId, parent, priority, hidden, sortField, sortOrder } = location;
  const parentName = parent && (await reader.locationName(parent.id));
  return { remoteId, parent: parentName ?? '', priority, hidden, sortField, sortOrder };
}

/** The custom aliases of a location. */
export async function* readAliases(
  reader: Reader,
  { id, remoteId }: Location<Id>,
): AsyncGenerator<EntityOf<'urlAlias'>> {
  const { repository, context } = reader;
  if (!implementsMethod(repository, 'urlAliases.listOfLocation')) return;
  const { urlAliases } = needing(repository, 'urlAliases.load');
  const query = { locationId: id, custom: true };
  for await (const ref of pagesOf((page) => urlAliases.listOfLocation({ ...page, ...query }, context)))
    yield* readAlias(reader, ref.id, { location: remoteId });
}

export async function* readGlobalAliases(reader: Reader): AsyncGenerator<EntityOf<'urlAlias'>> {
  const { repository, context } = reader;
  if (!implementsMethod(repository, 'urlAliases.listGlobal')) return;
  const { urlAliases } = needing(repository, 'urlAliases.load');
  for await (const ref of pagesOf((page) => urlAliases.listGlobal(page, context))) yield* readAlias(reader, ref.id);
}

async function* readAlias(
  { repository, context }: Reader,
  id: string,
  of: { readonly location?: string } = {},
): AsyncGenerator<EntityOf<'urlAlias'>> {
  const { urlAliases } = needing(repository, 'urlAliases.load');
  const alias = await unlessHidden(() => urlAliases.load(id, context));
  if (!alias) return;
  const { path, languageCodes, alwaysAvailable, forward, resource } = alias;
  const languages = [...languageCodes].sort();
  const target = resource === undefined ? of : { resource };
  yield { kind: 'urlAlias', key: path, value: { path, languages, alwaysAvailable, forward, ...target } };
}

export async function* readWildcards({ repository, context }: Reader): AsyncGenerator<EntityOf<'urlWildcard'>> {
  if (!implementsMethod(repository, 'urlWildcards.list')) return;
  const { urlWildcards } = needing(repository, 'urlWildcards.list');
  for await (const { sourceUrl, destinationUrl, forward } of pagesOf((page) => urlWildcards.list(page, context)))
    yield { kind: 'urlWildcard', key: sourceUrl, value: { sourceUrl, destinationUrl, forward } };
}

/** The roles of content that is a user or a group. */
export async function readAssignments(
  reader: Reader,
  { content, pathString }: Location<Id>,
  kind: 'user' | 'group',
): Promise<readonly EntityOf<'roleAssignment'>[]> {
  const { repository, context } = reader;
  const { roles } = repository;
  if (!content || !roles) return [];
  const listed = await unlessHidden(async () =>
    kind === 'user' ? roles.listOfUser?.(content.id, context) : roles.listOfGroup?.(pathString, context),
  );
  const entities: EntityOf<'roleAssignment'>[] = [];
  for (const { roleId, limitation } of listed?.items ?? []) {
    const role = await roleName(reader, roleId);
    const named = limitation && (await nameLimitation(reader, limitation));
    const value: RoleAssignmentEntity = { role, [kind]: content.remoteId, ...(named && { limitation: named }) };
    const suffix = named ? ` ${named.identifier} ${named.values.join(' ')}` : '';
    entities.push({ kind: 'roleAssignment', key: `${kind} ${content.remoteId} ${role}${suffix}`, value });
  }
  return entities;
}

const roleName = async ({ repository, context }: Reader, id: Id): Promise<string> =>
  (await needing(repository, 'roles.load').roles.load(id, context)).identifier;

async function nameLimitation(reader: Reader, { identifier, values }: Limitation): Promise<Limitation> {
  const kind = kindOfLimitation(identifier);
  const names: string[] = [];
  for (const value of values) {
    const text = kind === 'subtree' ? (value.split('/').findLast(Boolean) ?? '') : value;
    const id: Id = reader.ids === 'string' ? text : Number(text);
    if (kind === 'section') names.push(await reader.sectionName(id));
    else if (kind === 'subtree' || kind === 'location') names.push((await reader.locationName(id)) ?? '');
    else names.push(value);
  }
  return { identifier, values: names.sort() };
}
