/** Every URI template of the API (RFC 6570 levels 1 and 2), and what makes and reads hrefs of them. */

export const paths = {
  root: '/',
  openApiJson: '/openapi.json',
  openApiYaml: '/openapi.yaml',
  schemas: '/schemas',
  schema: '/schemas/{name}',
  countries: '/services/countries',
  bookmarks: '/bookmark',
  bookmark: '/bookmark/{locationId}',
  urlAliases: '/content/urlaliases',
  urlAlias: '/content/urlaliases/{urlAliasId}',
  urlWildcards: '/content/urlwildcards',
  urlWildcard: '/content/urlwildcards/{wildcardId}',
  objectStateGroups: '/content/objectstategroups',
  objectStateGroup: '/content/objectstategroups/{groupId}',
  objectStates: '/content/objectstategroups/{groupId}/objectstates',
  objectState: '/content/objectstategroups/{groupId}/objectstates/{stateId}',
  languages: '/languages',
  language: '/languages/{languageCode}',
  contentObjects: '/content/objects',
  contentObject: '/content/objects/{contentId}',
  currentVersion: '/content/objects/{contentId}/currentversion',
  versions: '/content/objects/{contentId}/versions',
  version: '/content/objects/{contentId}/versions/{versionNo}',
  versionRelations: '/content/objects/{contentId}/versions/{versionNo}/relations',
  versionRelation: '/content/objects/{contentId}/versions/{versionNo}/relations/{relationId}',
  versionTranslation: '/content/objects/{contentId}/versions/{versionNo}/translations/{languageCode}',
  contentRelations: '/content/objects/{contentId}/relations',
  contentTranslation: '/content/objects/{contentId}/translations/{languageCode}',
  contentLocations: '/content/objects/{contentId}/locations',
  contentHide: '/content/objects/{contentId}/hide',
  contentReveal: '/content/objects/{contentId}/reveal',
  contentObjectStates: '/content/objects/{contentId}/objectstates',
  contentTypes: '/content/types',
  contentType: '/content/types/{contentTypeId}',
  contentTypeDraft: '/content/types/{contentTypeId}/draft',
  contentTypeGroupRefs: '/content/types/{contentTypeId}/groups',
  fieldDefinitions: '/content/types/{contentTypeId}/fieldDefinitions',
  fieldDefinition: '/content/types/{contentTypeId}/fieldDefinitions/{fieldDefinitionId}',
  fieldDefinitionByIdentifier: '/content/types/{contentTypeId}/fieldDefinition/{identifier}',
  locations: '/content/locations',
  location: '/content/locations/{+locationPath}',
  locationChildren: '/content/locations/{+locationPath}/children',
  locationUrlAliases: '/content/locations/{+locationPath}/urlaliases',
  trash: '/content/trash',
  trashItem: '/content/trash/{trashItemId}',
  sections: '/content/sections',
  section: '/content/sections/{sectionId}',
  sessions: '/user/sessions',
  currentSession: '/user/sessions/current',
  session: '/user/sessions/{sessionId}',
  sessionRefresh: '/user/sessions/{sessionId}/refresh',
  user: '/user/users/{userId}',
  userGroupsOfUser: '/user/users/{userId}/groups',
  userRoles: '/user/users/{userId}/roles',
} as const;

/** The names of a template's variables. */
type VariableOf<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `+${infer Plain}` ? Plain : Name) | VariableOf<Rest>
  : never;

export type ParamsOf<T extends string> = { readonly [K in VariableOf<T>]: number | string };

/** The href of a resource, below the prefix. A `{+variable}` keeps its slashes. */
export function href<T extends string>(template: T, params: ParamsOf<T>): string {
  const values: Readonly<Record<string, number | string>> = params;
  let result = '';
  for (const part of partsOf(template)) {
    if (typeof part === 'string') result += part;
    else {
      const value = values[part.name];
      result += typeof value === 'number' || part.plus ? value : encodeURIComponent(String(value));
    }
  }
  return result;
}

/** The path of a location as it stands in hrefs: `1/2/57` for `/1/2/57/`. */
export function locationPath(pathString: string): string {
  return pathString.slice(1, -1);
}

interface Variable {
  readonly name: string;
  readonly plus: boolean;
}

const partsByTemplate = new Map<string, readonly (string | Variable)[]>();

/** A template taken apart, text first; there are as many as the table has paths. */
function partsOf(template: string): readonly (string | Variable)[] {
  const known = partsByTemplate.get(template);
  if (known) return known;
  const parts = template
    .split(/(\{\+?\w+\})/)
    .map((part) => (part.startsWith('{') ? { name: part.replace(/\W/g, ''), plus: part.startsWith('{+') } : part));
  partsByTemplate.set(template, parts);
  return parts;
}
