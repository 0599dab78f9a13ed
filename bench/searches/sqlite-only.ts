/** Rows of a SQLite file alone: GETs while everything is searched, and the cost of the index for a publish. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import SqliteDatabase from 'better-sqlite3';
import { createCmsRestRouter, type Repository } from 'express-cms-rest';
import { createSqlRepository, openSqlRepository } from 'express-cms-rest/sql';
import { Kysely, SqliteDialect } from 'kysely';
import { context } from '../database.js';
import { createType, fill, first } from './data.js';

const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(Math.floor(values.length * part), values.length - 1)] ?? 0;

/** A search for a word that all items have, again and again, while content is loaded by id over HTTP. */
export async function waitsDuringSearch(path: string): Promise<readonly string[]> {
  const repository = await openSqlRepository(path);
  const server = createServer(createCmsRestRouter(repository, { session: false, basic: { realm: 'bench' } }));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const headers = { Authorization: `Basic ${Buffer.from('admin:publish').toString('base64')}` };
  const get = async (): Promise<number> => {
    const start = performance.now();
    const url = `http://127.0.0.1:${port}/api/cms/v2/content/objects/${first + Math.floor(Math.random() * 500)}`;
    const response = await fetch(url, { headers });
    await response.text();
    if (!response.ok) throw new Error(`GET responded with ${response.status}`);
    return performance.now() - start;
  };
  await get();
  let isOver = false;
  const searched: number[] = [];
  const searching = (async () => {
    while (!isOver) {
      const start = performance.now();
      await repository.views?.find?.(
        {
          query: {
            ...{ target: 'content', filter: [], query: [{ kind: 'fullText', text: 'everywhere' }], sortClauses: [] },
            ...{ aggregations: [], useAlwaysAvailable: true, performCount: true },
          },
          page: { offset: 0, limit: 10 },
        },
        context,
      );
      searched.push(performance.now() - start);
    }
  })();
  const waits: number[] = [];
  const end = performance.now() + 20_000;
  while (performance.now() < end) waits.push(await get());
  isOver = true;
  await searching;
  server.closeAllConnections();
  server.close();
  await repository.close?.();
  const ms = (value: number) => value.toFixed(1);
  return [
    `- A word that all items have was searched without a pause, in ${ms(percentile(searched, 0.5))} ms each (median of ${searched.length}). ` +
      `Meanwhile ${waits.length} GETs by id took ${ms(percentile(waits, 0.5))} ms at the median, ${ms(percentile(waits, 0.99))} ms at the 99th percentile.`,
  ].map((line) => {
    process.stdout.write(`${line}\n`);
    return line;
  });
}

/** Puts views that take and hold nothing in the place of the tables of the index. */
function dropIndex(db: SqliteDatabase.Database): void {
  for (const table of ['cms_field_index', 'cms_search_text']) {
    const columns = db.pragma(`table_info(${table})`) as readonly { readonly name: string }[];
    db.exec(`drop table ${table};
      create view ${table} as select ${columns.map(({ name }) => `null ${name}`).join()} where 0;
      create trigger ${table}_inserted instead of insert on ${table} begin select 1; end;
      create trigger ${table}_removed instead of delete on ${table} begin select 1; end`);
  }
}

/** Publishes a change of a report of five hundred words among so many items, with the index and without it, in memory. */
export async function publishRatio(items: number): Promise<string> {
  const open = async () => {
    const db = new SqliteDatabase(':memory:');
    const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database: db }) });
    const repository = await createSqlRepository(kysely);
    await fill(kysely, items, await createType(repository));
    return { db, repository };
  };
  const [ours, other] = [await open(), await open()];
  dropIndex(other.db);
  const [publish, without] = [await publisher(ours.repository), await publisher(other.repository)];
  const ratios: number[] = [];
  for (let round = 0; round < 210; round += 1) {
    const [one, two] = [await publish(), await without()];
    if (round >= 10) ratios.push(one / two);
  }
  await ours.repository.close();
  await other.repository.close();
  const ratio = percentile(ratios, 0.5).toFixed(2);
  const line = `- A publish of a title, a number and a text of 500 words takes ${ratio} times the processor time that it takes without an index (median of ${ratios.length} pairs).`;
  process.stdout.write(`${line}\n`);
  return line;
}

/** Milliseconds of the processor for creating a draft, changing and publishing it. */
async function publisher({ content, versions }: Repository): Promise<() => Promise<number>> {
  let turn = 0;
  const { contentTypeId } = (await content.loadInfo?.(first, context)) ?? (await content.load(first, context));
  const field = (fieldDefinitionIdentifier: string, value: string | number) => ({
    ...{ fieldDefinitionIdentifier, value },
  });
  const fields = () => [
    ...[field('title', `title ${turn}`), field('rating', turn % 1000)],
    field('body', Array.from({ length: 500 }, (_, index) => `word${(index * 7 + turn) % 900}`).join(' ')),
  ];
  const location = { parentLocationId: 2, priority: 0, hidden: false };
  const created = await content.create?.(
    { contentTypeId, mainLanguageCode: 'eng-GB', location, fields: fields() },
    context,
  );
  const contentId = created?.id ?? 0;
  await versions?.publish?.({ contentId, versionNo: 1 }, context);
  return async () => {
    turn += 1;
    const draft = await versions?.createDraftOfCurrent?.({ id: contentId }, context);
    const versionNo = draft?.versionNo ?? 0;
    const changes = { fields: fields().map((own) => ({ ...own, languageCode: 'eng-GB' })) };
    await versions?.update?.({ contentId, versionNo, changes }, context);
    const start = process.cpuUsage();
    await versions?.publish?.({ contentId, versionNo }, context);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
