// The content types of a CMS, as front ends read them: written by express-cms-rest types, and not to be edited.

/** Article */
export interface Article {
  author: Reference<Person> | null;
  body: RichText | null;
  day: string | null;
  image: Image | null;
  intro: string | null;
  rating: number | null;
  tags: string[] | null;
  title: string;
}

/** Folder */
export interface Folder {
  /** Description */
  description: RichText | null;
  /** Name */
  name: string;
  /** Short description */
  short_description: RichText | null;
  /** Short name */
  short_name: string | null;
}

/** Person */
export interface Person {
  city: string | null;
  name: string;
}

/** User */
export interface User {
  /** First name */
  first_name: string;
  /** Image */
  image: Image | null;
  /** Last name */
  last_name: string;
  /** Signature */
  signature: string | null;
  /** User account */
  user_account: null;
}

/** User group */
export interface UserGroup {
  /** Description */
  description: string | null;
  /** Name */
  name: string;
}

/** The content types by their identifiers. */
export interface Types {
  article: Article;
  folder: Folder;
  person: Person;
  user: User;
  user_group: UserGroup;
}

export interface Image {
  uri: string | null;
  alternativeText: string;
  width: number | null;
  height: number | null;
  mimeType: string;
  fileName: string;
  focalPoint?: { x: number; y: number };
  variations: Record<string, ImageVariation>;
}

export interface ImageVariation {
  uri: string;
  width: number | null;
  height: number | null;
}

/** An item that a value refers to; with fields of it where it is embedded. */
export interface Reference<T = Types[keyof Types]> {
  _href: string;
  id: number;
  type: keyof Types;
  name: string;
  url?: string;
  fields?: Partial<T>;
}

export interface RichText {
  html: string;
  text: string;
}
