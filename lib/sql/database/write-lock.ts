/** What a write locks, and the rule of which lock it takes. */

/**
 * What a write locks until its transaction ends: the repository exclusively, or shared, or shared with one content item
 * that is locked exclusively.
 *
 * - Exclusive is the rule. Whether such a write is allowed, or what changes with it, depends on rows of several content
 *   items: locations, publishing, deletion, content types, sections, states, roles, users, batches, jobs, sweeps, migrations.
 *   Publishing again is among them, as it may change names, URL segments, places and accounts; steps of jobs are, as no two
 *   processes may take the same one; sweeps are, as no write may refer to a file that is being deleted.
 * - Shared are writes that change rows of one content item alone, which they lock: its properties, its drafts with
 *   their fields and relations, its object states, the deletion of a version that is not the only one. Uploads lock the item
 *   of their user, by whose uploads the quota is measured. Those that only insert rows lock no item: bookmarks and new
 *   content; and neither do counts of downloads, which lock the values that they count.
 *
 * All that a shared write reads beside its own item changes in exclusive writes only, except properties, drafts and
 * states of other items, which it does not rely on. Constraints of the database keep names and remote ids unique.
 *
 * These locks cannot deadlock, because all writes take them in one order: first that of the repository, then that of at
 * most one item. Locks of rows can, such as those of foreign keys; the database detects it, and the transaction is retried.
 */
export type WriteLock = 'exclusive' | 'shared' | { readonly contentId: number };
