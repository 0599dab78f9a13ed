import { describe, expect, it } from '@jest/globals';
import { addFolder } from '../sql/support.js';
import { admin, type HttpResponse, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi();

const folder = (parent = 2) => addFolder(opened, parent, 'Folder');
const at = (path: string) => `/content/locations/${path}`;
const pathOf = (response: HttpResponse) => String(response.headers.location).slice(api.base.length);
const placeOf = (path: string) => opened.locations.load(Number(path.split('/').at(-1)), context);
const context = {
  caller: { userId: 14, login: 'admin' },
  siteaccess: 'site',
  languages: [],
  signal: new AbortController().signal,
};

describe('COPY, MOVE and SWAP /content/locations/{path}', () => {
  // Node's parser knows neither SWAP nor TRASH, so they come by override.
  const overridden = (method: string) => ({ method: 'POST', headers: { 'X-HTTP-Method-Override': method } });
  const named = (method: string) => (/SWAP|TRASH/.test(method) ? overridden(method) : { method, headers: {} });
  const methods = [
    ['by their own names', named],
    ['by override', overridden],
  ] as const;

  it.each(methods)('work %s', async (_, told) => {
    const { locationId } = await folder();
    const call = (name: string, path: string, destination: string) => {
      const { method, headers } = told(name);
      return api.call(method, at(path), {
        headers: { ...admin, ...headers, Destination: api.base + at(destination) },
      });
    };
    const copied = await call('COPY', `1/2/${locationId}`, '1/43/51');
    expect([copied.status, copied.text]).toEqual([201, '']);
    expect(pathOf(copied)).toMatch(/^\/content\/locations\/1\/43\/51\/\d+$/);
    const moved = await call('MOVE', `1/2/${locationId}`, '1/43/52');
    expect([moved.status, pathOf(moved)]).toEqual([201, at(`1/43/52/${locationId}`)]);
    const before = await placeOf(pathOf(moved));
    const swapped = await call('SWAP', `1/43/52/${locationId}`, pathOf(copied).slice('/content/locations/'.length));
    expect([swapped.status, swapped.text]).toEqual([204, '']);
    expect((await placeOf(pathOf(copied))).content?.id).toBe(before.content?.id);
  });

  it('redirect GET from the path that a location had', async () => {
    const { locationId } = await folder();
    await api.call('MOVE', at(`1/2/${locationId}`), { headers: { ...admin, Destination: '/1/43' } });
    const response = await api.get(at(`1/2/${locationId}`), admin);
    expect([response.status, response.headers.location]).toEqual([307, api.base + at(`1/43/${locationId}`)]);
  });

  it.each([
    ['nothing', undefined, 400],
    ['no location', '/content/objects/1', 400],
    ['the collection', '/content/locations', 400],
    ['a query', '/content/locations/1/43?x=5', 400],
    ['an unknown location', '/content/locations/1/4711', 404],
    ['the location itself', 'itself', 400],
    ['what holds nothing', '/content/locations/1/5/13/15', 400],
  ])('respond to a destination that is %s with its status', async (_, target, status) => {
    const { locationId } = await folder();
    const path = at(`1/2/${locationId}`);
    const destination = target === 'itself' ? path : target;
    for (const method of ['COPY', 'MOVE', ...(target?.includes('15') ? [] : ['SWAP'])]) {
      const told = overridden(method);
      const headers = {
        ...admin,
        ...told.headers,
        ...(destination !== undefined && { Destination: api.base + destination }),
      };
      expect([method, (await api.call(told.method, path, { headers })).status]).toEqual([method, status]);
    }
    expect((await api.get(path, admin)).status).toBe(200);
  });

  it('respond with 401 to who has no right', async () => {
    for (const method of ['COPY', 'MOVE', 'SWAP', 'TRASH']) {
      const told = overridden(method);
      const headers = { ...told.headers, Destination: `${api.base}/content/locations/1/43` };
      expect((await api.call(told.method, at('1/2'), { headers })).status).toBe(401);
    }
  });
});

describe('POST /content/locations/{path} with a type that says what to do', () => {
  const post = (name: string, path: string, destination: string, format = 'json') =>
    api.call('POST', at(path), {
      headers: sends(name, format),
      body:
        format === 'json'
          ? JSON.stringify({ [name]: { destination } })
          : `<${name}><destination>${destination}</destination></${name}>`,
    });

  it.each(['json', 'xml'])('copies, moves and swaps, told in %s', async (format) => {
    const { locationId } = await folder();
    const copied = await post('CopyLocationInput', `1/2/${locationId}`, '/1/43/51', format);
    expect(pathOf(copied)).toMatch(/^\/content\/locations\/1\/43\/51\/\d+$/);
    const moved = await post('MoveLocationInput', `1/2/${locationId}`, '/1/43/52', format);
    expect([moved.status, pathOf(moved)]).toEqual([201, at(`1/43/52/${locationId}`)]);
    const other = pathOf(copied).slice('/content/locations'.length);
    const swapped = await post('SwapLocationInput', `1/43/52/${locationId}`, other, format);
    expect([swapped.status, swapped.text]).toEqual([204, '']);
  });

  it.each(['CopyLocationInput', 'MoveLocationInput', 'SwapLocationInput'])(
    'refuses a %s that is none',
    async (name) => {
      const send = (value: object) =>
        api.call('POST', at('1/43/51'), { headers: sends(name), body: JSON.stringify({ [name]: value }) });
      const responses = await Promise.all(
        [{}, { destination: '/1/2/' }, { destination: '1/2' }, { destination: '/1/2', more: 1 }].map(send),
      );
      expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
      expect(responses[1]?.json.ErrorMessage.errorDetails.errors[0].path).toBe(`/${name}/destination`);
      expect((await send({ destination: '/1/4711' })).status).toBe(404);
      expect((await send({ destination: '/1/43/51' })).status).toBe(400);
      if (name === 'SwapLocationInput') return;
      for (const destination of ['/1/43/51', '/1/5/13/15']) {
        const { status, json } = await send({ destination });
        const { errors } = json.ErrorMessage.errorDetails;
        expect([status, errors]).toMatchObject([400, [{ path: `/${name}/destination` }]]);
      }
    },
  );

  it('responds with 405 without a type and 415 to another one', async () => {
    expect((await api.call('POST', at('1/2'), { headers: admin })).status).toBe(405);
    const unsupported = await api.call('POST', at('1/2'), { headers: sends('LocationCreate'), body: '{}' });
    expect(unsupported.status).toBe(415);
    expect(unsupported.headers['accept-post']).toContain(type('MoveLocationInput', 'xml'));
  });

  it('is listed by OPTIONS', async () => {
    const options = async (headers = {}) => (await api.call('OPTIONS', at('1/2'), { headers })).headers.allow;
    expect(await options()).toBe('GET,HEAD,PATCH,DELETE,COPY,MOVE,SWAP,TRASH,OPTIONS');
    expect(await options({ 'Content-Type': type('MoveLocationInput') })).toBe('POST');
    expect(await options({ 'Content-Type': type('TrashLocationInput') })).toBe('POST,TRASH');
  });
});
