import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRestRepository } from '../../lib/client/index.js';
import { withMissingLinks } from '../../lib/client/missing-links.js';
import { decode } from '../../lib/documents/decode.js';
import { json } from '../../lib/formats/json.js';
import { Content } from '../../lib/resources/content/content.documents.js';
import { admin, serve, type } from '../support/api.js';
import { context, credentials, openClient, openRemote, type Remote } from './remote.js';

/** What everyone may read. */
const everyones = 1;

let remote: Remote;
beforeAll(async () => {
  remote = await openRemote();
});
afterAll(() => remote.close());

describe('a repository over a server', () => {
  it('implements what the server serves', async () => {
    const { content, sections, locations } = remote.opened;
    const api = await serve({
      content: { load: content.load, hide: content.hide },
      sections: { list: sections.list },
      locations: { load: locations.load },
    });
    const repository = await openRestRepository(api.url + api.base);
    const { dryRun, ...methodsOf } = repository;
    expect(Object.keys(dryRun)).toEqual(['content', 'locations', 'sections']);
    const names = Object.entries(methodsOf).map(([name, methods]) => [name, Object.keys(methods as object).sort()]);
    expect(Object.fromEntries(names)).toEqual({
      content: ['hide', 'load', 'loadInfo'],
      locations: ['load'],
      sections: ['list'],
      roots: [],
      isRemote: [],
      close: [],
    });
    expect((await repository.content.load(everyones, context)).id).toBe(everyones);
    await api.close();
  });

  it('implements all that it can of a complete server', async () => {
    const { repository } = await remote.open();
    for (const [aggregate, methods] of Object.entries(remote.opened)) {
      if (typeof methods !== 'object' || ['db', 'fieldTypes', 'changes', 'idempotency'].includes(aggregate)) continue;
      const lacking = Object.keys(methods).filter((name) => !(name in Reflect.get(repository, aggregate)));
      // Whether a server places drafts again cannot be found out without trying.
      const left =
        {
          content: ['loadMany'],
          users: ['findAccount'],
          locations: ['loadMany', 'plan'],
          apiKeys: ['authenticate'],
          transfer: ['loadPasswordHash', 'setPasswordHash'],
        }[aggregate] ?? [];
      expect([aggregate, lacking.filter((name) => !left.includes(name))]).toEqual([aggregate, []]);
    }
  });

  it('requests only the root where the served operations are known', async () => {
    const { repository, requests } = await openClient(remote.url, { serves: ['content.load', 'sections.load'] });
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /']);
    expect(Object.keys(repository)).toEqual(['content', 'sections', 'dryRun', 'roots', 'isRemote', 'close']);
  });

  it('sends a siteaccess only if it is configured', async () => {
    const sent = async (siteaccess?: string | true) => {
      const { repository, requests } = await openClient(remote.url, {
        serves: ['content.load'],
        ...(siteaccess && { siteaccess }),
      });
      await repository.content.load(everyones, { ...context, siteaccess: 'site' });
      return requests.at(-1)?.headers.get('x-siteaccess');
    };
    expect([await sent(), await sent(true), await sent('site')]).toEqual([null, 'site', 'site']);
  });

  it.each([['ftp://127.0.0.1/api'], ['/api/cms/v2'], ['http://admin:publish@127.0.0.1/']])(
    'refuses the URL %s',
    async (url) => {
      await expect(openRestRepository(url)).rejects.toBeInstanceOf(TypeError);
    },
  );

  it.each<[Record<string, unknown>, string]>([
    [{ format: 'yaml' }, "format must be 'json' or 'xml', not 'yaml'"],
    [{ vender: 'vnd.example' }, 'Unknown option: vender, did you mean vendor?'],
    [{ timeout: 1 }, 'Unknown option: timeout; there are vendor, ids, fieldTypePrefix'],
    [{ vendor: 'a/b' }, 'vendor must be part of a media type'],
    [{ ids: 'integers' }, "ids must be 'integer' or 'string'"],
    [{ fieldTypePrefix: 'a b' }, 'fieldTypePrefix must be letters'],
    [{ siteaccess: false }, 'siteaccess must be a text or true'],
    [{ fetch: 'fetch' }, 'fetch must be a function'],
    [{ auth: { basci: credentials } }, 'Unknown option: auth.basci, did you mean basic?'],
    [
      { auth: { basic: credentials, session: credentials } },
      'auth must be an object with either basic or session or token',
    ],
    [{ auth: 'anonymous' }, "auth must be a function, 'caller'"],
    [{ auth: null }, 'auth must be a function'],
    [{ serves: ['content.lode'] }, 'option serves: content.lode, did you mean content.load?'],
    [{ serves: 'content.load' }, 'serves must be a list of methods'],
    [{ serves: true }, 'serves must be a list of methods'],
  ])('refuses the options %j', async (options, message) => {
    const { repository, ...error } = await openRestRepository(remote.url, options).then(
      (opened) => ({ repository: opened, name: '', message: '' }),
      ({ name, message: text }: Error) => ({ repository: undefined, name, message: text }),
    );
    expect(repository).toBeUndefined();
    expect(error).toEqual({ name: 'TypeError', message: expect.stringContaining(message) });
  });
});

describe('a document', () => {
  it('can be read without the links to what is not served', async () => {
    const { text } = await remote.api.get('/content/objects/41', { ...admin, Accept: type('Content') });
    const {
      Versions: _,
      ContentType: contentType,
      Section: section,
      MainLocation: main,
      ...rest
    } = JSON.parse(text).Content;
    expect([contentType, section, main]).not.toContain(undefined);
    const wire = await json.read?.(JSON.stringify({ Content: rest }), { depth: 100, elements: 10_000 });
    const prefix = remote.api.base;
    const from = { prefix, fieldTypePrefix: '', ids: 'integer', isTextual: false } as const;
    const { id, contentTypeId, sectionId, ownerId, mainLocation } = await decode(
      Content,
      withMissingLinks(Content.shape, wire, prefix),
      from,
    );
    expect({ id, contentTypeId, sectionId, ownerId, mainLocation }).toEqual({
      id: 41,
      contentTypeId: 0,
      sectionId: 0,
      ownerId: 14,
    });
  });
});
