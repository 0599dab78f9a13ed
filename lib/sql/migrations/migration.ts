/** What a migration is: frozen SQL, which imports nothing of the application, for that goes on changing. */

/** How a database engine spells what engines differ in. */
export interface Spelling {
  /** A column of ids, each of which is given once and never again, whatever is deleted. */
  readonly id: string;
  /** Text that is compared byte by byte. */
  readonly binary: string;
  /** How the words of texts are indexed. */
  readonly words: 'fts5' | 'tsvector';
}

export interface Migration {
  /** Migrations that have been applied are known by their names, so these never change. */
  readonly name: string;
  readonly statements: (spelling: Spelling) => readonly string[];
}
