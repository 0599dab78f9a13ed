/** Texts of pages of users, groups, roles and their rights, and of content types. */
import { functions, limitations } from '../../repository/functions.js';
import type { Part } from '../markup/html.js';

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

export const peopleTexts = {
  /** Users and groups of users. */
  people: {
    search: 'Find users',
    text: 'Login, email address or name',
    users: 'Users',
    groups: 'Groups',
    roles: 'Roles',
    drafts: 'Drafts',
    keys: 'API keys',
    expires: (time: string) => `until ${time}`,
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
  /** The form that assigns a role. */
  assignment: {
    limit: 'The role applies everywhere. Limit it:',
    unlimited: 'Assign the role without a limitation',
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
};
