import { describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { useEach, useRepository } from '../support/fixtures.js';
import { callTool, failureOf, serveMcp } from './support.js';

const opened = await useRepository();
const run = useEach(serveMcp);

const folder = { type: 'folder', parent: 2, language: 'eng-GB' };
const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });

async function keyWith(access: 'all' | 'drafts' | 'read') {
  const name = `${access} ${Math.random()}`;
  return bearer((await opened.apiKeys.create({ name, access }, asAdministrator)).secret);
}

describe('Access to drafts alone', () => {
  it.each(['by an API key', 'by the option'])('%s makes drafts, and nothing else by any tool', async (way) => {
    const isByKey = way === 'by an API key';
    const { connect, events } = await run(opened, isByKey ? {} : { mcp: { access: 'drafts' } });
    const client = await (isByKey ? connect(await keyWith('drafts')) : connect());
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['create_content', 'update_content', 'search_content']));
    for (const name of ['publish', 'schedule', 'move']) expect(names).not.toContain(name);
    const { id, revision } = await callTool(client, 'create_content', { ...folder, fields: { name: 'Draft' } });
    const draft = { id, versionNo: 1, revision };
    const changed = await callTool(client, 'update_content', {
      ...draft,
      language: 'eng-GB',
      fields: { name: 'Other' },
    });
    const publication = { ...draft, revision: changed.revision };
    const refused = await failureOf(client, 'publish', publication);
    expect(refused).toMatchObject({ status: 403, reason: { allowed: false, missing: [{ condition: 'apiKey' }] } });
    const time = new Date(Date.now() + 3_600_000).toISOString();
    expect((await failureOf(client, 'schedule', { ...publication, time })).status).toBe(403);
    const { operations } = await callTool(client, 'list_operations');
    const ids = operations.map((each: { readonly id: string }) => each.id);
    expect(ids).toContain('versions.delete');
    for (const name of ['versions.publish', 'content.hide', 'content.delete', 'locations.trash', 'sections.create'])
      expect(ids).not.toContain(name);
    const section = { operation: 'sections.create', body: { identifier: 'drafty', name: 'Drafty' } };
    expect((await failureOf(client, 'call_operation', section)).status).toBe(403);
    const created = {
      operation: 'content.create',
      body: {
        ContentType: { _href: '/api/cms/v2/content/types/1' },
        mainLanguageCode: 'eng-GB',
        LocationCreate: {
          ParentLocation: { _href: '/api/cms/v2/content/locations/1/2' },
          ...{ priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' },
        },
        fields: { field: [{ fieldDefinitionIdentifier: 'name', fieldValue: 'Public' }] },
        publish: true,
      },
    };
    expect((await failureOf(client, 'call_operation', created)).status).toBe(403);
    const { publish: _, ...unpublished } = created.body;
    expect((await callTool(client, 'call_operation', { ...created, body: unpublished })).status).toBe(201);
    expect(await opened.content.load(id, asAdministrator)).toMatchObject({ status: 'DRAFT' });
    expect(events.every(({ via }) => via === 'mcp')).toBe(true);
  });

  it('makes a draft of what is published, and leaves that as it is', async () => {
    const { connect } = await run(opened);
    const client = await connect(await keyWith('drafts'));
    const { revision, versionNo } = await callTool(client, 'get_item', { id: 41 });
    const changes = { id: 41, language: 'eng-GB', fields: { name: 'Drafted' }, revision };
    expect(await callTool(client, 'update_content', { ...changes, dryRun: true })).toMatchObject({ isDryRun: true });
    const draft = await callTool(client, 'update_content', changes);
    expect(draft).toMatchObject({ status: 'DRAFT', fields: { name: 'Drafted' } });
    expect(await callTool(client, 'get_item', { id: 41 })).toMatchObject({ name: 'Media', versionNo });
  });
});

describe('Access to reading alone', () => {
  it('has the tools that read', async () => {
    const { connect } = await run(opened);
    const client = await connect(await keyWith('read'));
    const { tools } = await client.listTools();
    const writing = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name);
    expect(writing).toEqual(['call_operation']);
    const deletion = { operation: 'sections.delete', params: { sectionId: 1 }, revision: '1.x' };
    expect((await failureOf(client, 'call_operation', deletion)).status).toBe(403);
  });
});

describe('A refusal', () => {
  it('says which rights are missing, and nothing of content that the caller may not read', async () => {
    const { connect } = await run(opened, { mcp: { anonymous: true } });
    const client = await connect({});
    const hidden = await failureOf(client, 'get_item', { id: 14 });
    expect(JSON.stringify(hidden)).not.toContain('Administrator');
    const access = await callTool(client, 'explain_access', { operation: 'content.delete', about: { contentId: 1 } });
    expect(access).toMatchObject({ allowed: false });
    expect(access.policies).toBeUndefined();
  });
});
