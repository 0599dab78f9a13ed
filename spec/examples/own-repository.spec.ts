import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { runChecks } from '../../conformance/index.js';
import { app, repository } from '../../examples/own-repository.js';
import { vendorType } from './host.js';

const api = '/api/cms/v2';

await runChecks(it, async () => ({ repository, situation: { content: [1, 2] } }));

describe('a repository over an array', () => {
  it('takes no more than 40 lines, its data included', async () => {
    const source = await readFile(new URL('../../examples/own-repository.ts', import.meta.url), 'utf8');
    const [repository = ''] = /^const notes.*(?=^export const app)/ms.exec(source) ?? [];
    expect(repository).toContain('const repository: Repository');
    expect(repository.trim().split('\n').length).toBeLessThanOrEqual(40);
  });

  it('is read in both formats', async () => {
    const json = await request(app).get(`${api}/content/objects/1`).set('Accept', vendorType('Content'));
    const { Name, CurrentVersion } = json.body.Content;
    const [title] = CurrentVersion.Version.Fields.field;
    expect([Name, title.fieldValue]).toEqual(['Welcome', 'Welcome']);
    const xml = await request(app).get(`${api}/content/objects/2`).set('Accept', 'application/xml').buffer();
    expect(xml.text).toContain('<Name>Second</Name>');
  });

  it('says what is not there', async () => {
    expect((await request(app).get(`${api}/content/objects/3`)).status).toBe(404);
  });

  it('offers what is implemented, and nothing else', async () => {
    const { status, headers } = await request(app).delete(`${api}/content/objects/1`);
    expect([status, headers.allow]).toEqual([405, 'GET,HEAD,OPTIONS']);
    const root = await request(app).get(`${api}/`);
    expect(Object.keys(root.body.Root)).toEqual(['_media-type']);
    expect((await request(app).get(`${api}/content/types`)).status).toBe(404);
    expect((await request(app).post(`${api}/user/sessions`)).status).toBe(404);
  });

  it('lets clients ask whether anything has changed', async () => {
    const first = await request(app).get(`${api}/content/objects/1`);
    const again = await request(app).get(`${api}/content/objects/1`).set('If-None-Match', String(first.headers.etag));
    expect(again.status).toBe(304);
  });
});
