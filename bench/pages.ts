/** Processor time of pages against that of their documents, and of the documents that show the same, over SQLite in one process. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';
import { createCmsRestRouter, type Repository } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { context, createFile } from './database.js';
import { median } from './measure.js';

/** A page, and the documents besides its own whose data it shows. */
interface Page {
  readonly name: string;
  readonly path: string;
  readonly shows: readonly string[];
}

const rounds = Number(process.env.BENCH_ROUNDS ?? 13);

/** Milliseconds of the processor that each kind of request takes in a round, about. */
const roundTime = 80;

/** How many times the time of all documents that it shows a page may take. */
const most = 2;

const prefix = '/api/cms/v2';
const authorization = `Basic ${Buffer.from('admin:publish').toString('base64')}`;

const ofContent =
  'content.updateInfo,content.delete,content.copy,content.hide,content.schedule,versions.createDraftOfCurrent,locations.trash';

/** The operations that the caller may use, of which a page offers no others. */
const rights = (operations: string): string => `/user/permissions?operations=${operations}`;

// Outside of production all values that the repository returns are checked.
process.env.NODE_ENV = 'production';
const repository = await openSqlRepository(await createFile());
const router = createCmsRestRouter(repository, { session: false, basic: true, caching: { memory: 0 } });
const pages = await createPages(repository);
const [named] = process.argv.slice(2);
console.log('| Page | Document, ms | Page, ms | Page / document | Page / all documents that it shows |');
console.log('| --- | --- | --- | --- | --- |');
for (const page of pages.filter(({ name }) => named === undefined || name === named)) {
  const times = await compare(page);
  const cells = [times.document, times.page].map((time) => (time / 1000).toFixed(2));
  const ratios = [times.page / times.document, times.page / times.parts].map((ratio) => ratio.toFixed(1));
  if (times.page > most * times.parts) process.exitCode = 1;
  console.log(`| ${[page.name, ...cells, ...ratios].join(' | ')} |`);
}
router.close();
await repository.close?.();

/** The pages that are used most; the item is at a place below others, and has two versions and a draft. */
async function createPages({ content, versions }: Repository): Promise<readonly Page[]> {
  const { id, contentTypeId, mainLocation } = await content.load(60, context);
  const second = await versions?.createDraft?.({ contentId: id, versionNo: 1 }, context);
  await versions?.publish?.({ contentId: id, versionNo: second?.versionNo ?? 0 }, context);
  const draft = await versions?.createDraft?.({ contentId: id, versionNo: 2 }, context);
  const item = `/content/objects/${id}`;
  const place = `/content/locations${mainLocation?.pathString.replace(/\/$/, '')}`;
  const type = `/content/types/${contentTypeId}`;
  const folder = '/content/locations/1/43';
  const above = ['/content/locations/1', folder];
  const user = '/user/users/14';
  return [
    {
      name: 'start page',
      path: '/',
      shows: [`${user}/drafts`, '/bookmark', '/changes?limit=10', '/content/types', item, rights('changes.list')],
    },
    {
      name: 'item',
      path: item,
      shows: [type, ...above, `${item}/reverserelations`, rights(`${ofContent}&contentId=${id}`)],
    },
    {
      name: 'version',
      path: `${item}/versions/2`,
      shows: [type, ...above, item, rights(`${ofContent}&contentId=${id}`)],
    },
    {
      name: 'draft form',
      path: `${item}/versions/${draft?.versionNo}?form=PATCH`,
      shows: [type, ...above, item, '/languages', rights(`${ofContent}&contentId=${id}`)],
    },
    {
      name: 'location',
      path: place,
      shows: [...above, rights(`${ofContent}&locationId=${mainLocation?.id}`)],
    },
    {
      name: 'folder',
      path: folder,
      shows: ['/content/locations/1', `${folder}/children?embed=Location`, '/content/types', rights(ofContent)],
    },
    { name: 'trash', path: '/content/trash', shows: ['/content/types', rights('trash.empty')] },
    { name: 'type', path: type, shows: [rights('contentTypes.createDraft,contentTypes.copy,contentTypes.delete')] },
    {
      name: 'role',
      path: '/user/roles/2',
      shows: ['/user/roles/2/policies', '/content/sections', '/content/types', rights('roles.update,roles.delete')],
    },
    {
      name: 'user',
      path: user,
      shows: [
        ...['/content/locations/1', '/content/types/4', `${user}/groups`, `${user}/drafts`, '/user/roles'],
        ...['/user/policies?userId=14', rights(`users.update,users.delete&contentId=14`)],
      ],
    },
    {
      name: 'group',
      path: '/user/groups/1/5',
      shows: ['/user/groups/1/5/users', '/user/groups/1/5/subgroups', rights('users.create,userGroups.create')],
    },
    {
      name: 'comparison',
      path: `${item}/versions?compare=1&with=2`,
      shows: [type, ...above, item, `${item}/versions/1`, `${item}/versions/2`],
    },
  ];
}

interface Times {
  readonly document: number;
  /** All documents whose data the page shows. */
  readonly parts: number;
  readonly page: number;
}

/** Microseconds of the processor. */
async function compare({ path, shows }: Page): Promise<Times> {
  const plain = path.replace(/\?form=.*$/, '');
  const works = {
    document: () => respond(plain, 'application/json'),
    parts: async () => {
      for (const href of [plain, ...shows]) await respond(href, 'application/json');
    },
    page: () => respond(path, 'text/html'),
  };
  const times: Record<keyof Times, number[]> = { document: [], parts: [], page: [] };
  const names = Object.keys(works) as readonly (keyof Times)[];
  const amounts = new Map<keyof Times, number>();
  for (const name of names) {
    await costOf(works[name], 100);
    amounts.set(name, Math.max(5, Math.round((roundTime * 1000) / (await costOf(works[name], 100)))));
  }
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) times[name].push(await costOf(works[name], amounts.get(name) ?? 0));
  return { document: median(times.document), parts: median(times.parts), page: median(times.page) };
}

async function costOf(work: () => Promise<void>, amount: number): Promise<number> {
  const before = process.cpuUsage();
  for (let number = 0; number < amount; number += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / amount;
}

/** Calls the router without a server or a client, whose time would be a part of both. */
function respond(path: string, accept: string): Promise<void> {
  const socket = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  const request = new IncomingMessage(socket as never);
  Object.assign(request, {
    method: 'GET',
    url: prefix + path,
    httpVersion: '1.1',
    httpVersionMajor: 1,
    httpVersionMinor: 1,
  });
  Object.assign(request.headers, { host: 'localhost', accept, authorization });
  request.push(null);
  const response = new ServerResponse(request);
  response.assignSocket(socket as never);
  return new Promise((resolve, reject) => {
    response.once('finish', () =>
      response.statusCode === 200 ? resolve() : reject(new Error(`${path} responded with ${response.statusCode}`)),
    );
    router(request, response);
  });
}
