/** Results of writes that a client cannot load, as far as it knows them: an older server only names their places. */
import { lastId } from '../documents/paths.js';
import type {
  ContentInfo,
  ContentType,
  Id,
  IdKind,
  Location,
  LocationRef,
  Role,
  TrashItem,
  UserGroup,
} from '../repository/repository.js';

/** How a result is derived from the value with which a response names its place, and from the entity before the write. */
export interface PartialResult {
  /** Whether the entity is loaded before the write. */
  readonly usesFormer: boolean;
  readonly derive: (named: never, former: never, ids: IdKind) => object | undefined;
}

const ofFormer = <Named, Former, Out extends object | undefined>(
  derive: (named: Named, former: Former) => Out,
): PartialResult => ({ usesFormer: true, derive });

/** Copies a value without some members, nor those that each stored record has for itself. */
export function without<T extends object, K extends keyof T = never>(value: T, ...names: readonly K[]) {
  const left = new Set<string>([...(names as readonly string[]), 'revision', 'updated']);
  const members = Object.entries(value).filter(([name]) => !left.has(name));
  return Object.fromEntries(members) as Omit<T, K | 'revision' | 'updated'>;
}

/** In place of an id that the client does not know. */
const unknownId = (example: Id): Id => (typeof example === 'string' ? '0' : 0);

type WithId = Pick<LocationRef<Id>, 'id'>;

/** The section of a copy is that of its parent, and its owner may be another user. */
const copiedContent = ({ id }: WithId, original: ContentInfo<Id>): ContentInfo<Id> => ({
  ...without(original, 'mainLocation', 'published', 'modified'),
  id,
  remoteId: '',
  sectionId: unknownId(original.sectionId),
  ownerId: unknownId(original.ownerId),
});

function copiedType({ id }: WithId, original: ContentType<Id>): ContentType<Id> {
  const created = new Date();
  const by = unknownId(original.creatorId);
  return {
    ...without(original),
    ...{ id, identifier: '', remoteId: '', created, modified: created, creatorId: by, modifierId: by },
    fieldDefinitions: original.fieldDefinitions.map((own) => ({ ...own, contentTypeId: id, id: unknownId(own.id) })),
  };
}

/** The section of a moved group is that of its parent. */
const movedGroup = ({ path }: { readonly path: string }, former: UserGroup<Id>): UserGroup<Id> => ({
  ...without(former, 'mainLocation'),
  path,
  parentPath: path.slice(0, path.lastIndexOf('/', path.length - 2) + 1),
  sectionId: unknownId(former.sectionId),
  currentVersion: without(former.currentVersion),
  ...(former.mainLocation && { mainLocation: { id: former.mainLocation.id, pathString: path } }),
});

function trashed(_: object, former: Location<Id> | undefined): TrashItem<Id> | undefined {
  if (!former?.parent || !former.content) return undefined;
  const { id, pathString } = former.parent;
  return {
    ...without(former, 'isChildCountMinimum'),
    parent: { id, pathString },
    childCount: 0,
    content: { ...without(former.content, 'mainLocation'), status: 'TRASHED' },
  };
}

const publishedRole = ({ id }: WithId, draft: Role<Id>): Role<Id> => ({ ...without(draft), id, status: 'DEFINED' });

/** A location that the caller may not read. */
function unreadLocation({ pathString }: Pick<LocationRef<Id>, 'pathString'>, _: unknown, ids: IdKind): Location<Id> {
  const above = pathString.split('/').slice(0, -2);
  const parentPath = `${above.join('/')}/`;
  return {
    ...{ id: lastId(pathString, ids), pathString, parent: { id: lastId(parentPath, ids), pathString: parentPath } },
    ...{ depth: above.length - 1, priority: 0, hidden: false, invisible: false, childCount: 0, remoteId: '' },
    ...{ sortField: 'PATH', sortOrder: 'ASC' },
  };
}

const location: PartialResult = { usesFormer: false, derive: unreadLocation };

/** By the id of the operation. */
export const partialResults: Readonly<Record<string, PartialResult>> = {
  'content.copy': ofFormer(copiedContent),
  'contentTypes.copy': ofFormer(copiedType),
  'locations.copy': location,
  'locations.move': location,
  'locations.trash': ofFormer(trashed),
  'roles.publishDraft': ofFormer(publishedRole),
  'trash.restore': location,
  'userGroups.move': ofFormer(movedGroup),
};
