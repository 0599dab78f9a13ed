/** Requests with an Idempotency-Key: each is carried out once, and its repetitions get its response. */
import { describe, expect, it } from '@jest/globals';
import { addUser as addUserWithoutRights, asAdministrator, grant } from '../sql/support.js';
import { publishNew } from '../sql/writing.js';
import { type Api, admin, basic, type HttpResponse, host, type Sent, sends, type } from '../support/api.js';
import { useApi, useServe } from '../support/fixtures.js';
import { cheapHash } from '../support/password-hash.js';
import { until } from '../support/until.js';

const { api, opened } = await useApi({ apiKeys: true });
const run = useServe();

let count = 0;
const unique = (): string => {
  count += 1;
  return `repeated_${count}`;
};

const sectionOf = (identifier: string) => JSON.stringify({ SectionInput: { identifier, name: 'Repeated' } });

const create = (key: string, identifier: string, headers: Sent['headers'] = {}, to: Api = api) =>
  to.call('POST', '/content/sections', {
    headers: { ...sends('SectionInput'), 'Idempotency-Key': key, ...headers },
    body: sectionOf(identifier),
  });

const patch = (path: string, document: string, content: object, headers: Sent['headers']) =>
  api.call('PATCH', path, {
    headers: { ...sends(document), ...headers },
    body: JSON.stringify({ [document]: content }),
  });

const pathOf = ({ headers }: HttpResponse): string => String(headers.location).slice(host.base.length);

const isReplayed = ({ headers }: HttpResponse): boolean => headers['idempotency-replayed'] === 'true';

/** As if the process had ended before it stored the response. */
const forgetResponses = () => opened.db.updateTable('cms_idempotency').set({ response: null }).execute();

describe('A repository that does not respond', () => {
  const hanging = () => new Promise<never>(() => {});

  it('to what keeps a response leaves the write its success, when its time has passed', async () => {
    const idempotency = { ...opened.idempotency, keep: hanging };
    const slow = await run({ ...opened, idempotency } as never, { basic: true, timeout: 500 });
    expect((await create(unique(), unique(), admin, slow)).status).toBe(201);
  });

  it('to the check of rights of a repetition is a 503, when its time has passed', async () => {
    const [key, identifier] = [unique(), unique()];
    expect((await create(key, identifier, admin)).status).toBe(201);
    const slow = await run({ ...opened, transaction: hanging } as never, { basic: true, timeout: 500 });
    expect((await create(key, identifier, admin, slow)).status).toBe(503);
  });
});

describe('A request that is repeated with its Idempotency-Key', () => {
  it('is carried out once, and gets the same bytes', async () => {
    const identifier = unique();
    const first = await create('"once"', identifier);
    const again = await create('"once"', identifier);
    expect([first.status, isReplayed(first), again.status, isReplayed(again)]).toEqual([201, false, 201, true]);
    const { date: _, 'x-request-id': __, ...headers } = first.headers;
    expect(again.text).toBe(first.text);
    expect(again.headers).toMatchObject(headers);
  });

  it('is not found by a dry run, whose key is free for a request that writes', async () => {
    const key = `"${unique()}"`;
    const dryRun = { Prefer: 'dry-run' };
    expect((await create(key, unique(), dryRun)).headers['preference-applied']).toBe('dry-run');
    const identifier = unique();
    const first = await create(key, identifier);
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
    const conflict = await create(key, identifier, dryRun);
    expect([conflict.status, isReplayed(conflict)]).toEqual([409, false]);
  });

  it('gets them although the resource has changed since', async () => {
    const path = pathOf(await create(unique(), unique()));
    const { headers } = await api.get(path, admin);
    const update = () =>
      patch(
        path,
        'SectionInput',
        { identifier: unique(), name: 'Changed' },
        {
          'If-Match': headers.etag,
          'Idempotency-Key': 'moved on',
        },
      );
    const identifier = unique();
    const repeat = () =>
      patch(
        path,
        'SectionInput',
        { identifier, name: 'Changed' },
        { 'If-Match': headers.etag, 'Idempotency-Key': '"match"' },
      );
    const first = await repeat();
    await patch(path, 'SectionInput', { identifier, name: 'Changed again' }, {});
    const again = await repeat();
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect((await update()).status).toBe(400);
  });

  it('gets the response of a planned write', async () => {
    const repeat = () =>
      patch('/content/objects/41', 'ContentUpdate', { alwaysAvailable: true }, { 'Idempotency-Key': 'planned' });
    const [first, again] = [await repeat(), await repeat()];
    expect([first.status, again.status, again.text, isReplayed(again)]).toEqual([200, 200, first.text, true]);
    expect(api.errors).toEqual([]);
  });

  it('writes nothing after a process that ended before it had responded', async () => {
    const identifier = unique();
    const first = await create('"crash"', identifier);
    await forgetResponses();
    const again = await create('"crash"', identifier);
    expect([again.status, again.text, again.headers.location, isReplayed(again)]).toEqual([
      201,
      first.text,
      first.headers.location,
      true,
    ]);
  });

  it('gets its place alone where what it has created is gone', async () => {
    const identifier = unique();
    const first = await create('"gone"', identifier);
    await api.call('DELETE', pathOf(first), { headers: admin });
    await forgetResponses();
    const again = await create('"gone"', identifier);
    expect([again.status, again.text, again.headers.location]).toEqual([201, '', first.headers.location]);
    expect((await api.get(pathOf(first), admin)).status).toBe(404);
  });

  it('gets another representation where it asks for one', async () => {
    const identifier = unique();
    const first = await create('"other"', identifier);
    const xml = await create('"other"', identifier, { Accept: type('Section', 'xml') });
    const minimal = await create('"other"', identifier, { Prefer: 'return=minimal' });
    expect([xml.status, isReplayed(xml), xml.headers['content-type']]).toEqual([201, true, type('Section', 'xml')]);
    expect(xml.text).toContain(`<identifier>${identifier}</identifier>`);
    expect([minimal.status, minimal.text, minimal.headers.location]).toEqual([201, '', first.headers.location]);
    expect((await create('"other"', identifier)).text).toBe(first.text);
  });

  it('in XML gets XML', async () => {
    const identifier = unique();
    const repeat = () =>
      api.call('POST', '/content/sections', {
        headers: {
          ...admin,
          'Content-Type': type('SectionInput', 'xml'),
          Accept: type('Section', 'xml'),
          'Idempotency-Key': '"xml"',
        },
        body: `<SectionInput><identifier>${identifier}</identifier><name>XML</name></SectionInput>`,
      });
    const [first, again] = [await repeat(), await repeat()];
    expect([first.status, again.status, again.text, isReplayed(again)]).toEqual([201, 201, first.text, true]);
  });

  it('may have the method in X-HTTP-Method-Override, and a Destination', async () => {
    const copy = (destination: string) =>
      api.call('POST', '/content/objects/41', {
        headers: {
          ...admin,
          'X-HTTP-Method-Override': 'COPY',
          Destination: destination,
          'Idempotency-Key': '"copy"',
        },
      });
    const [first, again] = [await copy('/content/locations/1/2'), await copy('/content/locations/1/2')];
    expect([first.status, again.status, again.headers.location]).toEqual([201, 201, first.headers.location]);
    expect((await copy('/content/locations/1/5')).status).toBe(422);
  });

  it('is told to the host as a repetition', async () => {
    const own = await run(opened);
    const identifier = unique();
    await create('"told"', identifier, {}, own);
    await create('"told"', identifier, {}, own);
    await until(() => own.events.length === 2 || own.events, 'two events');
    expect(own.events.map(({ operation, status, replayed }) => [operation, status, replayed])).toEqual([
      ['sections.create', 201, false],
      ['sections.create', 201, true],
    ]);
  });

  it('is refused where the caller has lost the right', async () => {
    const login = unique();
    const password = 'Passw0rd of the editor';
    const editor = await addUser(login, password);
    const identifier = unique();
    const key = { Authorization: basic(login, password), 'Idempotency-Key': '"right"' };
    const first = await create('"right"', identifier, key);
    expect(first.status).toBe(201);
    await opened.db.deleteFrom('cms_role_assignment').where('content_id', '=', editor).execute();
    const again = await create('"right"', identifier, key);
    expect([again.status, isReplayed(again)]).toEqual([403, false]);
    expect(again.text).not.toContain(identifier);
  });

  it('is repeated without a document where the caller may not read what it has published', async () => {
    const login = unique();
    const password = 'Passw0rd of the author';
    const author = await addUserWithoutRights(opened, 5, login);
    for (const right of ['user/login', 'content/publish']) await grant(opened, author, right);
    const password_hash = await cheapHash(password);
    await opened.db.updateTable('cms_account').set({ password_hash }).where('content_id', '=', author).execute();
    const { id } = await publishNew(opened);
    const { versionNo } = await opened.versions.createDraft({ contentId: id, versionNo: 1 }, asAdministrator);
    await opened.db.updateTable('cms_version').set({ creator_id: author }).where('status', '=', 'DRAFT').execute();
    const publish = () =>
      api.call('POST', `/content/objects/${id}/versions/${versionNo}`, {
        headers: {
          Authorization: basic(login, password),
          'X-HTTP-Method-Override': 'PUBLISH',
          'Idempotency-Key': '"unreadable"',
        },
      });
    const [first, again] = [await publish(), await publish()];
    expect([first.status, isReplayed(first)]).toEqual([204, false]);
    expect([again.status, isReplayed(again), again.text]).toEqual([204, true, '']);
  });

  it('has only the keys of its user', async () => {
    const login = unique();
    const password = 'Passw0rd of the editor';
    await addUser(login, password);
    const [one, other] = [unique(), unique()];
    const mine = await create('"shared"', one);
    const theirs = await create('"shared"', other, { Authorization: basic(login, password) });
    expect([mine.status, theirs.status, isReplayed(theirs)]).toEqual([201, 201, false]);
  });

  it('is not carried out again where a failure was not stored', async () => {
    const identifier = unique();
    const refused = await create('"fails"', identifier, { 'Content-Type': 'application/json', Accept: 'text/plain' });
    const invalid = await api.call('POST', '/content/sections', {
      headers: { ...sends('SectionInput'), 'Idempotency-Key': '"fails"' },
      body: '{}',
    });
    const fine = await create('"fails"', identifier);
    expect([refused.status, invalid.status, fine.status, isReplayed(fine)]).toEqual([406, 400, 201, false]);
  });
});

/** A user with the role of administrators, by its own assignment. */
async function addUser(login: string, password: string): Promise<number> {
  const { asAdministrator } = await import('../sql/support.js');
  const user = await opened.users.create(
    {
      groupPath: '/1/5/12/',
      mainLanguageCode: 'eng-GB',
      login,
      email: `${login}@example.com`,
      password,
      enabled: true,
      fields: [
        { fieldDefinitionIdentifier: 'first_name', languageCode: 'eng-GB', value: 'First' },
        { fieldDefinitionIdentifier: 'last_name', languageCode: 'eng-GB', value: 'Last' },
      ],
    } as never,
    asAdministrator,
  );
  const id = (user as unknown as { id?: number; contentId?: number }).id as number;
  const { items } = await opened.roles.list(
    { identifier: 'Administrator', offset: 0, limit: 1 } as never,
    asAdministrator,
  );
  await opened.roles.assignToUser({ userId: id, roleId: items[0]?.id as number } as never, asAdministrator);
  return id;
}

describe('An Idempotency-Key', () => {
  it.each([
    ['without quotation marks', 'c0ffee-1'],
    ['in quotation marks', '"c0ffee-2"'],
    ['with parameters', '"c0ffee-3";v=1'],
    ['with an escape', '"c0ffee \\"4\\""'],
    ['of 255 characters', 'k'.repeat(255)],
  ])('is taken %s', async (_, key) => {
    const identifier = unique();
    expect((await create(key, identifier)).status).toBe(201);
    expect(isReplayed(await create(key, identifier))).toBe(true);
  });

  it('is the same with and without quotation marks', async () => {
    const identifier = unique();
    await create('the-same', identifier);
    expect(isReplayed(await create('"the-same"', identifier))).toBe(true);
  });

  it.each([
    ['an empty one', '""', 'must not be empty'],
    ['two', '"one", "two"', 'must be one string'],
    ['two tokens', 'one, two', 'must be one string'],
    ['one that is not closed', '"one', 'must be one string'],
    ['a long one', 'k'.repeat(256), 'at most 255 characters'],
    ['a very long one', 'k'.repeat(5000), 'at most 255 characters'],
  ])('is refused as %s', async (_, key, problem) => {
    const identifier = unique();
    const { status, json } = await create(key, identifier);
    expect([status, json.ErrorMessage.errorDescription]).toEqual([400, expect.stringContaining(problem)]);
  });

  it('with another body, URL or media type is 422, and changes nothing', async () => {
    const [one, other] = [unique(), unique()];
    await create('"used"', one);
    const body = await create('"used"', other);
    const url = await api.call('PATCH', '/content/sections/1', {
      headers: { ...sends('SectionInput'), 'Idempotency-Key': '"used"' },
      body: sectionOf(one),
    });
    const media = await create('"used"', one, { 'Content-Type': 'application/json' });
    expect([body.status, url.status, media.status]).toEqual([422, 422, 422]);
    expect((await api.get(`/content/sections?identifier=${other}`, admin)).status).toBe(404);
  });

  it('is for authenticated callers only', async () => {
    const { status, json } = await api.call('POST', '/content/sections', {
      headers: { 'Content-Type': type('SectionInput'), 'Idempotency-Key': '"anonymous"' },
      body: sectionOf(unique()),
    });
    expect([status, json.ErrorMessage.errorDescription]).toEqual([400, expect.stringContaining('authenticated')]);
  });

  it.each([
    ['a login', 'POST', '/user/sessions', 'SessionInput', { SessionInput: { login: 'admin', password: 'publish' } }],
    ['a new API key', 'POST', '/user/keys', 'ApiKeyCreate', { ApiKeyCreate: { name: 'Key' } }],
    ['an upload', 'POST', '/content/binary/uploads', undefined, undefined],
  ] as const)('of %s is 400', async (_, method, path, document, body) => {
    const served = await api.call('OPTIONS', path, { headers: admin });
    if (!String(served.headers.allow).includes(method)) return;
    const { status } = await api.call(method, path, {
      headers: {
        ...(document ? sends(document) : { ...admin, 'Content-Type': 'text/plain' }),
        'Idempotency-Key': '"never"',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(status).toBe(400);
  });

  it('is ignored by requests that only read', async () => {
    const read = { headers: { ...admin, 'Idempotency-Key': '""' } };
    const statuses = [
      await api.call('GET', '/content/sections/1', read),
      await api.call('HEAD', '/content/sections/1', read),
      await api.call('OPTIONS', '/content/sections/1', read),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
  });

  it('is refused over a storage without it', async () => {
    const { idempotency: _, ...without } = opened;
    const own = await run(without);
    const { status, json } = await create('"without"', unique(), {}, own);
    expect([status, json.ErrorMessage.errorDescription]).toEqual([400, expect.stringContaining('does not support')]);
  });

  it('of a request that is being carried out is 409 with Retry-After', async () => {
    const identifier = unique();
    const all = await Promise.all(Array.from({ length: 8 }, () => create('"at once"', identifier)));
    const created = all.filter(({ status }) => status === 201);
    const refused = all.filter(({ status }) => status === 409);
    expect(created.filter((response) => !isReplayed(response)).length).toBe(1);
    expect(created.length + refused.length).toBe(all.length);
    expect(refused.every(({ headers }) => headers['retry-after'] === '1')).toBe(true);
  });

  it('of another router with the same storage means another request', async () => {
    const own = await run(opened, { vendor: 'vnd.other' });
    const identifier = unique();
    const send = (to: Api, media: string) =>
      to.call('POST', '/content/sections', {
        headers: { ...admin, 'Content-Type': media, 'Idempotency-Key': '"router"' },
        body: sectionOf(identifier),
      });
    const first = await send(api, 'application/json');
    const again = await send(own, 'application/json');
    expect([first.status, again.status]).toEqual([201, 422]);
  });
});

describe('A batch with an Idempotency-Key', () => {
  const batchOf = (identifier: string, atomic: boolean, href = '/content/sections/4711') => ({
    BatchInput: {
      atomic,
      Request: [
        {
          _id: 'one',
          method: 'POST',
          href: `${host.base}/content/sections`,
          document: JSON.parse(sectionOf(identifier)),
        },
        { _id: 'two', method: 'GET', href: `${host.base}${href}` },
      ],
    },
  });
  const send = (body: object, key: string) =>
    api.call('POST', '/batch', {
      headers: { ...sends('BatchInput'), 'Idempotency-Key': key },
      body: JSON.stringify(body),
    });

  it.each([true, false])('is carried out once (atomic: %s)', async (atomic) => {
    const body = batchOf(unique(), atomic, '/content/sections/1');
    const [first, again] = [await send(body, `batch-${atomic}`), await send(body, `batch-${atomic}`)];
    expect([first.status, again.status, again.text, isReplayed(again)]).toEqual([200, 200, first.text, true]);
    expect(first.json.Batch.Response.map(({ status }: { status: number }) => status)).toEqual([201, 200]);
  });

  it('keeps the effects of those of its requests that succeed', async () => {
    const identifier = unique();
    const { json } = await send(batchOf(identifier, false), 'batch-partly');
    expect(json.Batch.Response.map(({ status }: { status: number }) => status)).toEqual([201, 404]);
    expect((await api.get(`/content/sections?identifier=${identifier}`, admin)).status).toBe(200);
  });

  it('that is atomic and fails stores nothing', async () => {
    const identifier = unique();
    const { status, json } = await send(batchOf(identifier, true), 'batch-fails');
    expect([status, json.Batch.Response.map((each: { status: number }) => each.status)]).toEqual([200, [424, 404]]);
    expect((await api.get(`/content/sections?identifier=${identifier}`, admin)).status).toBe(404);
    expect(isReplayed(await send(batchOf(identifier, true), 'batch-fails'))).toBe(false);
  });

  it('has its statuses and places again after a crash', async () => {
    const body = batchOf(unique(), true, '/content/sections/1');
    const first = await send(body, 'batch-crash');
    await forgetResponses();
    const again = await send(body, 'batch-crash');
    const facts = ({ json }: HttpResponse) =>
      json.Batch.Response.map(({ _id, status, location }: Record<string, unknown>) => [_id, status, location]);
    expect([again.status, facts(again)]).toEqual([200, facts(first)]);
  });

  it('does not store new secrets', async () => {
    const part = {
      _id: 'key',
      method: 'POST',
      href: `${host.base}/user/keys`,
      document: { ApiKeyCreate: { name: 'Key' } },
    };
    const { json } = await send({ BatchInput: { Request: [part] } }, 'batch-secret');
    const [, secret = ''] = /"secret":"([^"]+)"/.exec(JSON.stringify(json)) ?? [];
    expect([json.Batch.Response[0].status, secret]).toEqual([201, expect.stringMatching(/./)]);
    const rows = await opened.db.selectFrom('cms_idempotency').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});
