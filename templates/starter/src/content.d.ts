// The content types of a CMS, as front ends read them: written by express-cms-rest types, and not to be edited.

/** Article */
export interface Article {
  /** Body */
  body: RichText | null;
  /** Image */
  image: Image | null;
  /** Intro */
  intro: string | null;
  /** Tags */
  tags: string[] | null;
  /** Title */
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

export interface RichText {
  html: string;
  text: string;
}
