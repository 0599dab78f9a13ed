/** All texts that pages show, in English; those with values in them are functions, so that other languages can order these. */
import { changeEvents } from '../../repository/change-events.js';
import { functions, limitations } from '../../repository/functions.js';
import type { Id } from '../../repository/repository.js';
import type { Part } from '../markup/html.js';
import { countText } from './formats.js';

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The texts of all functions, which are declared with them. */
const functionTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(functions).flatMap(([module, rules]) =>
    Object.entries(rules).map(([name, { allows }]) => [`${module}/${name}`, capitalized(allows)]),
  ),
);

/** The texts of all limitations. */
const limitationTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(limitations).map(([identifier, { meaning }]) => [identifier, meaning]),
);

const items = (count: number, isMinimum: boolean): string =>
  count === 1 && !isMinimum ? '1 item' : `${countText(count, isMinimum)} items`;

/** The texts of all events in the log of changes. */
const eventTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(changeEvents).map(([event, text]) => [event, text.replace(/\.$/, '')]),
);

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
  /** The search page. */
  search: {
    title: 'Search',
    titleOf: (words: string) => `Search: ${words}`,
    form: 'Search for content',
    count: (count: number, isMinimum: boolean) =>
      count === 1 && !isMinimum ? '1 content item' : `${countText(count, isMinimum)} content items`,
    text: 'Words',
    hintOfText: 'Words, "phrases", beginnings as word*, exclusions as -word',
    more: 'More conditions',
    type: 'Content type',
    below: 'Below',
    hintOfBelow: 'The id, the path or the href of a location',
    choosePlace: 'Choose the place',
    section: 'Section',
    modifiedFrom: 'Modified from',
    modifiedTo: 'Modified until',
    publishedFrom: 'Published from',
    publishedTo: 'Published until',
    /** In selects, where nothing is selected. */
    any: 'Any',
    sort: 'Sort by',
    defaultSort: 'Relevance, without words the last change',
    relevance: 'Relevance',
    nameAscending: 'Name, A to Z',
    nameDescending: 'Name, Z to A',
    modifiedAscending: 'Last change, oldest first',
    modifiedDescending: 'Last change, newest first',
    publishedAscending: 'Publication, oldest first',
    publishedDescending: 'Publication, newest first',
    /** Shown in place of hits, if there are none. */
    none: 'Nothing is found. Try fewer or other words, the beginning of a word with * after it, or fewer conditions.',
    noneByName: 'Nothing is found. Only names are searched here: try a part of the name, or fewer conditions.',
    withoutConditions: 'Search for the words alone',
    input: 'The same search as a request to the API',
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
    setPassword: 'New password, which ends all sessions',
    more: 'More',
    missing: 'Why are other operations missing?',
  },
  /** Users and groups of users. */
  people: {
    search: 'Find users',
    text: 'Login, email address or name',
    users: 'Users',
    groups: 'Groups',
    roles: 'Roles',
    drafts: 'Drafts',
    keys: 'API keys',
    more: 'More',
    may: 'Permissions of this user',
    versions: 'Versions',
    all: (list: string): Part => ['All: ', list],
    none: 'None.',
    disabled: 'disabled',
    otherTypes: (type: string, others: Part): Part => [type, '. Or choose another content type: ', others],
  },
  /** Policies in sentences. */
  rights: {
    everything: 'Everything',
    /** Before the name of a module. */
    allOf: 'Everything of the module',
    /** Before conditions. */
    only: 'Only where',
    policies: 'Policies',
    policy: (id: string) => `Policy ${id}`,
  },
  /** The permissions that functions give, by `module/function`. */
  functions: functionTexts,
  /** Conditions of limitations, before their values. */
  limitations: limitationTexts,
  /** The form of a new policy. */
  policyForm: {
    right: 'Permitted function',
    other: 'Another function',
    conditions: 'Only where all of these are true',
    hintOfConditions: 'Without any, the policy is not limited. The next step asks for the values.',
    otherPlace: 'Another location',
  },
  /** Content types and their fields. */
  types: {
    fields: 'Fields',
    name: 'Name',
    fieldType: 'Field type',
    required: 'Required',
    searchable: 'Searchable',
    translatable: 'Translatable',
    defaultValue: 'Default value',
    settings: 'Settings',
    validators: 'Validators',
    yes: 'yes',
    no: 'no',
    order: 'Order',
    change: 'Change',
    edit: 'Edit',
    remove: 'Remove',
    up: 'Up',
    down: 'Down',
    none: 'It has no fields yet.',
    hintOfIdentifier: 'Letters, digits and underscores',
    draftOf: (type: Part): Part => [
      'This is a draft of ',
      type,
      '. Content uses the published type until the draft is published.',
    ],
    isNew: 'This content type has never been published: content cannot use it yet.',
    groups: 'Groups',
    /** Changes that publishing a draft makes. */
    changes: 'Publishing the draft',
    unchanged: 'The fields are those of the published type.',
    added: (fields: string): Part => `Adds fields: ${fields}.`,
    lost: (field: string, count: string | undefined): Part =>
      `Removes the field ${field} and its values${count === undefined ? '' : `, in ${count} content items of this type`}. They are lost.`,
    untranslated: (field: string): Part =>
      `Leaves the field ${field} with the value of the main language: its translations are lost.`,
  },
  /** Field types by identifier; others have their identifiers as names. */
  fieldTypes: {
    string: 'Line of text',
    text: 'Text of several lines',
    richtext: 'Formatted text',
    integer: 'Integer',
    float: 'Decimal number',
    boolean: 'Yes or no',
    datetime: 'Date and time',
    date: 'Date',
    time: 'Time',
    email: 'Email address',
    url: 'Web address',
    author: 'Authors',
    selection: 'Selection',
    country: 'Country',
    keyword: 'Keywords',
    image: 'Image',
    imageasset: 'Image of other content',
    binaryfile: 'File',
    media: 'Audio or video',
    relation: 'Relation to one content item',
    relationlist: 'Relations to several content items',
    user: 'User account',
    maplocation: 'Place on a map',
    isbn: 'ISBN',
    json: 'JSON',
    blocks: 'Blocks',
    slug: 'Part of a URL',
  },
  /** Statuses of versions. */
  statuses: { DRAFT: 'draft', PUBLISHED: 'published', ARCHIVED: 'archived' },
  /** Pages of content, versions and locations. */
  content: {
    heading: 'Content',
    yes: 'Yes',
    no: 'No',
    blank: (names: string): Part => ['Without a value: ', names],
    version: (number: number, status: string): string => `Version ${number}, ${status}`,
    hidden: 'hidden',
    invisible: 'hidden by a location above it',
    trashed: 'in the trash',
    more: 'More of this content',
    mainLocation: (name: string): Part => ['Main location: ', name],
    /** In place of a value in a language that has none. */
    none: 'none',
    locations: 'All locations',
    versions: 'Versions',
    relations: 'Relations',
    referrers: 'Content that refers to it',
    states: 'Object states',
    itemOf: (name: string): Part => ['Content: ', name],
    childList: 'Children',
    noChildren: 'It has no children.',
    children: (count: string): Part => ['All children: ', count],
    aliases: 'URL aliases',
    /** Technical members, folded by default. */
    members: 'All members of the document',
  },
  /** The content that refers to an item. */
  referrers: {
    title: 'Referred to by',
    all: 'All relations to this content',
    count: (count: number, isMinimum: boolean) =>
      count === 1 && !isMinimum
        ? '1 other content item refers to this:'
        : `${isMinimum ? 'At least ' : ''}${count} other content items refer to this:`,
  },
  /** The comparison of two versions. */
  compare: {
    title: 'Compare two versions',
    first: 'Version',
    second: 'With version',
    submit: 'Compare',
    caption: (first: number, second: number) => `Versions ${first} and ${second}`,
    /** The version with its status, and when it was changed. */
    dated: (version: string, date: string): string => `${version}, ${date}`,
    field: 'Field',
    differs: 'differs',
    equal: 'equal',
  },
  tree: {
    title: 'Tree',
    locations: 'Locations',
    unnamed: (id: Id) => `Location ${id}`,
    hidden: 'hidden',
    open: (name: string) => `Open ${name}`,
    close: (name: string) => `Close ${name}`,
    allChildren: (count: string) => `All ${count} children`,
    choose: 'Choose the location to place it below.',
    cancel: 'Cancel',
    moveTitle: (name: string) => `Move ${name}`,
    moveTo: (name: string) => `Move to ${name}`,
    moveHere: 'Move here',
    copyTitle: (name: string) => `Copy ${name}`,
    copyTo: (name: string) => `Copy to ${name}`,
    copyHere: 'Copy here',
  },
  copying: {
    copy: 'Copy',
    copied: 'Copied',
    /** Shown if the browser does not allow a script to copy. */
    selected: 'Selected: press Ctrl+C',
  },
  /** The request and the response of a page. */
  exchange: {
    title: 'Request and header fields',
    request: 'Request',
    response: 'Response',
  },
  forms: {
    save: 'Save',
    saveAndPublish: 'Save and publish',
    cancel: 'Cancel',
    create: (type: string): string => `New ${type}`,
    /** Shown if the operation that a form names to follow fails. */
    saved: 'Your input is saved, but the next operation is refused:',
    overtaken: (version: number): Part =>
      `Since this draft was created, version ${version} has been published, which publishing the draft replaces.`,
    compare: 'Compare them',
    /** After the first of two steps. */
    next: 'Continue',
    back: 'Back',
    mustLogIn: 'You must log in to do this.',
    mayNot: 'You may not do this here.',
    noInput: 'This needs no input.',
    final: 'This cannot be undone.',
    required: '(required)',
    yes: 'Yes',
    no: 'No',
    href: 'An href',
    json: 'As JSON',
    anyType: 'Any, where none is chosen',
    hintOfJson: (hint: string) => `${hint}, as JSON`,
    /** The empty item of a list. */
    oneMore: (list: string) => `${list}: one more`,
  },
  /** The buttons of forms, by method, where the form does not just save. */
  buttons: {
    COPY: 'Copy',
    DELETE: 'Delete',
    MOVE: 'Move',
    PUBLISH: 'Publish',
    SWAP: 'Swap',
    TRASH: 'Move to the trash',
  },
  /** A form whose resource was changed since it was shown. */
  conflict: {
    title: 'Changed since you opened this form',
    updateRefused:
      'Another user has changed this in the meantime, so your request has changed nothing. Your input is below. The form now has the entity tag of the new state. Saving again replaces the current state.',
    requestRefused:
      'Another user has changed this in the meantime, so your request has changed nothing. The form now has the entity tag of the new state. Sending it again applies to the current state.',
    showCurrent: 'Show the current state',
    discard: 'Discard the input and start from the current state',
    equal: 'The current state equals your input, as far as this form shows it.',
    caption: 'Where it differs from your input',
    member: 'Member',
    current: 'Current',
    input: 'Your input',
  },
  /** The first step of new content, and links to more languages. */
  contentForm: {
    more: 'More',
    parent: 'Below the location',
    below: (place: Part): Part => ['It is created below ', place, '.'],
    otherPlace: 'Choose another place',
    type: 'Content type',
    language: 'Main language',
    alsoIn: 'Also in',
    noType: 'The content type cannot be loaded.',
    translateInto: (languages: Part): Part => ['Translate into ', languages],
  },
  /** The trash, and forms that move something there or back. */
  trash: {
    place: 'Restoring',
    where: (parent: Part): Part => ['It was below ', parent, ', where it is restored unless another place is chosen.'],
    nowhere: 'The place where it was is gone, or not for you to see: choose another one.',
    left: (count: number, isMinimum: boolean): Part =>
      `${items(count, isMinimum)} that ${count === 1 ? 'was' : 'were'} below it ${count === 1 ? 'stays' : 'stay'} in the trash, and can be restored afterwards.`,
    alone: 'Nothing else in the trash was below it.',
    goesAlone: 'Nothing is below it.',
    along: (count: number, isMinimum: boolean): Part =>
      `${items(count, isMinimum)} below it ${count === 1 ? 'goes' : 'go'} along.`,
    restore: 'Restore',
  },
  /** The choice of a location. */
  destination: {
    label: 'Destination',
    root: 'The root of all content',
    locations: 'Locations',
    chosen: (name: Part): Part => ['Chosen: ', name],
    up: 'one level up',
    noChildren: 'It has no children.',
  },
  /** Raw forms. */
  raw: {
    kinds: 'Kinds of input',
    form: 'Form',
    json: 'Raw JSON',
    xml: 'Raw XML',
    send: (method: string) => `Send ${method}`,
    headers: 'More header fields',
    file: 'File',
    body: 'Body',
    emptyBody: 'This operation reads no body.',
    example: (document: string) => `Example of ${document}`,
    faults: 'Faults of the body',
    line: (line: number) => `Line ${line}`,
  },
  /** Hints for the inputs of header fields. */
  headerHints: {
    'If-Match': 'The entity tag of the state to change',
    'If-Unmodified-Since': 'A date, instead of If-Match',
    Prefer: 'return=minimal, return=representation or dry-run',
    'X-Siteaccess': 'The siteaccess; without it, the first one',
    'X-Expected-User': 'The login of the user who must be logged in',
  },
  rawResult: {
    showLocation: 'Show the resource in Location',
    show: (path: string) => `Show ${path}`,
    another: 'Send another request',
    emptyBody: 'The response has no body.',
  },
  /** Whether a user may carry out an operation, and why. */
  access: {
    result: 'Result',
    allowed: (operation: Part): Part => ['The operation ', operation, ' is allowed.'],
    refused: (operation: Part): Part => ['The operation ', operation, ' is not allowed.'],
    /** On the page of a refusal. */
    why: 'Why is this not allowed?',
    missing: (right: Part, object: Part): Part => ['No policy gives the right ', right, object, '.'],
    limited: (right: Part, object: Part, limitations: string): Part => [
      ['The right ', right, object, ' is limited, and these limitations do not match: '],
      [limitations, '.'],
    ],
    /** Follow the name of a right. */
    subject: ' to the subject of the operation',
    below: ' to something below it',
    destination: ' at the destination',
    other: ' to the other one of the two',
    authentication: 'Authentication is required.',
    apiKey: 'The API key does not allow it.',
    owner: 'The operation is for the owner alone.',
    policies: 'Policies',
    policy: (id: string, role: string): string => `Policy ${id} of the role ${role}`,
    allows: (policy: Part, right: Part, object: Part): Part => [policy, ' gives the right ', right, object, '.'],
    allowsNot: (policy: Part, right: Part, object: Part, limitations: string): Part => [
      [policy, ' does not give the right ', right, object, ': '],
      [limitations, ' does not match.'],
    ],
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
    missing: (command: Part): Part => ['To try operations here, install Swagger UI: ', command, '.'],
    try: 'Try these operations',
    description: 'The OpenAPI document of these operations',
  },
  /** Inputs of fields in forms. */
  inputs: {
    add: 'Add',
    addOf: (shape: string): Part => `Add: ${shape}`,
    choose: 'Choose',
    chooseAnother: 'Choose another',
    nothing: 'Nothing is chosen.',
    full: (most: number): Part => `No more than ${most}.`,
    up: 'Up',
    down: 'Down',
    remove: 'Remove',
    more: 'One more',
    unnamed: (id: string): string => `Content ${id}`,
    preview: 'Preview',
    kept: (file: string): Part => `${file} is kept, and saved with the form.`,
    lost: (files: string): Part => `Choose again: ${files}`,
    uploading: 'Sending the form and its files',
    failed: 'The form could not be sent. Nothing is lost: try again.',
  },
  /** The page on which content is chosen for an input. */
  picker: {
    title: (label: string): Part => `Choose: ${label}`,
    content: 'Content',
    search: 'Search',
    hits: (count: number, visible: number, words: string): Part =>
      `${count === 1 ? '1 content item' : `${count} content items`} for “${words}”${count > visible ? `, of which ${visible} are shown` : ''}`,
    chosen: 'chosen',
    tree: 'Tree',
    noTree: 'There is no tree to show: search instead.',
    showTree: 'Show the tree',
    open: (count: number): Part => `Open (${count})`,
    above: 'One level up',
    root: 'The root of all content',
    none: 'There is nothing to choose here.',
    more: 'More',
    back: 'Back to the form',
  },
};

/** The texts of pages, by group and name. */
export type Texts = { readonly [Group in keyof typeof english]: Readonly<(typeof english)[Group]> };
