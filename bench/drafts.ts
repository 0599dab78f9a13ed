/** Drafts to publish: each item has two versions, and the one that is not published is made a draft again. */
import pg from 'pg';

export interface Draft {
  readonly contentId: number;
  readonly versionNo: number;
}

export interface Drafts {
  /** A draft of an item that is not published otherwise until it is given back. */
  take(): Promise<Draft>;
  giveBack(draft: Draft): void;
  end(): Promise<void>;
}

const items = `select id from cms_content where status = 'PUBLISHED'
  and type_id = (select id from cms_content_type where identifier = 'bench')`;

/** These drafts are not version 1, which is usually the first publication. */
const copies = `
  update cms_version set version_no = 2 where content_id in (${items});
  update cms_content set current_version_no = 2 where id in (${items});
  with copied as (
    insert into cms_version (content_id, version_no, status, created, modified, creator_id, initial_language_code, names, updated)
    select content_id, 3, 'ARCHIVED', created, modified, creator_id, initial_language_code, names, updated from cms_version
    where content_id in (${items}) returning id, content_id)
  insert into cms_field_value (version_id, field_id, value)
  select copied.id, held.field_id, held.value from copied
  join cms_version version on version.content_id = copied.content_id and version.version_no = 2
  join cms_field_value held on held.version_id = version.id`;

/** Drafts of the items that `database.ts` publishes. */
export async function createDrafts(url: string): Promise<Drafts> {
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => undefined);
  await pool.query(copies);
  const { rows } = await pool.query<{ id: number }>(items);
  const free = rows.map(({ id }) => id);
  return {
    async take() {
      const contentId = free.shift();
      if (contentId === undefined) throw new Error('Every item is being published');
      // It is a draft still where the load ended before its publication.
      const text = `update cms_version set status = 'DRAFT' where content_id = $1 and status <> 'PUBLISHED' returning version_no`;
      const result = await pool.query<{ version_no: number }>({ name: 'draft', text, values: [contentId] });
      return { contentId, versionNo: result.rows[0]?.version_no ?? 0 };
    },
    giveBack: ({ contentId }) => void free.push(contentId),
    end: () => pool.end(),
  };
}
