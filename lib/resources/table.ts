/** The table: all resources, in the order in which the root resource links to them. */
import type { Resource } from '../api/resource.js';
import { bookmark, bookmarks } from './bookmarks.js';
import { contentHide, contentObject, contentObjects, contentReveal, contentTranslation } from './content.js';
import {
  contentType,
  contentTypes,
  fieldDefinition,
  fieldDefinitionByIdentifier,
  fieldDefinitions,
} from './content-types.js';
import { countries } from './countries.js';
import { language, languages } from './languages.js';
import { locations } from './location-lookup.js';
import { contentLocations, location, locationChildren } from './locations.js';
import { contentStates, objectState, objectStateGroup, objectStateGroups, objectStates } from './object-states.js';
import { currentRelations, versionRelation, versionRelations } from './relations.js';
import { section, sections } from './sections.js';
import { currentSession, session, sessionRefresh, sessions } from './sessions.js';
import { trash, trashItem } from './trash.js';
import { locationUrlAliases, urlAlias, urlAliases } from './url-aliases.js';
import { urlWildcard, urlWildcards } from './url-wildcards.js';
import { user } from './users.js';
import { currentVersion, version, versions, versionTranslation } from './versions.js';

/** By the names that clients of the table use. */
export const table = {
  contentObjects,
  contentObject,
  contentHide,
  contentReveal,
  contentLocations,
  versions,
  version,
  currentVersion,
  contentTranslation,
  versionTranslation,
  currentRelations,
  versionRelations,
  versionRelation,
  contentTypes,
  contentType,
  fieldDefinitions,
  fieldDefinition,
  fieldDefinitionByIdentifier,
  user,
  location,
  locationChildren,
  locations,
  trash,
  trashItem,
  sections,
  section,
  objectStateGroups,
  objectStateGroup,
  objectStates,
  objectState,
  contentStates,
  urlAliases,
  urlAlias,
  locationUrlAliases,
  urlWildcards,
  urlWildcard,
  sessions,
  currentSession,
  session,
  sessionRefresh,
  bookmarks,
  bookmark,
  languages,
  language,
  countries,
} as const;

export const resources: readonly Resource[] = Object.values(table);
