/** The repository over a document store, whose ids are strings: by the checks of the conformance kit and over HTTP. */
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { assess, checks, httpChecks, openHttp, runChecks, type Situation } from '../../conformance/index.js';
import { openPages } from '../../examples/document-store.js';
import { basic, serve } from '../support/api.js';

// One test is hundreds of checks, over HTTP.
jest.setTimeout(600_000);

const situation: Situation<string> = {
  administrator: { userId: 'editor', login: 'editor' },
  reader: { userId: 'reader', login: 'reader' },
  parentLocationId: 'site',
  contentTypeId: 'page',
  leafContentTypeId: null,
  nameField: 'title',
  textField: 'body',
  relationField: null,
  richTextField: null,
  otherLanguageCode: 'ger-DE',
  publicSectionId: 'standard',
  credentials: { login: 'editor', password: 'publish' },
};

// Every page can hold others, so that nothing is there to see this by.
const inapplicable = 'locations.listChildren.is-empty-without-children';
const chosen = checks.filter(({ id }) => id !== inapplicable);
await runChecks(it, async () => ({ repository: openPages('publish'), situation }), { checks: chosen });

const api = await serve(openPages('publish'), { mount: '/cms', session: { install: { secret: 'not a secret' } } });
afterAll(() => api.close());
const editor = { Authorization: basic('editor', 'publish') };

/** What needs links to users, whom this server does not show. */
const unlinked = new Set([
  'content.create.creates-a-draft',
  'content.create.uses-the-given-owner',
  'content.updateInfo.changes-the-owner',
  'content.updateInfo.changes-all-at-once',
  'versions.createDraft.creates-a-draft',
  'versions.createDraft.belongs-to-the-caller',
  'versions.createDraftOfCurrent.copies-the-published-version',
  'versions.publish.keeps-properties',
  'users.authenticate.accepts-the-password',
  'protocol.sessions.are-created',
]);
/** The way of ids over HTTP is the same for all; what the store does with them is checked above. */
const isSmall = (id: string) => /^(?:protocol|locations|sections|contentTypes)\.|\.(?:load|create)\w*\./.test(id);

describe.each(['json', 'xml'] as const)('a server with ids that are strings, in %s,', (format) => {
  it('keeps to what the kit requires', async () => {
    const subject = await openHttp(api.url + api.base, {
      administrator: { login: 'editor', password: 'publish' },
      reader: { login: 'reader', password: 'publish' },
      ids: 'string',
      format,
      situation,
    });
    const chosen = httpChecks.filter(({ id }) => id !== inapplicable && !unlinked.has(id) && isSmall(id));
    const outcomes = await assess(subject, { checks: chosen });
    await subject.close?.();
    expect(outcomes.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(outcomes.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(100);
    expect(api.errors).toEqual([]);
  });
});

describe('a server with ids that are strings', () => {
  it('says so in its OpenAPI document', async () => {
    const { json } = await api.get('/openapi.json');
    const { parameters } = json.paths['/content/objects/{contentId}'];
    const pattern = '^[\\w-]{1,64}$';
    expect(parameters.find(({ name }: { readonly name: string }) => name === 'contentId').schema).toMatchObject({
      type: 'string',
      pattern,
    });
    expect(json.components.schemas.Section.properties.sectionId).toMatchObject({
      type: 'string',
      pattern,
    });
  });

  it('says so in its examples', async () => {
    const { json } = await api.get('/openapi.json');
    expect(json.components.examples['Section.json'].value.Section.sectionId).toBe('7');
  });

  it('says so in its schemas', async () => {
    const schema = (await api.get('/schemas/Section.json')).json;
    expect(schema.properties.Section.properties.sectionId.type).toBe('string');
    const { text } = await api.get('/schemas/Section.xsd');
    expect(text).toMatch(/<xs:element name="sectionId"[^>]*(?:xs:string|string)/);
    expect(text).not.toMatch(/name="sectionId" type="xs:integer"/);
  });

  it('does not find ids of other forms', async () => {
    for (const id of ['a~b', 'a.b', 'ü', 'a'.repeat(65)])
      expect((await api.get(`/content/objects/${encodeURIComponent(id)}`, editor)).status).toBe(404);
    expect((await api.get('/content/locations?id=site', { ...editor })).headers.location).toBe(
      `${api.base}/content/locations/site`,
    );
  });
});
