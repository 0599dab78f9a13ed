/** Speed and memory of files, against express.static in the same process: prints a table and writes it to bench/files.md. */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { Readable } from 'node:stream';
import sharp from 'sharp';

async function start() {
  const child = fork(new URL('servers/files.js', import.meta.url));
  const [port] = (await once(child, 'message')) as [number];
  return { child, port };
}

let server = await start();
const agent = new Agent({ keepAlive: true });
const basic = { authorization: `Basic ${Buffer.from('admin:publish').toString('base64')}` };
const megabyte = 1_048_576;

interface Sent {
  readonly body?: Buffer | Readable;
  /** The headers of Basic authentication by default. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface Received {
  readonly size: number;
  readonly text: string;
  readonly cookies: readonly string[];
}

/** Reads the response to its end, and keeps the text of a short one. */
function call(method: string, path: string, { body, headers = basic }: Sent = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sending = request({ host: '127.0.0.1', port: server.port, method, path, headers, agent });
    sending.on('error', reject).on('response', (response) => {
      const status = response.statusCode ?? 0;
      let size = 0;
      let text = '';
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size < 100_000) text += chunk.toString();
      });
      response.on('end', () =>
        status < 300
          ? resolve({ size, text, cookies: response.headers['set-cookie'] ?? [] })
          : reject(new Error(`${path}: ${status} ${text}`)),
      );
    });
    if (body instanceof Readable) body.pipe(sending);
    else sending.end(body);
  });
}

const usage = async () =>
  JSON.parse((await call('GET', '/usage')).text) as { readonly cpu: number; readonly rss: number };

/** Content of the type `file` (12) or `image` (5), and the path of its file. */
async function publish(contentTypeId: number, field: string, bytes: Buffer, fileName: string): Promise<string> {
  const uploaded = await call('POST', '/api/cms/v2/content/binary/uploads', { body: bytes });
  const { upload } = JSON.parse(uploaded.text).Upload;
  const values = { name: 'File', [field]: { upload, fileName } };
  const document = {
    LocationCreate: {
      ParentLocation: { _href: '/api/cms/v2/content/locations/1/2' },
      sortField: 'PATH',
      sortOrder: 'ASC',
    },
    ContentType: { _href: `/api/cms/v2/content/types/${contentTypeId}` },
    mainLanguageCode: 'eng-GB',
    fields: {
      field: Object.entries(values).map(([fieldDefinitionIdentifier, fieldValue]) => ({
        fieldDefinitionIdentifier,
        languageCode: 'eng-GB',
        fieldValue,
      })),
    },
  };
  const { text } = await call('POST', '/api/cms/v2/content/objects', {
    body: Buffer.from(JSON.stringify({ ContentCreate: document })),
    headers: {
      ...basic,
      'Content-Type': 'application/vnd.cms.api.ContentCreate+json',
      Accept: 'application/vnd.cms.api.Content+json',
    },
  });
  const { _id: id, CurrentVersion: current } = JSON.parse(text).Content;
  const override = { ...basic, 'X-HTTP-Method-Override': 'PUBLISH' };
  await call('POST', `/api/cms/v2/content/objects/${id}/versions/1`, { headers: override });
  const { field: fields } = current.Version.Fields;
  return fields.find((each: { readonly fieldDefinitionIdentifier: string }) => each.fieldDefinitionIdentifier === field)
    .fieldValue.uri;
}

/** CPU time of the server for so many requests one after the other, in microseconds. */
async function cost(path: string, times: number, headers: Sent['headers'] = basic): Promise<number> {
  const before = (await usage()).cpu;
  for (let n = 0; n < times; n++) await call('GET', path, { headers });
  return ((await usage()).cpu - before) / times;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The median of ratios of pairs, which alternate, so that other processes slow both. */
async function compare(ours: string, theirs: string, times: number, headers: Sent['headers']): Promise<number> {
  await cost(ours, times, headers);
  await cost(theirs, times, headers);
  const ratios: number[] = [];
  for (let round = 0; round < 9; round++) {
    ratios.push((await cost(theirs, times, headers)) / (await cost(ours, times, headers)));
  }
  return median(ratios);
}

/** The header of a session of the administrator. */
async function logIn(): Promise<Sent['headers']> {
  const { cookies } = await call('POST', '/api/cms/v2/user/sessions', {
    body: Buffer.from(JSON.stringify({ SessionInput: { login: 'admin', password: 'publish' } })),
    headers: { 'Content-Type': 'application/vnd.cms.api.SessionInput+json' },
  });
  return { cookie: cookies.map((each) => each.split(';', 1)[0]).join('; ') };
}

async function peakGrowth(callback: () => Promise<unknown>): Promise<number> {
  const before = (await usage()).rss;
  let peak = before;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      peak = Math.max(peak, (await usage()).rss);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  await callback();
  isOver = true;
  await watch;
  return (peak - before) / megabyte;
}

function* zeros(size: number): Iterable<Buffer> {
  for (let left = size; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(65_536, left), left % 251);
}

function* form(size: number): Iterable<Buffer> {
  yield Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="x.bin"\r\n\r\n');
  yield* zeros(size);
  yield Buffer.from('\r\n--x--\r\n');
}

const streamOf = (chunks: Iterable<Buffer>) => Readable.from(chunks, { objectMode: false });

const uploads = '/api/cms/v2/content/binary/uploads';

const waysToUpload: Readonly<Record<string, (size: number) => Promise<unknown>>> = {
  'as it is': (size) => call('POST', uploads, { body: streamOf(zeros(size)) }),
  'in a form': (size) =>
    call('POST', uploads, {
      body: streamOf(form(size)),
      headers: { ...basic, 'Content-Type': 'multipart/form-data; boundary=x' },
    }),
  'as one part of the tus protocol': (size) =>
    call('POST', uploads, {
      body: streamOf(zeros(size)),
      headers: {
        ...basic,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(size),
        'Content-Type': 'application/offset+octet-stream',
      },
    }),
};

const lines: string[] = ['| Work | Result | Target | Met |', '| --- | --- | --- | --- |'];
function add(call: string, result: string, target: string, isMet: boolean): void {
  const line = `| ${call} | ${result} | ${target} | ${isMet ? 'yes' : 'no'} |`;
  console.log(line);
  lines.push(line);
}

for (const [name, size, times, target] of [
  ['10 MB', 10 * megabyte, 5, 0.9],
  ['100 KB', 102_400, 100, 0.8],
  ['20 KB', 20_480, 200, 0.8],
] as const) {
  const bytes = randomBytes(size);
  await call('POST', `/static/${size}.bin`, { body: bytes });
  const path = await publish(12, 'file', bytes, 'x.bin');
  for (const [caller, headers] of [
    ['the anonymous caller', {}],
    ['Basic', basic],
    ['a session', await logIn()],
  ] as const) {
    const ratio = await compare(path, `/static/${size}.bin`, times, headers);
    const label = `download of ${name} by ${caller} against \`express.static\``;
    add(label, ratio.toFixed(2), `>= ${target}`, ratio >= target);
  }
}

for (const [way, upload] of Object.entries(waysToUpload)) {
  // A process that has received no file before; the modules that it loads for the first one are not measured.
  server.child.kill();
  server = await start();
  await upload(megabyte);
  const first = await peakGrowth(() => upload(400 * megabyte));
  add(`first upload of 400 MB, ${way}: growth of resident memory`, `${first.toFixed(0)} MB`, '< 64 MB', first < 64);
  const next = await peakGrowth(() => upload(100 * megabyte));
  add(`next upload of 100 MB, ${way}: growth of resident memory`, `${next.toFixed(0)} MB`, '< 32 MB', next < 32);
}

const noise = await sharp(randomBytes(3000 * 2000 * 3), { raw: { width: 3000, height: 2000, channels: 3 } })
  .jpeg()
  .toBuffer();
const image = (await publish(5, 'image', noise, 'x.jpg')).replace('/files/', '/images/');
const variation = `${image}/variations/small/file`;
const first = await cost(variation, 1);
await cost(variation, 20);
const stored = await cost(variation, 50);
add('variation of 3000 x 2000 pixels: first against kept', (first / stored).toFixed(0), '>= 50', first / stored >= 50);

const path = await publish(12, 'file', randomBytes(100 * megabyte), 'x.bin');
const many = await peakGrowth(() => Promise.all(Array.from({ length: 50 }, () => call('GET', path))));
add('50 clients download 100 MB each: growth of resident memory', `${many.toFixed(0)} MB`, '< 256 MB', many < 256);

const load = (loadavg()[0] ?? 0).toFixed(1);
const text = `# Files

Measured by \`npm run bench:files\` with Node ${process.versions.node} on one machine, at a load of ${load} on ${cpus().length} cores.
Ratios are those of the CPU time of the server, the medians of pairs that alternate: the time of \`express.static\` divided
by that of the router. After the first request, the 20 KB come from the response cache, as no write comes between;
larger files never do.

${lines.join('\n')}
`;
writeFileSync('bench/files.md', text);
server.child.kill();
process.exit(0);
