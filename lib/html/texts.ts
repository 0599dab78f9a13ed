/**
 * All texts that pages show, in English, grouped by what shows them. A text with names, numbers or markup in it is a function: hosts
 * that give it in another language put these in any order.
 */
import type { Part } from './html.js';

export const english = {
  layout: {
    skip: 'Skip to the content',
    main: 'Main',
    menu: 'Menu',
    home: 'Start',
    tree: 'Tree',
    documentation: 'Documentation',
    schemas: 'Schemas',
    search: 'Search',
    breadcrumbs: 'Breadcrumbs',
    logIn: 'Log in',
    logOut: 'Log out',
    /** In place of a login that the host does not tell. */
    account: 'Account',
  },
  /** What has happened to what the page shows, by the method of the write or by what a button does. */
  notices: {
    CREATE: (name: string): Part => ['Created: ', name, '.'],
    POST: (name: string): Part => ['Done: ', name, '.'],
    PUT: (name: string): Part => ['Saved: ', name, '.'],
    PATCH: (name: string): Part => ['Saved: ', name, '.'],
    /** Of what is deleted no page is left. */
    DELETE: (name: string): Part => ['Deleted. This is what it belonged to: ', name, '.'],
    COPY: (name: string): Part => ['Copied. This is the copy: ', name, '.'],
    MOVE: (name: string): Part => ['Moved: ', name, '.'],
    PUBLISH: (name: string): Part => ['Published: ', name, '.'],
    SWAP: (name: string): Part => ['Swapped: ', name, '.'],
    TRASH: (name: string): Part => ['Moved to the trash: ', name, '.'],
    HIDE: (name: string): Part => ['Hidden: ', name, '.'],
    SHOW: (name: string): Part => ['Shown again: ', name, '.'],
    BOOKMARK: (name: string): Part => ['Added to your bookmarks: ', name, '.'],
    UNMARK: (name: string): Part => ['Removed from your bookmarks: ', name, '.'],
    DRAFT: (name: string): Part =>
      `This is a new draft of ${name}. It takes the place of the current version when it is published.`,
    CONTINUE: (name: string): Part => `This is the draft of ${name} that was there already: no new one was created.`,
  },
  /** What the root shows to those who are logged in. */
  dashboard: {
    drafts: 'My drafts',
    changes: 'Last changes',
    bookmarks: 'My bookmarks',
    name: 'Name',
    type: 'Type',
    modified: 'Modified',
    edit: 'Edit',
    editNamed: (name: string) => `Edit ${name}`,
  },
  /** What a page offers besides the operations of its own resource. */
  operations: {
    heading: 'Operations',
    edit: 'Edit',
    create: 'New content here',
    publish: 'Publish',
    hide: 'Hide',
    show: 'Show again',
    trash: 'Move to the trash',
    bookmark: 'Bookmark',
    unmark: 'Remove the bookmark',
    properties: 'Properties',
  },
  /** Of versions. */
  statuses: { DRAFT: 'draft', PUBLISHED: 'published', ARCHIVED: 'archived' },
  /** Of pages of content, versions and locations. */
  content: {
    heading: 'Content',
    yes: 'Yes',
    no: 'No',
    blank: (names: string): Part => ['Without a value: ', names],
    version: (number: number, status: string): string => `Version ${number}, ${status}`,
    hidden: 'hidden',
    invisible: 'hidden by something above it',
    trashed: 'in the trash',
    more: 'More of this content',
    mainPlace: (name: string): Part => ['Main place: ', name],
    /** In place of a value in a language that has none. */
    none: 'none',
    places: 'All places',
    versions: 'Versions',
    relations: 'Relations',
    referrers: 'What refers to it',
    states: 'Object states',
    itemOf: (name: string): Part => ['Content: ', name],
    children: (count: string): Part => ['Children: ', count],
    aliases: 'URL aliases',
    /** What is technical, folded. */
    members: 'All members of the document',
  },
  login: {
    title: 'Log in',
    loggedIn: (login: Part): Part => ['You are logged in as ', login, '.'],
    back: 'Back',
    login: 'Login',
    password: 'Password',
    submit: 'Log in',
  },
  docs: {
    title: 'Documentation',
    all: 'All operations',
    groups: 'Groups of operations',
    schemas: 'schemas',
    /** The second link is missing where the package for YAML is. */
    whole: (json: Part, yaml: Part, schemas: Part): Part => [
      ['The OpenAPI document describes the API, in ', json, yaml && [' and in ', yaml]],
      ['. Its documents have ', schemas, '.'],
    ],
    items: (link: Part): Part => [
      link,
      ', the published content for front ends, have an OpenAPI document of their own with a schema for each content type.',
    ],
    ofItems: 'Items',
    missing: (command: Part): Part => ['To try operations here, install the package that shows them: ', command, '.'],
    try: 'Try these operations',
    description: 'The OpenAPI document of these operations',
  },
};

type English = typeof english;

/** The texts of pages, by group and name. */
export type Texts = { readonly [Group in keyof English]: Readonly<English[Group]> };
