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

/** How many times the document's time a page may take. */
const most = 2;

const prefix = '/api/cms/v2';
const authorization = `Basic ${Buffer.from('admin:publish').toString('base64')}`;

// Outside of production all values that the repository returns are checked.
process.env.NODE_ENV = 'production';
const repository = await openSqlRepository(await createFile());
const router = createCmsRestRouter(repository, { session: false, basic: true, caching: { memory: 0 } });
const pages = await createPages(repository);
const [named] = process.argv.slice(2);
console.log('| Page | Document, ms | Page, ms | Page / document | Page / all documents that it shows |');
console.log('| --- | --- | --- | --- | --- |');
for (const page of pages.filter(({ name }) => named === undefined || name === named)) {
  const { document, shown, whole } = await compare(page);
  const cells = [document, whole].map((time) => (time / 1000).toFixed(2));
  const ratios = [whole / document, whole / shown].map((ratio) => ratio.toFixed(1));
  if (whole > most * document) process.exitCode = 1;
  console.log(`| ${[page.name, ...cells, ...ratios].join(' | ')} |`);
}
router.close();
await repository.close?.();

/** The pages that are used most; the item is at a place below others, and has two versions and a draft. */
async function createPages({ content, versions }: Repository): Promise<readonly Page[]> {
  const [id, location] = [60, '1/43/60'];
  const { id: contentId } = await content.load(id, context);
  const first = await versions?.createDraft?.({ contentId, versionNo: 1 }, context);
  await versions?.publish?.({ contentId, versionNo: first?.versionNo ?? 0 }, context);
  const draft = await versions?.createDraft?.({ contentId, versionNo: 2 }, context);
  const item = `/content/objects/${contentId}`;
  const { mainLocation, contentTypeId } = await content.load(id, context);
  const place = `/content/locations${mainLocation?.pathString.replace(/\/$/, '') ?? location}`;
  const type = `/content/types/${contentTypeId}`;
  const above = ['/content/locations/1', '/content/locations/1/43'];
  const ofContent = [type, ...above];
  return [
    {
      name: 'start page',
      path: '/',
      shows: ['/user/users/14/drafts', '/bookmark', '/changes?limit=10', '/content/types', item],
    },
    {
      name: 'item',
      path: item,
      shows: [
        ...ofContent,
        `${item}/reverserelations`,
        `/user/permissions?operations=versions.createDraftOfCurrent,content.hide&contentId=${contentId}`,
      ],
    },
    { name: 'version', path: `${item}/versions/2`, shows: [...ofContent, item] },
    {
      name: 'draft form',
      path: `${item}/versions/${draft?.versionNo}?form=PATCH`,
      shows: [...ofContent, item, '/languages'],
    },
    { name: 'location', path: place, shows: [...above, `${place}/children`] },
    {
      name: 'folder',
      path: '/content/locations/1/43',
      shows: ['/content/locations/1', '/content/locations/1/43/children'],
    },
    { name: 'trash', path: '/content/trash', shows: ['/content/types'] },
    { name: 'type', path: type, shows: [] },
    { name: 'role', path: '/user/roles/2', shows: ['/user/roles/2/policies', '/content/sections', '/content/types'] },
    {
      name: 'user',
      path: '/user/users/14',
      shows: [...above, '/user/users/14/groups', '/user/policies?userId=14', '/user/users/14/drafts', '/user/roles'],
    },
    { name: 'group', path: '/user/groups/1/5', shows: ['/user/groups/1/5/users', '/user/groups/1/5/subgroups'] },
    {
      name: 'comparison',
      path: `${item}/versions?compare=1&with=2`,
      shows: [...ofContent, item, `${item}/versions/1`, `${item}/versions/2`],
    },
  ];
}

interface Times {
  readonly document: number;
  /** The documents together. */
  readonly shown: number;
  readonly whole: number;
}

/** Microseconds of the processor. */
async function compare({ path, shows }: Page): Promise<Times> {
  const plain = path.replace(/\?form=.*$/, '');
  const works = {
    document: () => respond(plain, 'application/json'),
    shown: async () => {
      for (const each of [plain, ...shows]) await respond(each, 'application/json');
    },
    whole: () => respond(path, 'text/html'),
  };
  const times: Record<keyof Times, number[]> = { document: [], shown: [], whole: [] };
  const names = Object.keys(works) as readonly (keyof Times)[];
  const amounts = new Map<keyof Times, number>();
  for (const name of names) {
    await costOf(works[name], 100);
    amounts.set(name, Math.max(5, Math.round((roundTime * 1000) / (await costOf(works[name], 100)))));
  }
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) times[name].push(await costOf(works[name], amounts.get(name) ?? 0));
  return { document: median(times.document), shown: median(times.shown), whole: median(times.whole) };
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
