/** The permissions of policies in the built-in storage: modules with their functions, and the limitations that each function takes. */

/** The values of a limitation: ids or keys of stored entities, or texts that match a pattern. */
type Values =
  | {
      readonly refersTo: 'section_id' | 'type_id' | 'state_id' | 'location_id' | 'language_code';
      readonly kind: string;
    }
  | { readonly pattern: RegExp; readonly kind: string };

interface LimitationRule {
  readonly values: Values;
  /** The condition for one of the values, as a clause that ends the line "Only where …". */
  readonly meaning: string;
}

const contentTypes = { refersTo: 'type_id', kind: 'ids of content types' } as const;
const sections = { refersTo: 'section_id', kind: 'ids of sections' } as const;
const states = { refersTo: 'state_id', kind: 'ids of object states' } as const;
const self = { pattern: /^[12]$/, kind: '`1`, which is the caller (`2` means the same)' } as const;

export const limitations = {
  Class: { values: contentTypes, meaning: 'the content is of one of these types' },
  Section: { values: sections, meaning: 'the content is in one of these sections' },
  Owner: { values: self, meaning: 'the caller owns the content, or is it' },
  Group: { values: self, meaning: 'the owner of the content is in a group of the caller' },
  Node: {
    values: { refersTo: 'location_id', kind: 'ids of locations' },
    meaning: 'the content is at one of these locations',
  },
  Subtree: {
    values: { refersTo: 'location_id', kind: 'paths of locations, such as `/1/2/`' },
    meaning: 'the content is at or below one of these locations',
  },
  State: { values: states, meaning: 'the content has one of these states of each group that any of them is of' },
  Language: {
    values: { refersTo: 'language_code', kind: 'locale codes of languages' },
    meaning: 'the languages of the write are among these; to read, one of those that the content has',
  },
  ParentClass: { values: contentTypes, meaning: 'the content above is of one of these types' },
  ParentDepth: {
    values: { pattern: /^\d{1,4}$/, kind: 'depths of locations' },
    meaning: 'the location above is that deep',
  },
  ParentOwner: { values: self, meaning: 'the caller owns the content above' },
  ParentGroup: { values: self, meaning: 'the owner of the content above is in a group of the caller' },
  NewSection: { values: sections, meaning: 'the content comes to one of these sections' },
  NewState: { values: states, meaning: 'the content gets one of these states' },
  SiteAccess: {
    values: { pattern: /^\d{1,10}$/, kind: 'CRC-32 checksums of the names of siteaccesses' },
    meaning: 'the request selects one of these siteaccesses',
  },
} as const satisfies Readonly<Record<string, LimitationRule>>;

export type Limitation = keyof typeof limitations;

interface FunctionRule {
  /** The permission, in words that follow "to". */
  readonly allows: string;
  readonly limitations?: readonly Limitation[];
  /** Whether no operation checks it: policies of other installations may name it. */
  readonly isUnused?: true;
}

const ofContent = ['Class', 'Section', 'Owner', 'Group', 'Node', 'Subtree', 'State', 'Language'] as const;

const ofNewContent = [
  ...(['Class', 'Section', 'Owner', 'Language', 'Node', 'Subtree'] as const),
  ...(['ParentClass', 'ParentDepth', 'ParentOwner', 'ParentGroup'] as const),
] as const;

const ofSectionChange = ['Class', 'Section', 'Owner', 'Subtree', 'NewSection'] as const;
const ofStateChange = ['Class', 'Section', 'Owner', 'Group', 'Node', 'Subtree', 'State', 'NewState'] as const;

export const functions = {
  content: {
    read: { allows: 'read published content, its locations and its relations', limitations: ofContent },
    versionread: { allows: 'read versions that are not published', limitations: ofContent },
    view_embed: { allows: 'show content that other content embeds', limitations: ofContent, isUnused: true },
    create: { allows: 'create, copy, move and swap content to below a location', limitations: ofNewContent },
    edit: {
      allows: 'create and update drafts, update content items and locations, and create content of another owner',
      limitations: ofContent,
    },
    publish: { allows: 'publish drafts', limitations: ofContent },
    hide: { allows: 'hide and reveal content and locations', limitations: ofContent },
    manage_locations: { allows: 'add, move and remove locations', limitations: ofContent },
    remove: { allows: 'delete content and translations, and move content to the trash', limitations: ofContent },
    versionremove: { allows: 'delete versions', limitations: ofContent },
    restore: { allows: 'see and restore items of the trash', limitations: ofContent },
    cleantrash: { allows: 'see and delete items of the trash', limitations: ofContent },
    translations: { allows: 'create, update and delete languages' },
    urltranslator: { allows: 'create and delete URL aliases and URL wildcards' },
  },
  class: {
    create: { allows: 'create content types and groups of them' },
    update: { allows: 'update content types and groups of them, and see drafts' },
    delete: { allows: 'delete content types and groups of them' },
  },
  section: {
    view: { allows: 'list and load sections' },
    edit: { allows: 'create, update and delete sections' },
    assign: { allows: 'assign sections to content', limitations: ofSectionChange },
  },
  state: {
    administrate: { allows: 'create, update and delete object states and groups of them' },
    assign: { allows: 'assign object states to content', limitations: ofStateChange },
  },
  url: {
    view: { allows: 'list the URLs that content links to', isUnused: true },
    update: { allows: 'change the URLs that content links to', isUnused: true },
  },
  user: {
    login: { allows: 'log in', limitations: ['SiteAccess'] },
    selfedit: { allows: "update the caller's own user without the right to edit it" },
    password: { allows: "change the caller's own password" },
  },
  change: {
    read: { allows: 'follow the log of all changes, together with the right to read all content' },
  },
  webhook: {
    manage: { allows: 'manage webhooks, together with the right to read all content' },
  },
  role: {
    read: { allows: 'list and load roles, drafts, policies and assignments' },
    create: { allows: 'create roles, and drafts of new ones' },
    update: { allows: 'update roles and their policies, and create, update, publish and delete drafts' },
    delete: { allows: 'delete roles' },
    assign: { allows: 'assign roles to users and groups, and change the groups of users where these have roles' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FunctionRule>>>>;

type Functions = typeof functions;
export type Module = keyof Functions;
/** The names of a module's functions. */
export type FunctionOf<M extends Module> = keyof Functions[M] & string;
type RuleOf<M extends Module, F> = F extends keyof Functions[M] ? Functions[M][F] : never;
/** The limitations that a function takes. */
export type LimitationOf<M extends Module, F extends FunctionOf<M>> =
  RuleOf<M, F> extends { readonly limitations: readonly (infer L extends Limitation)[] } ? L : never;

/** The functions of a module that take no limitations. */
export type UnlimitedFunctionOf<M extends Module> = {
  [F in FunctionOf<M>]: [LimitationOf<M, F>] extends [never] ? F : never;
}[FunctionOf<M>];

export type ContentLimitation = (typeof ofContent)[number];
/** The functions that are limited by existing content. */
export type ContentFunction = {
  [F in FunctionOf<'content'>]: ContentLimitation extends LimitationOf<'content', F> ? F : never;
}[FunctionOf<'content'>];

/** Matches all modules, or all functions of a module. */
export const wildcard = '*';

const modules: Readonly<Record<string, Readonly<Record<string, FunctionRule>>>> = functions;

export const isModule = (name: string): boolean => name === wildcard || Object.hasOwn(modules, name);

export const isFunction = (module: string, name: string): boolean =>
  name === wildcard || (module !== wildcard && Object.hasOwn(modules[module] ?? {}, name));

/** The limitations that a policy for a module and a function can have: those of any function that it allows. */
export function limitationsOf(module: string, name: string): ReadonlySet<string> {
  const concerned = Object.entries(modules).filter(([each]) => module === wildcard || module === each);
  const rules = concerned.flatMap(([, rulesByFunction]) =>
    Object.entries(rulesByFunction).filter(([each]) => name === wildcard || name === each),
  );
  return new Set(rules.flatMap(([, rule]) => rule.limitations ?? []));
}
