/** Facts: all that searches can be about of some content items, as the administrator reads it, and what others may read of it. */
import type { Content, ContentType, Language, Location, ObjectState, Section, User } from 'express-cms-rest';
import type { BoundRepository } from '../bound.js';
import { outcome } from '../expectations.js';
import { allPages } from '../places.js';
import type { Scene } from '../scene.js';

/** A content item with what is stored beside it. */
export interface Fact {
  readonly content: Content;
  readonly type: ContentType;
  readonly typeGroupIds: readonly number[];
  readonly section: Section;
  readonly states: readonly (ObjectState & { readonly group: string })[];
  readonly locations: readonly Location[];
  readonly account?: User;
}

export interface Facts {
  readonly items: readonly Fact[];
  readonly languages: readonly Language[];
}

/** What a caller may know of facts. */
export interface Viewer {
  readonly userId: number | null;
  readonly contents: ReadonlySet<number>;
  readonly locations: ReadonlySet<number>;
  /** Users and user groups. */
  readonly users: ReadonlySet<number>;
  readonly bookmarks: ReadonlySet<number>;
  readonly seesSections: boolean;
}

/** A cache: many items have the same type. */
function once<T>(load: (id: number) => Promise<T>): (id: number) => Promise<T> {
  const known = new Map<number, Promise<T>>();
  return (id) => {
    const found = known.get(id) ?? load(id);
    known.set(id, found);
    return found;
  };
}

/** What the repository lacks no search can be about. */
export async function loadFacts({ admin, repository }: Scene, ids: readonly number[]): Promise<Facts> {
  const { context } = admin;
  const loadType = once((id) => admin.contentTypes.load(id));
  const loadTypeGroups = once(async (id) => (await repository.contentTypeGroups?.listOfType?.(id, context))?.groupIds);
  const loadSection = once((id) => admin.sections.load(id));
  const loadGroup = once((id) => admin.objectStates.loadGroup(id));
  const items: Fact[] = [];
  for (const id of ids) {
    const content = await admin.content.load(id);
    const { states } = await admin.objectStates.loadOfContent(id);
    const { items: refs } = await admin.locations.listOfContent(id);
    const account = (await outcome(Promise.resolve(repository.users?.load?.(id, context)))).value;
    items.push({
      content,
      type: await loadType(content.typeId),
      typeGroupIds: (await loadTypeGroups(content.typeId)) ?? [],
      section: await loadSection(content.sectionId),
      states: await Promise.all(
        states.map(async (state) => ({
          ...(await admin.objectStates.load(state)),
          group: (await loadGroup(state.groupId)).identifier,
        })),
      ),
      locations: await Promise.all(refs.map((ref) => admin.locations.load(ref.id))),
      ...(account && { account }),
    });
  }
  return { items, languages: (await admin.languages.list({})).items };
}

/** Found out by loading everything as the caller. */
export async function viewerOf(caller: BoundRepository, { items }: Facts, people: readonly number[]): Promise<Viewer> {
  const readable = async (ids: readonly number[], load: (id: number) => Promise<unknown>) => {
    const tried = await Promise.all(ids.map(async (id) => [id, (await outcome(load(id))).error] as const));
    return new Set(tried.filter(([, error]) => error === undefined).map(([id]) => id));
  };
  const { userId } = caller.caller;
  const places = items.flatMap((item) => item.locations);
  const locations = new Set(places.flatMap(({ id, parent }) => (parent ? [id, parent.id] : [id])));
  const bookmarks = userId === null ? [] : await allPages((page) => caller.bookmarks.list(page));
  return {
    userId,
    contents: await readable(
      items.map(({ content }) => content.id),
      (id) => caller.content.load(id),
    ),
    locations: await readable([...locations], (id) => caller.locations.load(id)),
    users: new Set([
      ...(await readable(people, (id) => caller.content.load(id))),
      ...(userId === null ? [] : [userId]),
    ]),
    bookmarks: new Set(bookmarks.map(({ id }) => id)),
    seesSections: (await outcome(caller.sections.list({}))).error === undefined,
  };
}
