/** The paths of the API below its prefix, as the protocol has them. */
import type { Id } from 'express-cms-rest';

const contentObjects = '/content/objects';
const locations = '/content/locations';
const sessions = '/user/sessions';

const contentObject = (id: Id): string => `${contentObjects}/${id}`;
const version = (id: Id, versionNo: number): string => `${contentObject(id)}/versions/${versionNo}`;

export const paths = {
  root: '/',
  bookmarks: '/bookmark',
  bookmark: (locationId: Id): string => `/bookmark/${locationId}`,
  changes: '/changes',
  contentObjects,
  contentObject,
  contentLocations: (id: Id): string => `${contentObject(id)}/locations`,
  contentObjectStates: (id: Id): string => `${contentObject(id)}/objectstates`,
  currentVersion: (id: Id): string => `${contentObject(id)}/currentversion`,
  contentRelations: (id: Id): string => `${contentObject(id)}/relations`,
  versions: (id: Id): string => `${contentObject(id)}/versions`,
  version,
  versionRelations: (id: Id, versionNo: number): string => `${version(id, versionNo)}/relations`,
  contentTypes: '/content/types',
  contentType: (id: Id): string => `/content/types/${id}`,
  fieldDefinitions: (id: Id): string => `/content/types/${id}/fieldDefinitions`,
  locations,
  /** The ids in a path such as `/1/2/57/`. */
  location: (pathString: string): string => locations + pathString.replace(/\/$/, ''),
  items: '/items',
  item: (contentId: Id): string => `/items/${contentId}`,
  itemAt: '/items/at',
  languages: '/languages',
  objectStateGroups: '/content/objectstategroups',
  objectStates: (groupId: Id): string => `/content/objectstategroups/${groupId}/objectstates`,
  roles: '/user/roles',
  sections: '/content/sections',
  section: (id: Id): string => `/content/sections/${id}`,
  sessions,
  session: (id: string): string => `${sessions}/${encodeURIComponent(id)}`,
  currentSession: `${sessions}/current`,
  token: '/user/token/jwt',
  trash: '/content/trash',
  urlAliases: '/content/urlaliases',
  urlWildcards: '/content/urlwildcards',
  user: (id: Id): string => `/user/users/${id}`,
  currentUser: '/user/current',
} as const;
