/** The table of all resources, in the order in which the root resource links to them. */

import { bookmark, bookmarks } from './bookmarks.js';
import { contentHide, contentLocations, contentReveal } from './content/content-locations.js';
import { contentStates } from './content/content-states.js';
import { contentType, contentTypes } from './content/content-types.js';
import { fieldDefinition, fieldDefinitions } from './content/field-definitions.js';
import { locationCopy, locationMove, locationSwap, locationTrash } from './content/location-actions.js';
import { location, locationChildren, locations } from './content/locations.js';
import { objectStateGroup, objectStateGroups } from './content/object-state-groups.js';
import { objectState, objectStates } from './content/object-states.js';
import { contentObject, contentObjectCopy, contentObjects } from './content/objects.js';
import { currentRelations, versionRelation, versionRelations } from './content/relations.js';
import { section, sections } from './content/sections.js';
import { contentTranslation, versionTranslation } from './content/translations.js';
import { trash, trashItem, trashItemRestore } from './content/trash.js';
import { locationUrlAliases, urlAlias, urlAliases } from './content/url-aliases.js';
import { urlWildcard, urlWildcards } from './content/url-wildcards.js';
import {
  currentVersion,
  currentVersionDraft,
  version,
  versionDraft,
  versionPublication,
  versions,
} from './content/versions.js';
import { countries } from './countries.js';
import { language, languages } from './languages.js';
import type { Resource } from './resource.js';
import { currentSession, session, sessionRefresh, sessions } from './user/sessions.js';
import { user } from './user/users.js';

export const resources: readonly Resource[] = [
  contentObjects,
  contentObject,
  contentObjectCopy,
  contentHide,
  contentReveal,
  contentLocations,
  versions,
  version,
  versionDraft,
  versionPublication,
  currentVersion,
  currentVersionDraft,
  contentTranslation,
  versionTranslation,
  currentRelations,
  versionRelations,
  versionRelation,
  contentTypes,
  contentType,
  fieldDefinitions,
  fieldDefinition,
  user,
  location,
  locationCopy,
  locationMove,
  locationSwap,
  locationTrash,
  locationChildren,
  locations,
  trash,
  trashItem,
  trashItemRestore,
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
];
