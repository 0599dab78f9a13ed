/** The content of the world of items: persons, and entries with values of each kind, some of which refer to persons. */
import type { Json } from 'express-cms-rest';
import type { NewFieldDefinition } from 'express-cms-rest/repository';

export type Values = Readonly<Record<string, Json>>;

/** All but those that are shown, and for some callers those that are concealed, are not items. */
export type State = 'shown' | 'concealed' | 'hidden' | 'below hidden' | 'draft' | 'trashed';

export type PersonName = 'ada' | 'bob' | 'cleo' | 'hidden' | 'concealed' | 'trashed';

export interface Entry {
  /** The values of fields in the main language, besides those that refer to persons. */
  readonly main: Values;
  /** Translatable values in the other language, if there is a translation. */
  readonly other?: Values;
  readonly state?: State;
  readonly isOnShelf?: boolean;
  readonly alwaysAvailable?: boolean;
  readonly priority?: number;
  readonly friend?: PersonName;
  readonly lead?: PersonName;
  readonly leads?: readonly PersonName[];
  /** In the other language. */
  readonly otherLeads?: readonly PersonName[];
}

const shared = { isTranslatable: false };

export const personFields: readonly NewFieldDefinition[] = [
  { identifier: 'title', fieldTypeIdentifier: 'string' },
  { identifier: 'city', fieldTypeIdentifier: 'string', ...shared },
  { identifier: 'friend', fieldTypeIdentifier: 'relation', ...shared },
];

/** In the order of their creation: a friend is there before. */
export const persons: Readonly<Record<PersonName, Entry>> = {
  cleo: { main: { title: 'Cleo', city: 'Rome' } },
  bob: { main: { title: 'Bob', city: 'Paris' }, other: { title: 'Bobek' }, friend: 'cleo' },
  ada: { main: { title: 'Ada', city: 'London' }, friend: 'bob' },
  hidden: { main: { title: 'Hidden person' }, state: 'hidden' },
  concealed: { main: { title: 'Concealed person' }, state: 'concealed' },
  trashed: { main: { title: 'Trashed person' }, state: 'trashed' },
};

export const entryFields: readonly NewFieldDefinition[] = [
  { identifier: 'title', fieldTypeIdentifier: 'string' },
  { identifier: 'words', fieldTypeIdentifier: 'keyword' },
  { identifier: 'amount', fieldTypeIdentifier: 'integer', ...shared },
  { identifier: 'price', fieldTypeIdentifier: 'float', ...shared },
  { identifier: 'checked', fieldTypeIdentifier: 'boolean', ...shared },
  { identifier: 'day', fieldTypeIdentifier: 'date', ...shared },
  { identifier: 'moment', fieldTypeIdentifier: 'datetime', ...shared },
  { identifier: 'clock', fieldTypeIdentifier: 'time', ...shared },
  { identifier: 'lead', fieldTypeIdentifier: 'relation', ...shared },
  { identifier: 'leads', fieldTypeIdentifier: 'relationlist' },
  { identifier: 'note', fieldTypeIdentifier: 'string', isSearchable: false },
];

const on = (day: number, hour = 0): Json => ({ timestamp: Date.UTC(2026, 0, day, hour) / 1000 });

/** A value that no filter may find, although it is common. */
const fitting = { main: { title: 'Rose', amount: 1 }, lead: 'ada' } as const;

export type EntryName =
  | ('rose' | 'emu' | 'oak' | 'zebra' | 'twin' | 'leading')
  | ('concealed' | 'hidden' | 'belowHidden' | 'draft' | 'trashed');

/** Titles that differ in case and accents, or have characters that are wildcards elsewhere. */
export const entries: Readonly<Record<EntryName, Entry>> = {
  rose: {
    main: {
      ...{ title: 'Rose', words: ['red', "it's"], amount: 1, price: 2.5, checked: true, note: 'first' },
      ...{ day: on(2), moment: on(2, 9), clock: 3600 },
    },
    ...{ lead: 'ada', leads: ['ada', 'bob'], priority: 5 },
  },
  emu: {
    main: {
      ...{ title: 'Émeu, the bird', words: ['GREEN'], amount: 30, price: 10, checked: false },
      ...{ day: on(3), moment: on(3, 12), clock: 60 },
    },
    other: { title: 'Wróbel 100%', words: ['vert', 'red'] },
    ...{ lead: 'bob', leads: ['cleo'], otherLeads: ['bob', 'ada'], priority: -2, isOnShelf: true },
  },
  oak: { main: { title: 'oak_100%*' }, alwaysAvailable: true, isOnShelf: true },
  zebra: {
    main: { title: 'zebra', words: ['r*'], amount: -5, price: 10, day: on(2), note: 'second' },
    other: { title: 'Apfel' },
    ...{ alwaysAvailable: true, priority: 5 },
  },
  twin: { main: { title: 'ROSE', words: ['red'], amount: 30, checked: true }, lead: 'ada' },
  leading: {
    main: { title: 'leading' },
    ...{ lead: 'hidden', leads: ['concealed', 'hidden', 'trashed', 'ada'], alwaysAvailable: true },
  },
  concealed: { main: { title: 'Rose', amount: 1, price: 2.5 }, lead: 'ada', state: 'concealed' },
  hidden: { ...fitting, state: 'hidden' },
  belowHidden: { ...fitting, state: 'below hidden' },
  draft: { ...fitting, state: 'draft' },
  trashed: { ...fitting, state: 'trashed' },
};
