/** The locks of writes, and the rule that decides which lock a write takes. */

/**
 * The lock that a write holds until its transaction ends: the repository exclusively, or shared, or shared with one content
 * item that is locked exclusively.
 *
 * - Exclusive is the rule. The permission for such a write, or its effects, depend on rows of several content
 *   items: locations, first publications, deletion, content types, sections, states, roles, users, batches, migrations. Sweeps of
 *   files are among them, as no write may refer to a file that is being deleted, and steps of jobs, unless their kind declares a
 *   weaker lock.
 * - Shared are writes that change rows of one content item alone, which they lock:
 *   - its properties, its object states, and its drafts with their fields and relations;
 *   - schedules of hiding and revealing it; those of drafts are exclusive, as planned writes depend on whether there is one;
 *   - the deletion of a version that is not the only one: other content shows another version of the item, or the same;
 *   - publishing again, with the same URL segments and languages and without an account: no name of a URL is claimed, which
 *     others could claim too, no right follows from the changes, and nothing that has relations to the item shows more or less
 *     of it than before, so that the change names none of their sources. The rows of its index and the order of its locations
 *     are its own; how its parents sort is changed by exclusive writes alone;
 *   - the deletion of archived versions by a job.
 * - Uploads lock the item of their user, by whose uploads the quota is measured. Their files are theirs alone until a value refers
 *   to them. API keys do the same, and belong to their user alone.
 * - Other shared writes lock no item:
 *   - bookmarks and new content only insert rows;
 *   - uses of API keys update rows of their own, and the hash of a password is renewed where it is the same as before;
 *   - counts of downloads lock the values that they count, so that none of these is deleted meanwhile;
 *   - steps of an index rebuild lock the rows of their items, which publishing again updates before it writes the index, and of
 *     two steps of one job the second waits for the row of the job;
 *   - the deletion of expired uploads, which nothing can refer to any more.
 *
 * All that a shared write reads beside its own item changes in exclusive writes only, except properties, drafts, states and
 * published fields of other items, which it does not rely on. Constraints of the database keep names and remote ids unique.
 *
 * A write may find out that it changes more than its lock allows: it then calls `excludeOthers` of its unit of work, which
 * rolls it back and begins it again with the exclusive lock. The rows that it has read until then are read again. A planned write
 * that finds it out is not applied, and done again with that lock.
 *
 * A planned write reads before it has its lock, and once it has that compares the rows that it has read under the rule above: the
 * epoch, which every exclusive write moves, and its guards, which are all values of its own item that it relies on, and the
 * uploads that its values refer to. Where one differs it is planned again. So it sees the same rows as with its lock, and the
 * rule is the same. New content has no rows to guard; where another row has got its id or its remote id, it is planned again too.
 *
 * A transaction of several calls has the exclusive lock. One that is rolled back anyway, or is that of a request with a key, makes one
 * write as a rule: it begins with the shared lock, takes that of its first item, and begins again with the exclusive lock where a
 * write needs more.
 *
 * These locks cannot deadlock, because all writes take them in one order: first that of the repository, then that of at
 * most one item. Locks of rows can, such as those of foreign keys; the database detects it, and the transaction is retried.
 */
export type WriteLock = 'exclusive' | SharedLock;

export type SharedLock = 'shared' | { readonly contentId: number };
