/** Texts of all pages: layout, notices, lists, values and operations. */
import { changeEvents } from '../../repository/change-events.js';
import type { Part } from '../markup/html.js';

/** The texts of all events in the log of changes. */
const eventTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(changeEvents).map(([event, text]) => [event, text.replace(/\.$/, '')]),
);

export const pageTexts = {
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
    logInToChange: (link: Part): Part => [link, ' to make changes.'],
    /** In place of a login that the host does not provide. */
    account: 'Account',
  },
  /** Notices about a write that has succeeded, by its method or by the operation of a button. */
  notices: {
    CREATE: (name: string): Part => ['Created: ', name, '.'],
    POST: (name: string): Part => ['Done: ', name, '.'],
    PUT: (name: string): Part => ['Saved: ', name, '.'],
    PATCH: (name: string): Part => ['Saved: ', name, '.'],
    /** A deleted resource has no page: the notice is on that of its parent. */
    DELETE: (name: string): Part => ['Deleted. It belonged to: ', name, '.'],
    COPY: (name: string): Part => ['Copied. This is the copy: ', name, '.'],
    MOVE: (name: string): Part => ['Moved: ', name, '.'],
    PUBLISH: (name: string): Part => ['Published: ', name, '.'],
    SWAP: (name: string): Part => ['Swapped: ', name, '.'],
    TRASH: (name: string): Part => ['Moved to the trash: ', name, '.'],
    HIDE: (name: string): Part => ['Hidden: ', name, '.'],
    SHOW: (name: string): Part => ['Shown again: ', name, '.'],
    BOOKMARK: (name: string): Part => ['Added to your bookmarks: ', name, '.'],
    SESSIONS: (name: string): Part => ['All sessions have ended of: ', name, '.'],
    UNMARK: (name: string): Part => ['Removed from your bookmarks: ', name, '.'],
    DRAFT: (name: string): Part =>
      `This is a new draft of ${name}. It replaces the current version when it is published.`,
    CONTINUE: (name: string): Part => `This is your existing draft of ${name}: no new one was created.`,
  },
  /** The dashboard on the root page for users who are logged in. */
  dashboard: {
    drafts: 'My drafts',
    changes: 'Latest changes',
    bookmarks: 'My bookmarks',
    name: 'Name',
    type: 'Type',
    modified: 'Modified',
    edit: 'Edit',
    editNamed: (name: string) => `Edit ${name}`,
  },
  /** The page of a document. */
  page: {
    formats: 'Formats',
    page: 'Page',
    document: 'Document',
  },
  /** The text of a document. */
  source: {
    withNumbers: 'Line numbers',
    withoutNumbers: 'Without line numbers',
  },
  /** The links of the root, in groups. */
  root: {
    content: 'Content',
    structure: 'Structure',
    people: 'People',
    system: 'System',
    form: 'Form',
    lookUp: 'Look up',
  },
  /** Pages of lists. */
  lists: {
    list: 'List',
    filters: 'Filters',
    apply: 'Apply',
    clear: 'Clear',
    pageSize: 'Items on a page',
    conditions: 'Conditions',
    member: 'Member',
    operator: 'Operator',
    value: 'Value',
    none: 'None',
    range: (first: number, last: number, total: string) => `${first}–${last} of ${total}`,
    total: (total: string) => `${total} in all`,
    members: 'All members',
    image: 'Image',
    name: 'Name',
    type: 'Type',
    /** The parent in which content is placed. */
    place: 'Place',
    modified: 'Modified',
    children: 'Children',
    hidden: 'hidden',
    link: 'Link',
    ascending: 'Sort ascending',
    descending: 'Sort descending',
  },
  /** The list of changes. */
  changes: {
    time: 'Time',
    event: 'Event',
    subject: 'Subject',
    user: 'By',
    version: (versionNo: number): string => `version ${versionNo}`,
    system: 'the CMS itself',
  },
  /** Texts of changes, by event; other events are shown as they are. */
  events: eventTexts,
  /** Links to the other pages of a list. */
  paging: {
    pages: 'Pages',
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
    page: (number: number) => `Page ${number}`,
  },
  /** In place of values. */
  values: {
    none: 'none',
    null: 'null',
    empty: 'empty',
  },
  /** Operations of other resources that a page offers. */
  operations: {
    heading: 'Operations',
    edit: 'Edit',
    create: 'New here',
    publish: 'Publish',
    publishAt: 'Publish at a time',
    hide: 'Hide',
    show: 'Show again',
    hideAt: 'Hide or show at a time',
    trash: 'Move to the trash',
    bookmark: 'Bookmark',
    unmark: 'Remove the bookmark',
    properties: 'Properties',
    createUser: 'New user',
    createGroup: 'New group',
    assignRole: 'Assign a role',
    addToGroup: 'Add to a group',
    createPolicy: 'New policy',
    createType: 'New content type',
    addField: 'Add a field',
    editType: 'Edit the fields',
    disable: 'Disable and end all sessions',
    enable: 'Enable',
    endSessions: 'End all sessions',
    setPassword: 'New password, which ends all sessions',
    more: 'More',
    missing: 'Why are other operations missing?',
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
    missing: (command: Part): Part => ['To try operations here, install Swagger UI: ', command, '.'],
    try: 'Try these operations',
    description: 'The OpenAPI document of these operations',
  },
};
