import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { runChecks, type Situation } from '../../conformance/index.js';
import { app, repository } from '../../examples/own-repository.js';
import { integerTableSituation } from '../support/table-situation.js';
import { vendorType } from './host.js';

const api = '/api/cms/v2';

const situation: Situation = { ...integerTableSituation, textField: 'text' };
await runChecks(it, async () => ({ repository, situation }));

describe('a repository over an array', () => {
  it('is read in both formats', async () => {
    const json = await request(app).get(`${api}/content/objects/1`).set('Accept', vendorType('Content'));
    const { Name, CurrentVersion } = json.body.Content;
    const [title] = CurrentVersion.Version.Fields.field;
    expect([Name, title.fieldValue]).toEqual(['Welcome', 'Welcome']);
    const xml = await request(app).get(`${api}/content/objects/2`).set('Accept', 'application/xml').buffer();
    expect(xml.text).toContain('<Name>Second</Name>');
  });

  it('has items', async () => {
    const found = await request(app).get(`${api}/items?type=note&text=array&fields=text&count=true`);
    const fields = { text: 'Everything here comes from an array.' };
    expect(found.body.ItemList).toMatchObject({ Item: [{ name: 'Welcome', fields }], total: 1 });
  });

  it('says what is not there', async () => {
    expect((await request(app).get(`${api}/content/objects/9000`)).status).toBe(404);
  });

  it('offers what is implemented, and nothing else', async () => {
    const { status, headers } = await request(app).put(`${api}/content/objects/1`);
    expect([status, headers.allow]).toEqual([405, 'GET,HEAD,DELETE,OPTIONS']);
    expect((await request(app).delete(`${api}/content/objects/1`)).status).toBe(401);
    expect((await request(app).get(`${api}/content/trash`)).status).toBe(404);
    expect((await request(app).post(`${api}/user/sessions`)).status).toBe(404);
  });

  it('lets clients ask whether anything has changed', async () => {
    const first = await request(app).get(`${api}/content/objects/1`);
    const again = await request(app).get(`${api}/content/objects/1`).set('If-None-Match', String(first.headers.etag));
    expect(again.status).toBe(304);
  });
});
