/** Texts of pages of content: versions, places, the trash and searches. */
import type { Id } from '../../repository/repository.js';
import type { Part } from '../markup/html.js';
import { countText } from './formats.js';

const items = (count: number, isMinimum: boolean): string =>
  count === 1 && !isMinimum ? '1 item' : `${countText(count, isMinimum)} items`;

export const contentTexts = {
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
    /** The link that searches without a place. */
    anywhere: 'Anywhere',
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
};
