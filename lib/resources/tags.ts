/** The groups of operations in descriptions of the API: what stands before the dot of an operation's id. */

export const tags: Readonly<Record<string, string>> = {
  root: 'Where every client starts',
  content: 'Content items: what editors write',
  versions: 'The versions of content items, and their translations',
  relations: 'What content items have to do with each other',
  contentTypes: 'Content types: which fields content of a kind has',
  locations: 'Locations: the places of content items in the tree',
  trash: 'What has been put into the trash, and can be restored',
  sections: 'Sections: a division of all content',
  objectStates: 'States that content has, one of each group',
  urlAliases: 'Paths by which content is found',
  urlWildcards: 'Patterns of paths that lead elsewhere',
  users: 'Those who can log in',
  sessions: 'Logging in and out',
  languages: 'Languages in which content can be written',
  services: 'Lists that come with the server',
  bookmarks: 'Locations that users have marked',
  descriptions: 'What describes the API itself: OpenAPI documents and schemas',
};
