/** Stores further locations of content, URL aliases and wildcards. */
import type { Id, LocationRef, UrlAlias, UrlWildcard } from '../../repository/repository.js';
import type { EntityOf, UrlAliasEntity } from '../entities.js';
import { pagesOf } from '../source/pages.js';
import { readPlace } from '../source/read-places.js';
import { needing, unlessHidden } from '../source/reader.js';
import { changePlace } from './change-content.js';
import { differencesOf, membersOf } from './differences.js';
import { createLocation } from './keep-ids.js';
import { atomically, type Outcome, type Target } from './target.js';

const deferred = (reason: string): Outcome => ({ status: 'deferred', reason });

/** The locations of content that have a parent are the same location where their remote ids differ. */
export async function storeLocation(
  target: Target,
  { key, value, ids }: EntityOf<'location'>,
  isUnfinished: boolean,
): Promise<Outcome> {
  const { repository, context, names, reader } = target;
  if (value.isOfUsers && !target.withUsers)
    return { status: 'skipped', reason: 'Users, groups and roles are transferred only where that is asked for' };
  const contentId = await names.contentId(value.content);
  if (contentId === undefined)
    return target.isDryRun ? { status: 'created' } : deferred(`There is no content ${value.content}`);
  const parentLocationId = await names.locationId(value.parent);
  if (parentLocationId === undefined) return deferred(`There is no location ${value.parent} to place it below`);
  const { locations } = needing(repository, 'locations.listOfContent');
  const { items } = await locations.listOfContent(contentId, context);
  const existing = await findPlace(target, items, { remoteId: key, parentLocationId });
  if (!existing) {
    const { priority, hidden, remoteId, sortField, sortOrder } = value;
    if (!target.isDryRun) {
      const location = { contentId, parentLocationId, priority, hidden, remoteId, sortField, sortOrder };
      names.setLocation(key, await createLocation(target, location, ids?.[key]));
    } else names.setLocation(key, parentLocationId);
    return { status: 'created' };
  }
  names.setLocation(key, existing.id);
  const { content: _, isOfUsers: _isOfUsers, ...desired } = value;
  const parent = existing.parent?.id === parentLocationId ? value.parent : undefined;
  const actual = { ...(await readPlace(reader, existing)), ...(parent !== undefined && { parent }) };
  const members = differencesOf(membersOf(desired), membersOf(actual));
  if (members.length === 0) return { status: 'unchanged' };
  const conflicting = members.filter((name) => name !== 'remoteId');
  if (conflicting.length > 0 && !target.overwrites && !isUnfinished) return { status: 'differs', members: conflicting };
  if (!target.isDryRun)
    await atomically(target, async (bound) => {
      await changePlace(
        { repository: bound, context },
        existing.id,
        desired,
        members.map((name) => `location.${name}`),
      );
      if (members.includes('parent'))
        await needing(bound, 'locations.move').locations.move({ id: existing.id, parentLocationId }, context);
    });
  reader.forgetLocation(existing.id);
  return { status: 'updated' };
}

async function findPlace(
  { repository, context }: Target,
  refs: readonly LocationRef<Id>[],
  { remoteId, parentLocationId }: { readonly remoteId: string; readonly parentLocationId: Id },
) {
  const { locations } = needing(repository, 'locations.load');
  const all = [];
  for (const { id } of refs) all.push(await locations.load(id, context));
  return all.find((each) => each.remoteId === remoteId) ?? all.find(({ parent }) => parent?.id === parentLocationId);
}

/** Repositories show resources without their scheme, which is always the same. */
export async function storeAlias(target: Target, { value }: EntityOf<'urlAlias'>): Promise<Outcome> {
  const { repository, context, names, isDryRun } = target;
  const { path, languages, alwaysAvailable, forward, location, resource } = value;
  const locationId = location === undefined ? undefined : await names.locationId(location);
  if (location !== undefined && locationId === undefined) return deferred(`There is no location ${location}`);
  const { urlAliases } = needing(repository, 'urlAliases.create');
  const existing = await findAlias(target, path, locationId);
  const present = existing?.languageCodes ?? [];
  const members = existing ? differencesOf(membersOf(toComparable(value)), membersOf(toComparable(existing))) : [];
  if (existing && members.length === 0 && languages.every((code) => present.includes(code)))
    return { status: 'unchanged' };
  if (members.length > 0 && !target.overwrites) return { status: 'differs', members };
  // The target generates an alias with that path of the name of the content.
  if (!existing && locationId !== undefined && (await findAlias(target, path, locationId, false)))
    return { status: 'unchanged' };
  const destination = locationId === undefined ? { resource: `module:${resource}` } : { locationId };
  if (isDryRun) return { status: existing ? 'updated' : 'created' };
  if (existing && members.length > 0)
    await needing(repository, 'urlAliases.delete').urlAliases.delete({ id: existing.id }, context);
  const missing = members.length > 0 ? languages : languages.filter((code) => !present.includes(code));
  for (const languageCode of missing)
    await urlAliases.create({ path, languageCode, alwaysAvailable, forward, ...destination }, context);
  return { status: existing ? 'updated' : 'created' };
}

const toComparable = ({
  alwaysAvailable,
  forward,
  resource,
}: Pick<UrlAliasEntity, 'alwaysAvailable' | 'forward'> & { readonly resource?: string }) => ({
  alwaysAvailable,
  forward,
  resource,
});

async function findAlias(
  { repository, context }: Target,
  path: string,
  locationId: Id | undefined,
  custom = true,
): Promise<UrlAlias<Id> | undefined> {
  const { urlAliases } = needing(
    repository,
    locationId === undefined ? 'urlAliases.listGlobal' : 'urlAliases.listOfLocation',
  );
  const refs = pagesOf((page) =>
    locationId === undefined
      ? urlAliases.listGlobal(page, context)
      : urlAliases.listOfLocation({ ...page, locationId, custom }, context),
  );
  for await (const { id } of refs) {
    const alias = await unlessHidden(() => urlAliases.load(id, context));
    if (alias && isSamePath(alias.path, path)) return alias;
  }
  return undefined;
}

/** Paths are the same regardless of case, and show the segments of parents as these are. */
const isSamePath = (a: string, b: string): boolean => keyOf(a) === keyOf(b);
const keyOf = (path: string): string => path.normalize('NFC').toLowerCase();

export async function storeWildcard(target: Target, { value }: EntityOf<'urlWildcard'>): Promise<Outcome> {
  const { repository, context, isDryRun } = target;
  const { urlWildcards } = needing(repository, 'urlWildcards.create');
  let existing: UrlWildcard<Id> | undefined;
  for await (const wildcard of pagesOf((page) => urlWildcards.list(page, context)))
    if (wildcard.sourceUrl === value.sourceUrl) existing = wildcard;
  if (existing) {
    const { sourceUrl, destinationUrl, forward } = existing;
    const members = differencesOf(membersOf(value), membersOf({ sourceUrl, destinationUrl, forward }));
    if (members.length === 0) return { status: 'unchanged' };
    if (!target.overwrites) return { status: 'differs', members };
    if (!isDryRun) await needing(repository, 'urlWildcards.delete').urlWildcards.delete({ id: existing.id }, context);
  }
  if (!isDryRun) await urlWildcards.create(value, context);
  return { status: existing ? 'updated' : 'created' };
}
