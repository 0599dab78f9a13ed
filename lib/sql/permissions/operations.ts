/** The rights that operations take, for callers who want to know in advance; each write checks its own rights. */

import type { ContentFunction, FunctionOf, Module } from '../../repository/functions.js';
import { type ApiKeyAccess, draftWrites } from '../../repository/repository.js';

/** A function of a module, by its name in policies. */
type Named = { [M in Module]: `${M}/${FunctionOf<M>}` }[Module];

/**
 * A right, or another requirement of an operation: `below`, that the caller may create content below the location; `known`,
 * that the caller is authenticated; `own`, that the version is a draft of the caller; `self`, that the content item is the
 * caller's user, whom policies may let update it; `everything`, that the caller may read all content; `person`, that the caller
 * is authenticated without an API key; `itself`, that the content item is the caller's user; `unlimited`, that neither a
 * limitation nor an API key restricts the caller.
 */
export type Requirement = Named | 'below' | 'everything' | 'itself' | 'known' | 'own' | 'person' | 'self' | 'unlimited';

/** One of the lists has to be fulfilled, and all that is in it. */
type Requirements = readonly (readonly Requirement[])[];

const edit = [['content/edit']] as const;
const remove = [['content/remove']] as const;
const section = [['section/edit']] as const;
const states = [['state/administrate']] as const;
const types = [['class/update']] as const;
const urls = [['content/urltranslator']] as const;
const language = [['content/translations']] as const;
const role = [['role/update']] as const;
const assignment = [['role/assign']] as const;
const webhook = [['webhook/manage', 'everything']] as const;
const followed = [['change/read', 'everything']] as const;
const authenticated = [['known']] as const;
const unlimited = [['unlimited']] as const;
/** Moving content takes the right to remove it from its location, and the right to create content elsewhere. */
const moved = [
  ['content/manage_locations', 'content/create'],
  ['content/remove', 'content/create'],
] as const;

/** Read operations that are refused without a right; all others return only the entities that the caller may read. */
const readings: Readonly<Record<string, Requirements>> = {
  'changes.list': followed,
  'changes.listLatest': followed,
  'transfer.list': unlimited,
  'transfer.findByRemoteIds': unlimited,
  'transfer.loadDetails': unlimited,
};

const requirements: Readonly<Record<string, Requirements>> = {
  'content.create': [['below']],
  'content.updateInfo': [['content/edit'], ['section/assign']],
  'content.delete': remove,
  'content.copy': [['content/create']],
  'content.hide': [['content/hide']],
  'content.reveal': [['content/hide']],
  'content.schedule': [['content/hide']],
  'content.unschedule': [['content/hide']],
  'content.deleteTranslation': remove,
  'versions.createDraft': edit,
  'versions.createDraftOfCurrent': edit,
  'versions.update': edit,
  'versions.publish': [['content/publish']],
  'versions.schedule': [['content/publish']],
  'versions.unschedule': [['content/publish']],
  'items.preview': [['known', 'content/versionread'], ['own']],
  'versions.delete': [['content/versionremove'], ['own']],
  'versions.deleteTranslation': edit,
  'relations.create': edit,
  'relations.delete': edit,
  'locations.create': [['content/manage_locations', 'content/create'], ['own']],
  'locations.update': [['content/edit'], ['content/hide']],
  'locations.delete': [['content/remove'], ['content/manage_locations']],
  'locations.copy': [['content/create']],
  'locations.move': moved,
  'locations.swap': edit,
  'locations.trash': remove,
  'trash.restore': [['content/restore']],
  'trash.delete': [['content/cleantrash']],
  'trash.empty': [['content/cleantrash']],
  'sections.create': section,
  'sections.update': section,
  'sections.delete': section,
  'languages.create': language,
  'languages.update': language,
  'languages.delete': language,
  'objectStates.createGroup': states,
  'objectStates.updateGroup': states,
  'objectStates.deleteGroup': states,
  'objectStates.create': states,
  'objectStates.update': states,
  'objectStates.delete': states,
  'objectStates.assign': [['state/assign']],
  'urlAliases.create': urls,
  'urlAliases.delete': urls,
  'urlWildcards.create': urls,
  'urlWildcards.delete': urls,
  'bookmarks.create': [['known', 'content/read']],
  'bookmarks.delete': authenticated,
  'uploads.create': [
    ['known', 'content/create'],
    ['known', 'content/edit'],
  ],
  'uploads.append': authenticated,
  'uploads.delete': authenticated,
  'users.create': [['below']],
  'users.update': [['content/edit', 'content/publish'], ['self']],
  'users.endSessions': [['content/edit'], ['itself']],
  'users.delete': remove,
  'users.assignGroup': [['content/manage_locations', 'content/create']],
  'users.unassignGroup': [['content/remove'], ['content/manage_locations']],
  'userGroups.create': [['below']],
  'userGroups.update': [['content/edit', 'content/publish']],
  'userGroups.delete': remove,
  'userGroups.move': moved,
  'roles.create': [['role/create']],
  'roles.delete': [['role/delete']],
  'roles.update': role,
  'roles.createDraft': role,
  'roles.updateDraft': role,
  'roles.publishDraft': role,
  'roles.deleteDraft': role,
  'roles.createPolicy': role,
  'roles.updatePolicy': role,
  'roles.deletePolicy': role,
  'roles.deletePolicies': role,
  'roles.assignToUser': assignment,
  'roles.assignToGroup': assignment,
  'roles.unassignFromUser': assignment,
  'roles.unassignFromGroup': assignment,
  'contentTypes.create': [['class/create']],
  'contentTypes.copy': [['class/create']],
  'contentTypes.delete': [['class/delete']],
  'contentTypes.createDraft': types,
  'contentTypes.updateDraft': types,
  'contentTypes.deleteDraft': types,
  'contentTypes.publishDraft': types,
  'contentTypes.createDefinition': types,
  'contentTypes.updateDefinition': types,
  'contentTypes.deleteDefinition': types,
  'contentTypeGroups.create': [['class/create']],
  'contentTypeGroups.update': types,
  'contentTypeGroups.delete': [['class/delete']],
  'contentTypeGroups.link': types,
  'contentTypeGroups.unlink': types,
  'webhooks.create': webhook,
  'webhooks.update': webhook,
  'webhooks.delete': webhook,
  'webhooks.rotateSecret': webhook,
  'webhooks.redeliver': webhook,
  'transfer.create': unlimited,
  'transfer.storeVersions': unlimited,
  'transfer.reserveIds': unlimited,
  'transfer.createEntities': unlimited,
  'apiKeys.create': [['person']],
  'apiKeys.delete': [
    ['person', 'itself'],
    ['person', 'content/edit', 'content/publish'],
  ],
};

const all = { ...requirements, ...readings };

const ownKey = requirements['apiKeys.delete']?.map((names) => names.filter((name) => name !== 'person')) ?? [];
const ofRoles = [['role/read']] as const;
const assignments = [['role/read'], ['role/assign'], ['itself']] as const;

/**
 * The rights of read operations beside the right to read their subject. Callers without these rights are offered the operations
 * still: links refer to them.
 */
const toRead: Readonly<Record<string, Requirements>> = {
  'sections.list': [['section/view']],
  'sections.load': [['section/view']],
  'roles.list': ofRoles,
  'roles.load': ofRoles,
  'roles.loadDraft': ofRoles,
  'roles.listPolicies': ofRoles,
  'roles.loadPolicy': ofRoles,
  'roles.listPoliciesOfUser': [['role/read'], ['itself']],
  'roles.listOfUser': assignments,
  'roles.loadOfUser': assignments,
  'roles.listOfGroup': [['role/read'], ['role/assign']],
  'roles.loadOfGroup': [['role/read'], ['role/assign']],
  'contentTypes.loadDraft': types,
  'trash.list': [['content/restore'], ['content/cleantrash']],
  'bookmarks.list': authenticated,
  'bookmarks.has': authenticated,
  'uploads.load': authenticated,
  'users.current': authenticated,
  'apiKeys.listOwn': authenticated,
  'apiKeys.list': ownKey,
  'apiKeys.load': ownKey,
  'webhooks.list': webhook,
  'webhooks.load': webhook,
  'webhooks.listDeliveries': webhook,
  'webhooks.loadDelivery': webhook,
};

/** All requirements of an operation, but that the caller may read its subject. */
export const allRequirementsOf = (operation: string): Requirements =>
  Object.hasOwn(toRead, operation) ? (toRead[operation] ?? []) : requirementsOf(operation);

/** The requirements of an operation; most read operations have none. */
export const requirementsOf = (operation: string): Requirements =>
  (Object.hasOwn(all, operation) && all[operation]) || [[]];

/** Whether it changes nothing. */
const isReading = (operation: string): boolean => !Object.hasOwn(requirements, operation);

/** Whether a caller with that access may use it, as far as that decides it. */
export function isWithinAccess(access: ApiKeyAccess, operation: string): boolean {
  return access === 'all' || isReading(operation) || (access === 'drafts' && draftWrites.has(operation));
}

/** Rights to content that is there; all others are rights to no content in particular. */
const ofContent: Readonly<Record<ContentFunction, true>> = {
  read: true,
  versionread: true,
  view_embed: true,
  edit: true,
  publish: true,
  hide: true,
  manage_locations: true,
  remove: true,
  versionremove: true,
  restore: true,
  cleantrash: true,
};

/** The function of content that a requirement names, if it does. */
export function contentFunctionOf(requirement: Requirement): ContentFunction | undefined {
  const [module, name = ''] = requirement.split('/');
  return module === 'content' && Object.hasOwn(ofContent, name) ? (name as ContentFunction) : undefined;
}
