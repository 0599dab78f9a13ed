/** Transfers from servers of other implementations: what they are known to do otherwise, see `docs/operate/moving.md`. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { RestRepositoryOptions } from '../../lib/client/index.js';
import type { Context, Id, Repository } from '../../lib/repository/repository.js';
import { transfer, verifyTransfer } from '../../lib/transfer/index.js';
import { context, openRemote, type Remote } from '../client/remote.js';
import { asAdministrator, open } from '../sql/support.js';
import { createSite } from './site.js';

// Each transfer sends several hundred requests.
jest.setTimeout(300_000);
const dialect = { vendor: 'vnd.example.api', fieldTypePrefix: 'ex' };
const selection = { publishedOnly: true };

let remote: Remote;
beforeAll(async () => {
  remote = await openRemote({ ...dialect, prefix: '/api/example/v2', legacyClients: true });
  const site = remote.opened as unknown as Repository<Id>;
  await createSite(site, asAdministrator as unknown as Context<Id>, { withUsers: false });
});
afterAll(() => remote.close());

/** The responses of the server with another text, and without some header fields. */
const responding =
  (change: (text: string) => string, ...missing: readonly string[]): typeof fetch =>
  async (target, given) => {
    if (String(target).includes('/openapi')) return new Response('', { status: 404 });
    const response = await fetch(target, given);
    const headers = new Headers(response.headers);
    for (const name of missing) headers.delete(name);
    const { status } = response;
    if (!/[+]json|[+]xml/.test(headers.get('content-type') ?? ''))
      return new Response([204, 304].includes(status) ? null : await response.arrayBuffer(), { status, headers });
    return new Response(change(await response.text()), { status, headers });
  };

/** What a database gets of it: compared with what this server shows, and the kinds that it lacks of what is stored there. */
async function copied(options: RestRepositoryOptions) {
  const { repository } = await remote.open({ ...dialect, ...options });
  const target = await open();
  const from = { repository: repository as Repository, context };
  const to = { repository: target as Repository, context: asAdministrator };
  const { skipped, differing } = await transfer(from, to, selection);
  const { missing, differing: unlike } = await verifyTransfer(from, to, selection);
  const stored = await verifyTransfer({ ...to, repository: remote.opened as Repository }, to, selection);
  await target.close();
  const lacking = [...new Set(stored.missing.map(({ kind }) => kind))].sort();
  return { skipped, differing, missing, unlike, lacking };
}

const complete = { skipped: [], differing: [], missing: [], unlike: [], lacking: [] };

describe('a transfer from an older server', () => {
  it('reads ids in quotes, dates without an offset, and responses without entity tags', async () => {
    const quoted = (text: string) =>
      text
        .replace(/"(_id|id|sectionId|contentId|currentVersionNo|versionNo)":(\d+)/g, '"$1":"$2"')
        .replace(/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\+00:00/g, '$1');
    expect(await copied({ fetch: responding(quoted, 'etag', 'last-modified', 'preference-applied') })).toEqual(
      complete,
    );
  });

  it('reads links of formatted text whose schemes have a prefix', async () => {
    const prefixed = (text: string) => text.replace(/\b(content|location):\/\//g, 'ex$1://');
    expect(await copied({ fetch: responding(prefixed) })).toEqual(complete);
  });

  it('reads formatted text whose other notations are not made as here', async () => {
    const other = (text: string) => text.replace(/"xhtml5edit":"/g, '"xhtml5edit":"<!-- made elsewhere -->');
    expect(await copied({ fetch: responding(other) })).toEqual(complete);
  });

  it('leaves out what the server has no documents for', async () => {
    const fetchWithout: typeof fetch = async (target, given) => {
      const path = String(target).slice(remote.url.length);
      if (/^\/content\/urlwildcards|\/urlaliases/.test(path)) return new Response('', { status: 404 });
      return responding((text) => text)(target, given);
    };
    const result = await copied({ fetch: fetchWithout });
    expect(result).toEqual({ ...complete, lacking: ['urlAlias', 'urlWildcard'] });
  });
});
