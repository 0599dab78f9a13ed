/** The selection of the entities of a source. */

/** The part of a source that is transferred; all but users and the trash by default. */
export interface SelectionOptions {
  /** The remote id of a location, or its path such as `/1/2/57/`: only content at it and below it. */
  readonly subtree?: string | undefined;
  /** Only languages, sections, object states and content types. */
  readonly typesOnly?: boolean | undefined;
  /** Also users, user groups, and roles with their policies and assignments. False by default. */
  readonly withUsers?: boolean | undefined;
  /** Also hashes of the passwords of these users, between databases and files. False by default. */
  readonly withHashes?: boolean | undefined;
  /** Also the trash, of a database or a file. False by default. */
  readonly withTrash?: boolean | undefined;
  /** Without drafts and archived versions. False by default. */
  readonly publishedOnly?: boolean | undefined;
}
