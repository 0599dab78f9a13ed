import { describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { mapMethods } from '../../lib/repository/map-methods.js';
import type { Id, Repository } from '../../lib/repository/repository.js';
import { addFolder, asAdministrator } from '../sql/support.js';
import { useEach, useRepository } from '../support/fixtures.js';
import { callTool, failureOf, serveMcp } from './support.js';

const opened = await useRepository({ files: createMemoryFileStore() });
const run = useEach(serveMcp);

const folder = { type: 'folder', parent: 2, language: 'eng-GB' };

describe('tools/list', () => {
  it('has schemas and hints that follow from the operations', async () => {
    const client = await (await run(opened)).connect();
    const { tools } = await client.listTools();
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints.search_content).toMatchObject({ readOnlyHint: true, destructiveHint: false, idempotentHint: true });
    expect(hints.publish).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: true });
    expect(hints.create_content).toMatchObject({ readOnlyHint: false, idempotentHint: false });
    expect(hints.call_operation).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    const [{ inputSchema }] = tools as [(typeof tools)[number]];
    expect(inputSchema.properties?.text).toMatchObject({ description: expect.stringContaining('these words') });
    const argumentsOf = (name: string) =>
      Object.keys(tools.find((tool) => tool.name === name)?.inputSchema.properties ?? {});
    for (const name of ['create_content', 'update_content', 'publish', 'schedule', 'move'])
      expect(argumentsOf(name)).toEqual(expect.arrayContaining(['dryRun', 'idempotencyKey']));
    expect(argumentsOf('upload_file')).toEqual(['fileName', 'data', 'idempotencyKey']);
  });

  it('leaves out what the repository lacks', async () => {
    const { uploads: _, permissions: __, ...others } = opened;
    const client = await (await run(others as unknown as Repository<Id>)).connect();
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('create_content');
    expect(names).not.toContain('upload_file');
    expect(names).not.toContain('explain_access');
    await expect(client.callTool({ name: 'upload_file', arguments: {} })).rejects.toThrow('There is no tool');
  });
});

describe('An endpoint below a path', () => {
  it('creates, changes, publishes and moves content as at the root', async () => {
    const { connect } = await run(opened, { mount: '/cms' });
    const client = await connect();
    const { id, revision, page } = await callTool(client, 'create_content', { ...folder, fields: { name: 'Below' } });
    expect(page).toContain('/cms/api/cms/v2/content/objects/');
    await callTool(client, 'publish', { id, versionNo: 1, revision });
    const item = await callTool(client, 'get_item', { id });
    const changes = { id, language: 'eng-GB', fields: { name: 'Changed' }, revision: item.revision };
    expect(await callTool(client, 'update_content', changes)).toMatchObject({ versionNo: 2 });
    const [{ location, revision: placed }] = item.locations;
    await callTool(client, 'move', { location, parent: 43, revision: placed });
    expect((await callTool(client, 'get_item', { id })).locations).toMatchObject([{ path: `/1/43/${location}/` }]);
  });
});

describe('A content item', () => {
  it('is created as a draft, changed, tried, published, found, translated into a draft, and moved', async () => {
    const client = await (await run(opened)).connect();
    const html = '<p>Roses &amp; <strong>thorns</strong></p>';
    const fields = { name: 'Roses', short_description: { html } };
    const made = await callTool(client, 'create_content', { ...folder, fields });
    expect(made).toMatchObject({ versionNo: 1, status: 'DRAFT', fields: { short_description: { html } } });
    expect(made.page).toMatch(/^http:.*\/content\/objects\/\d+\/versions\/1$/);
    const { id, revision } = made;
    const changed = await callTool(client, 'update_content', {
      ...{ id, versionNo: 1, language: 'eng-GB', fields: { name: 'Red roses' }, revision },
    });
    expect(changed.fields).toMatchObject({ name: 'Red roses', short_description: { html } });
    const publication = { id, versionNo: 1, revision: changed.revision };
    expect(await callTool(client, 'publish', { ...publication, dryRun: true })).toMatchObject({ isDryRun: true });
    expect((await failureOf(client, 'get_item', { id })).status).toBe(404);
    await callTool(client, 'publish', publication);
    const found = await callTool(client, 'search_content', {
      filter: [{ member: 'fields.name', operator: 'eq', value: 'Red roses' }],
      type: 'folder',
    });
    expect(found.items).toMatchObject([{ id, name: 'Red roses', fields: { short_description: { html } } }]);
    const item = await callTool(client, 'get_item', { id });
    const translation = await callTool(client, 'update_content', {
      ...{ id, language: 'pol-PL', fields: { name: 'Róże' }, revision: item.revision },
    }).catch(async () => {
      await opened.languages.create({ code: 'pol-PL', name: 'Polish', isEnabled: true }, asAdministrator);
      return callTool(client, 'update_content', {
        ...{ id, language: 'pol-PL', fields: { name: 'Róże' }, revision: item.revision },
      });
    });
    expect(translation).toMatchObject({ versionNo: 2, status: 'DRAFT', fields: { name: 'Róże' } });
    expect((await callTool(client, 'get_item', { id })).name).toBe('Red roses');
    const [{ location, revision: placed }] = item.locations;
    await callTool(client, 'move', { location, parent: 43, revision: placed });
    const { children } = await callTool(client, 'list_children', { parent: 43 });
    expect(children).toEqual(expect.arrayContaining([expect.objectContaining({ location, id, name: 'Red roses' })]));
  });

  it('is not written with an outdated revision, or without one', async () => {
    const client = await (await run(opened)).connect();
    const { id } = await callTool(client, 'create_content', { ...folder, fields: { name: 'Tulips' } });
    const outdated = { id, versionNo: 1, revision: '99.x' };
    expect((await failureOf(client, 'publish', outdated)).status).toBe(412);
    const time = new Date(Date.now() + 3_600_000).toISOString();
    expect((await failureOf(client, 'schedule', { ...outdated, time })).status).toBe(412);
    const missing = await failureOf(client, 'publish', { id, versionNo: 1 });
    expect(missing).toMatchObject({ status: 400, error: expect.stringContaining("required property 'revision'") });
    const deletion = { operation: 'content.delete', params: { contentId: id } };
    expect((await failureOf(client, 'call_operation', deletion)).error).toBe('revision is required for content.delete');
    expect(await opened.content.load(id, asAdministrator)).toMatchObject({ status: 'DRAFT' });
  });

  it('is created once by calls with the same idempotency key', async () => {
    const client = await (await run(opened)).connect();
    const call = { ...folder, fields: { name: 'Once' }, idempotencyKey: 'once' };
    const [one, other] = [
      await callTool(client, 'create_content', call),
      await callTool(client, 'create_content', call),
    ];
    expect(other.id).toBe(one.id);
  });

  it('is scheduled', async () => {
    const client = await (await run(opened)).connect();
    const { id, revision } = await callTool(client, 'create_content', { ...folder, fields: { name: 'Later' } });
    const time = new Date(Date.now() + 3_600_000).toISOString();
    await callTool(client, 'schedule', { id, versionNo: 1, time, revision });
    const { time: stored } = await opened.versions.loadSchedule({ contentId: id, versionNo: 1 }, asAdministrator);
    expect(Math.abs(stored.getTime() - Date.parse(time))).toBeLessThan(1000);
  });

  it('has a file that was uploaded, and a related item', async () => {
    const client = await (await run(opened)).connect();
    const data = Buffer.from('bytes').toString('base64');
    const call = { fileName: 'a.txt', data, idempotencyKey: 'a key "of" its own' };
    const { upload, size } = await callTool(client, 'upload_file', call);
    expect([size, (await callTool(client, 'upload_file', call)).upload]).toEqual([5, upload]);
    const other = { ...call, data: Buffer.from('other').toString('base64') };
    expect((await failureOf(client, 'upload_file', other)).status).toBe(422);
    expect((await failureOf(client, 'upload_file', { ...call, dryRun: true })).error).toContain(
      'additional properties',
    );
    expect(await callTool(client, 'upload_file', { fileName: 'b.txt', data })).not.toMatchObject({ upload });
    const file = { name: 'A file', file: { upload } };
    const made = await callTool(client, 'create_content', { ...folder, type: 'file', fields: file });
    expect(made.fields.file).toMatchObject({ fileName: 'a.txt', fileSize: 5 });
    const url = { fileName: 'a.txt', data: 'https://example.com/' };
    expect((await failureOf(client, 'upload_file', url)).error).toContain('must match pattern');
  });

  it('says which fields are wrong', async () => {
    const client = await (await run(opened)).connect();
    const failure = await failureOf(client, 'create_content', { ...folder, fields: { nome: 'X' } });
    expect(failure).toMatchObject({
      status: 400,
      details: { errors: [{ message: 'The content type has no such field' }] },
    });
    expect((await failureOf(client, 'create_content', { ...folder, type: 'tulip', fields: {} })).error).toMatch(
      /^There is no content type tulip; there are article/,
    );
  });
});

describe('Results', () => {
  it('are cut to the length of the option: lists have fewer items, and texts go on', async () => {
    const { connect } = await run(opened, { mcp: { resultLength: 1200 } });
    const client = await connect();
    const html = `<p>${'word '.repeat(1000)}</p>`;
    const made = await callTool(client, 'create_content', {
      ...folder,
      fields: { name: 'Long', description: { html } },
    });
    expect(made.truncated).toBe(true);
    expect(JSON.stringify(made).length).toBeLessThanOrEqual(1200);
    const rest = await callTool(client, 'get_item', { id: made.id, versionNo: 1, textFrom: 4000 });
    expect(rest.fields.name).toBe('Long');
    expect(rest.fields.description.html).toMatch(/^[word ]+/);
    const page = await callTool(client, 'search_content', { limit: 20 });
    expect(page.items.length).toBeLessThan(5);
    const next = await callTool(client, 'search_content', { limit: 20, after: page.next });
    expect(next.items[0].id).toBeGreaterThan(page.items.at(-1).id);
  });

  it('list all operations, types and children in parts that fit', async () => {
    const resultLength = 1500;
    const client = await (await run(opened, { mcp: { resultLength } })).connect();
    const all = async (name: string, member: string, args: object = {}) => {
      const entries: object[] = [];
      let after: string | undefined;
      do {
        const part = await callTool(client, name, { ...args, ...(after !== undefined && { after }) });
        expect(JSON.stringify(part).length).toBeLessThanOrEqual(resultLength);
        expect(part.truncated).toBeUndefined();
        entries.push(...part[member]);
        after = part.next;
      } while (after !== undefined);
      return entries;
    };
    const operations = await all('list_operations', 'operations');
    expect(operations.length).toBeGreaterThan(80);
    expect(new Set(operations.map((each) => JSON.stringify(each))).size).toBe(operations.length);
    expect((await all('describe_types', 'types')).length).toBe(
      (await opened.contentTypes.list({ offset: 0, limit: 1000 }, asAdministrator)).items.length,
    );
    const names = Array.from({ length: 12 }, (_, index) => `Child ${index}`);
    const { locationId: location } = await addFolder(opened, 43, 'Many children');
    for (const name of names) await addFolder(opened, location, name);
    const counts: Record<string, number> = {};
    const counted = mapMethods(opened as unknown as Repository<Id>, (method, name) => (...args) => {
      counts[name] = (counts[name] ?? 0) + 1;
      return method(...args);
    });
    await callTool(await (await run(counted)).connect(), 'list_children', { parent: location, limit: 12 });
    expect(counts).toMatchObject({ 'locations.listChildren': 1, 'locations.loadMany': 1 });
    const children = await all('list_children', 'children', { parent: location, limit: 12 });
    expect(children.map((child) => (child as { readonly name: string }).name).sort()).toEqual(names.sort());
  });
});

describe('call_operation', () => {
  it('calls what list_operations describes, with rights, and never what concerns rights, unless it is named', async () => {
    const client = await (await run(opened)).connect();
    const { operations } = await callTool(client, 'list_operations', { words: 'section' });
    expect(operations.map(({ id }: { readonly id: string }) => id)).toContain('sections.create');
    const described = await callTool(client, 'list_operations', { operation: 'sections.create' });
    expect(described).toMatchObject({ isWrite: true, body: { required: ['name', 'identifier'] } });
    const long = await callTool(client, 'list_operations', { operation: 'contentTypes.create' });
    expect([long.omitted, long.result, Object.keys(long.body)]).toEqual([
      'result',
      undefined,
      expect.arrayContaining(['properties']),
    ]);
    expect((await callTool(client, 'list_operations', { operation: 'views.find' })).omitted).toBe('result, body');
    const section = { operation: 'sections.create', body: { identifier: 'garden', name: 'Garden' } };
    const { result, revision } = await callTool(client, 'call_operation', section);
    expect([result.name, revision]).toEqual(['Garden', expect.any(String)]);
    const update = { operation: 'sections.update', body: { name: 'Park', identifier: 'garden' }, revision };
    const updated = await callTool(client, 'call_operation', { ...update, params: { sectionId: result.sectionId } });
    expect([updated.result.name, updated.revision]).toEqual(['Park', expect.any(String)]);
    expect((await callTool(client, 'call_operation', { operation: 'sections.list' })).revision).toBeUndefined();
    const unfit = { operation: 'sections.update', params: { sectionId: 1 }, revision: 'x', destination: '/x' };
    expect((await failureOf(client, 'call_operation', unfit)).error).toBe('sections.update takes no destination');
    for (const sectionId of ['1/objects', '1?x', 'x'])
      expect(
        (await failureOf(client, 'call_operation', { operation: 'sections.load', params: { sectionId } })).status,
      ).toBe(400);
    const path = { operation: 'locations.load', params: { locationPath: '1/2/children' } };
    expect((await failureOf(client, 'call_operation', path)).error).toMatch(/^params are not values of/);
    const closed = [
      'items.preview',
      'files.sign',
      'users.load',
      'roles.list',
      'apiKeys.create',
      'webhooks.list',
      'transfer.findByRemoteIds',
      'transfer.loadDetails',
      'sessions.create',
      'batches.create',
    ];
    for (const operation of closed)
      expect((await failureOf(client, 'call_operation', { operation })).error).toMatch(/^There is no operation/);
    const opening = await (await run(opened, { mcp: { operations: ['users.load', 'sessions.create'] } })).connect();
    const user = await callTool(opening, 'call_operation', { operation: 'users.load', params: { userId: 14 } });
    expect(user.result.login).toBe('admin');
    const login = { operation: 'sessions.create' };
    expect((await failureOf(opening, 'call_operation', login)).status).toBe(400);
  });
});

describe('Resources', () => {
  it('are content types, the model and items', async () => {
    const client = await (await run(opened)).connect();
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['cms://types', 'cms://model']);
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse((content as { readonly text: string }).text);
    };
    expect((await read('cms://model')).article.fields.title).toEqual({ title: 'Title', type: 'string' });
    expect((await read('cms://types')).types).toContainEqual({ type: 'folder', id: 1, title: 'Folder' });
    expect(await read('cms://items/41')).toMatchObject({ id: 41, name: 'Media' });
    await expect(read('cms://items/none')).rejects.toMatchObject({ code: -32600 });
    await expect(read('cms://items/999')).rejects.toMatchObject({ code: -32002 });
    await expect(read('file:///etc/passwd')).rejects.toMatchObject({ code: -32002 });
  });
});
