/** Tags: the groups in which operations are listed. */
import type { JsonObject } from './json.js';

const meanings: Readonly<Record<string, string>> = {
  root: 'Where every client starts',
  content: 'Content items: what editors write',
  versions: 'The versions of content items, and their translations',
  relations: 'What content items have to do with each other',
  contentTypes: 'Content types: which fields content of a kind has',
  locations: 'Locations: the places of content items in the tree',
  trash: 'What has been put into the trash, and can be taken out again',
  sections: 'Sections: a division of all content',
  objectStates: 'States that content has, one of each group',
  urlAliases: 'Paths by which content is found',
  urlWildcards: 'Patterns of paths that lead elsewhere',
  users: 'Those who can log in',
  userGroups: 'Groups of users',
  roles: 'What users and groups may do',
  sessions: 'Logging in and out',
  languages: 'Languages in which content can be written',
  services: 'Lists that come with the server',
  views: 'Looking for content',
  bookmarks: 'Locations that users have marked',
};

export function tagsOf(names: readonly string[]): JsonObject[] {
  return [...new Set(names)].map((name) => ({ name, description: meanings[name] ?? `Operations on ${name}` }));
}
