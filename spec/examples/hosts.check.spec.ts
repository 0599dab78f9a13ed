/** The examples that are hosts, by the checks of the protocol that the conformance kit has for servers. */
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { assess, type HttpOptions, httpChecks, openHttp } from '../../conformance/index.js';
import { createGateway } from '../../examples/gateway.js';
import { administrator, reader, serveInstallation } from '../conformance/server.js';
import { listen } from '../support/api.js';
import { openHost, password } from './host.js';
import { serveMagazine } from './magazine.js';

// One test is all checks of the protocol, over HTTP.
jest.setTimeout(600_000);

/** The client of a server has values of items without the types of their fields, which JSON does not name. */
const untyped = 'protocol.items.have-fields-as-elements-in-xml';

const checksOf = (name: string) =>
  httpChecks.filter(({ id }) => id.startsWith('protocol.') && !(name === 'gateway' && id === untyped));

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const hosts: Readonly<Record<string, () => Promise<readonly [url: string, options: HttpOptions]>>> = {
  async server() {
    const { app, close } = await openHost();
    const { url, close: closeServer } = await listen(app);
    ends.push(close, closeServer);
    return [`${url}/api/cms/v2`, { administrator: { login: 'admin', password } }];
  },
  async 'front-end'() {
    const { url, close } = await serveMagazine();
    ends.push(close);
    return [`${url}/api/cms/v2`, { administrator }];
  },
  async gateway() {
    const server = await serveInstallation();
    const { url, close } = await listen(await createGateway(server.url, 'not a secret'));
    ends.push(server.close, close);
    return [`${url}/example/v1`, { administrator, reader, vendor: 'vnd.example', format: 'xml' }];
  },
};

describe('the example', () => {
  it.each(Object.keys(hosts))('%s keeps to what the kit requires of servers', async (name) => {
    const [url, options] = (await hosts[name]?.()) ?? [];
    const subject = await openHttp(url as string, options as HttpOptions);
    const outcomes = await assess(subject, { checks: checksOf(name), destructive: true });
    await subject.close?.();
    expect(outcomes.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(outcomes.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(30);
  });
});
