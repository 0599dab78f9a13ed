/** Sections, of which those who are not editors know the public ones. */
import { type Context, NotFound, Refused, type Section, type SectionRepository } from 'express-cms-rest';
import { checkRevision, type SectionChanges } from 'express-cms-rest/repository';
import type { Database, Query } from './database.js';
import { isEditor, requireEditor, requireId, type Seen, visible } from './rights.js';

type SectionRow = Section & Seen;

const selectSections = `select id, identifier, name, revision, updated, (is_public or ${isEditor}) as "isVisible"
  from section`;

export function createSectionRepository(database: Database): SectionRepository {
  return {
    async list({ identifier }, context) {
      const where = identifier === undefined ? '' : 'where identifier = $2';
      const values = [context.caller.userId, ...(identifier === undefined ? [] : [identifier])];
      const rows = await database.read(context)<SectionRow>(`${selectSections} ${where} order by id`, values);
      return { items: rows.filter((row) => row.isVisible).map(toSection) };
    },

    load: (id, context) => load(database.read(context), id, context),

    create: (values, context) =>
      database.write(context, async (query) => {
        await requireEditor(query, context, 'make', 'sections');
        const insert = 'insert into section (identifier, name) values ($1, $2) returning id';
        const [created] = await query<{ readonly id: number }>(insert, toValues(values));
        return load(query, created?.id ?? 0, context);
      }),

    update: ({ id, changes, expected }, context) =>
      database.write(context, async (query) => {
        const section = await find(query, id);
        await requireEditor(query, context, 'edit', `section ${id}`);
        checkRevision(section, expected);
        const set =
          'set identifier = coalesce($1, identifier), name = coalesce($2, name), revision = revision + 1, updated = now()';
        await query(`update section ${set} where id = $3`, [...toValues(changes), id]);
        return load(query, id, context);
      }),

    delete: ({ id, expected }, context) =>
      database.write(context, async (query) => {
        const section = await find(query, id);
        await requireEditor(query, context, 'delete', `section ${id}`);
        checkRevision(section, expected);
        const assigned = await query('select from content where section_id = $1 limit 1', [id]);
        if (assigned.length > 0) throw new Refused(`Section ${id}`, 'has content');
        await query('delete from section where id = $1', [id]);
      }),
  };
}

const toValues = ({ identifier, name }: SectionChanges) => [identifier, name];

async function load(query: Query, id: number, { caller }: Context): Promise<Section> {
  const values = [caller.userId, requireId('section', id)];
  return toSection(visible(await query<SectionRow>(`${selectSections} where id = $2`, values), 'section', id));
}

async function find(query: Query, id: number): Promise<{ readonly revision: number }> {
  const values = [requireId('section', id)];
  const [row] = await query<{ readonly revision: number }>('select revision from section where id = $1', values);
  if (!row) throw new NotFound('section', id);
  return row;
}

function toSection({ isVisible: _, ...section }: SectionRow): Section {
  return section;
}
