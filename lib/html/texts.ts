/**
 * All texts that pages show, in English, grouped by what shows them. A text with names, numbers or markup in it is a function: hosts
 * that give it in another language put these in any order.
 */
import type { Part } from './html.js';

export const english = {
  layout: {
    skip: 'Skip to the content',
    main: 'Main',
    home: 'Home',
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
  /** What has happened, by the method of the write. */
  notices: {
    CREATE: 'Created.',
    POST: 'Done.',
    PUT: 'Saved.',
    PATCH: 'Saved.',
    DELETE: 'Deleted.',
    COPY: 'Copied.',
    MOVE: 'Moved.',
    PUBLISH: 'Published.',
    SWAP: 'Swapped.',
    TRASH: 'Moved to the trash.',
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

type English = typeof english;

/** The texts of pages, by group and name. */
export type Texts = { readonly [Group in keyof English]: Readonly<English[Group]> };
