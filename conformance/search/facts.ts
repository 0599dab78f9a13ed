/** Facts: the content items, and entities that belong to them, that a caller can load and searches of that caller concern. */
import type { Content, ContentType, Language, Location, ObjectState, Section, User } from 'express-cms-rest';
import type { IdKind, VersionStatus } from 'express-cms-rest/repository';
import type { BoundRepository } from '../core/bound.js';
import { outcome } from '../core/expectations.js';
import type { Scene } from '../core/scene.js';
import { allPages } from '../fixtures/places.js';
import { type IdOrder, loadIdOrder } from './id-order.js';

/** The owner or the modifier of content, if the caller can load them, with the ids of the groups that the caller can load. */
export interface Person {
  readonly id: number;
  readonly isUser: boolean;
  readonly groupIds: readonly number[];
}

/** A content item with the rows that are stored beside it. */
export interface Fact {
  readonly content: Content;
  readonly type: ContentType;
  readonly typeGroupIds: readonly number[];
  readonly section?: Section;
  readonly states: readonly (ObjectState & { readonly group: string })[];
  readonly locations: readonly Location[];
  /** The statuses of its versions. */
  readonly statuses: readonly VersionStatus[];
  readonly account?: User;
  readonly owner?: Person;
  readonly modifier?: Person;
}

export interface Facts {
  readonly items: readonly Fact[];
  readonly languages: readonly Language[];
  /** Ids of locations: those of the items, and their parents. */
  readonly locations: ReadonlySet<number>;
  /** Ids of locations by URL alias. */
  readonly aliases: ReadonlyMap<string, number>;
  /** The type of the ids of the repository. */
  readonly ids: IdKind;
  /** The comparison of ids and paths. */
  readonly idOrder: IdOrder;
  /** Ids of locations that the caller has bookmarked. */
  readonly bookmarks: ReadonlySet<number>;
}

/** The entities that facts are loaded for. */
export interface Subjects {
  readonly contents: readonly number[];
  readonly aliases?: readonly string[];
}

/** A cache: many items have the same type. */
function once<T>(load: (id: number) => Promise<T>): (id: number) => Promise<T> {
  const cache = new Map<number, Promise<T>>();
  return (id) => {
    const actual = cache.get(id) ?? load(id);
    cache.set(id, actual);
    return actual;
  };
}

/** Undefined where the caller may not load it, or it does not exist. */
const orNone = async <T>(call: Promise<T> | undefined): Promise<T | undefined> =>
  call && (await outcome(Promise.resolve(call))).value;

/**
 * Loads everything as the caller, so that unreadable content is absent. No search concerns entities that the repository lacks.
 */
export async function loadFacts(
  { repository, ids }: Scene,
  caller: BoundRepository,
  { contents, aliases = [] }: Subjects,
): Promise<Facts> {
  const { context } = caller;
  const { userId } = caller.caller;
  const loadType = once((id) => caller.contentTypes.load(id));
  const loadTypeGroups = once(async (id) => (await repository.contentTypeGroups?.listOfType?.(id, context))?.groupIds);
  const loadSection = once((id) => orNone(caller.sections.load(id)));
  const loadGroup = once((id) => caller.objectStates.loadGroup(id));
  const loadLocation = once((id) => orNone(caller.locations.load(id)));
  const loadAccount = once((id) => orNone(repository.users?.load?.(id, context)));
  const loadPerson = once(async (id): Promise<Person | undefined> => {
    // Callers can always load themselves.
    if (id !== userId && !(await orNone(caller.content.load(id)))) return undefined;
    const account = await loadAccount(id);
    const groups = await orNone(repository.users?.listGroups?.({ userId: id, offset: 0, limit: 1000 }, context));
    return { id, isUser: account !== undefined, groupIds: groups?.items.map((group) => group.id) ?? [] };
  });
  const items: Fact[] = [];
  const locations = new Set<number>();
  for (const id of contents) {
    const content = await orNone(caller.content.load(id));
    if (content?.status !== 'PUBLISHED') continue;
    const { ownerId, currentVersion, sectionId, contentTypeId } = content;
    const { states } = await caller.objectStates.loadOfContent(id);
    const { items: refs } = await caller.locations.listOfContent(id);
    const places = (await Promise.all(refs.map((ref) => loadLocation(ref.id)))).filter((own) => own !== undefined);
    for (const place of places) {
      locations.add(place.id);
      if (place.parent && (await loadLocation(place.parent.id))) locations.add(place.parent.id);
    }
    const [section, account] = [await loadSection(sectionId), await loadAccount(id)];
    const [owner, modifier] = [await loadPerson(ownerId), await loadPerson(currentVersion.creatorId)];
    const versions = await orNone(repository.versions?.list?.({ contentId: id }, context));
    items.push({
      content,
      type: await loadType(contentTypeId),
      typeGroupIds: (await loadTypeGroups(contentTypeId)) ?? [],
      states: await Promise.all(
        states.map(async (state) => ({
          ...(await caller.objectStates.load(state)),
          group: (await loadGroup(state.groupId)).identifier,
        })),
      ),
      locations: places,
      statuses: versions?.items.map(({ status }) => status) ?? ['PUBLISHED'],
      ...(section && { section }),
      ...(account && { account }),
      ...(owner && { owner }),
      ...(modifier && { modifier }),
    });
  }
  const actual = new Map<string, number>();
  for (const path of aliases) {
    const location = await orNone(caller.locations.loadByUrlAlias(path));
    if (location) actual.set(path, location.id);
  }
  const bookmarks = userId === null ? [] : await allPages((page) => caller.bookmarks.list(page));
  return {
    items,
    languages: (await caller.languages.list({})).items,
    locations,
    ids,
    idOrder: await loadIdOrder(caller, ids, contents),
    aliases: actual,
    bookmarks: new Set(bookmarks.map(({ id }) => id)),
  };
}
