import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import { describe, expect, it } from '@jest/globals';
import type { Request, RequestHandler, Response } from 'express';
import {
  AlreadyInUse,
  BadRequest,
  InsufficientStorage,
  NotFound,
  PermissionDenied,
  Refused,
  ServiceUnavailable,
} from '../../lib/errors/errors.js';
import type { Content, Context, Repository } from '../../lib/repository/repository.js';
import { type Api, basic, type HostOptions, host, sends, type } from '../support/api.js';
import { useServe } from '../support/fixtures.js';
import { until, within } from '../support/until.js';

const serve = useServe();

type Load = (id: number, context: Context) => Promise<Content>;

async function run(load: unknown, options: HostOptions = {}): Promise<Api> {
  const repository: Repository = { content: { load: load as Load } };
  return serve(repository, { session: false, ...options });
}

const failing = (error: unknown) => async () => {
  throw error;
};

describe('a repository', () => {
  it.each([
    ['an error', failing(new Error('SELECT secret FROM users'))],
    [
      'an error at once',
      () => {
        throw new Error('SELECT secret FROM users');
      },
    ],
    ['a text', failing('secret')],
    ['nothing', failing(undefined)],
    ['null', failing(null)],
    ['an error that other libraries hide', failing(Object.assign(new Error('secret'), { status: 503, expose: false }))],
    ['an error that claims a status', failing(Object.assign(new Error('secret'), { status: 400 }))],
    ['an error that claims a wrong status', failing(Object.assign(new Error('secret'), { status: 200, expose: true }))],
  ])('that throws %s is a 500 that says nothing, and the host is told', async (_, load) => {
    const api = await run(load);
    for (const format of ['json', 'xml']) {
      const response = await api.get('/content/objects/1', { Accept: `application/${format}` });
      expect([response.status, response.headers['content-type']]).toEqual([500, type('ErrorMessage', format)]);
      expect(response.text).not.toMatch(/secret|\.ts/);
    }
    expect(api.errors).toHaveLength(2);
  });

  it.each([
    ['NotFound', new NotFound('content', 1), 404],
    ['PermissionDenied', new PermissionDenied('read', 'content 1'), 401],
    ['Refused', new Refused<string>('Content 1', 'is under review'), 403],
    ['BadRequest', new BadRequest('no'), 400],
    ['AlreadyInUse', new AlreadyInUse('The login'), 409],
    ['ServiceUnavailable', new ServiceUnavailable(), 503],
    ['InsufficientStorage', new InsufficientStorage(), 507],
    ['an error that is meant to be shown', Object.assign(new Error('Go away'), { status: 418, expose: true }), 418],
  ])('that throws %s responds with %i', async (_, error, status) => {
    const api = await run(failing(error));
    const response = await api.get('/content/objects/1');
    expect([response.status, response.json.ErrorMessage.errorDescription]).toEqual([status, error.message]);
    if (status === 503) expect(response.headers['retry-after']).toBe('5');
    expect(api.errors).toEqual([]);
  });

  it('that refuses by a rule responds with the status that the operation declares for it, never with 401', async () => {
    const refuse = failing(new Refused('It', 'has content'));
    const repository = { content: { load: refuse }, sections: { delete: refuse }, contentTypes: { delete: refuse } };
    const api = await serve(repository, { session: false });
    const paths = ['/content/sections/1', '/content/types/1'];
    const responses = await Promise.all(paths.map((path) => api.call('DELETE', path)));
    expect(responses.map(({ status }) => status)).toEqual([409, 403]);
    expect(responses[0]?.json.ErrorMessage.errorDescription).toBe('It has content');
  });

  it.each([undefined, null, {}, { id: 1 }, 'content', []])('that returns %j causes a 500', async (value) => {
    const api = await run(async () => value);
    const response = await api.get('/content/objects/1', { Accept: type('Content') });
    expect([response.status, api.errors.length]).toEqual([500, 1]);
    expect(response.headers.etag).toBeUndefined();
  });

  it('that never responds is given up in time, with its signal aborted', async () => {
    let signal: AbortSignal | undefined;
    const load: Load = (_, context) => {
      signal = context.signal;
      return new Promise(() => {});
    };
    const api = await run(load, { timeout: 30 });
    const response = await api.get('/content/objects/1');
    expect([response.status, response.headers['retry-after'], signal?.aborted]).toEqual([503, '5', true]);
    expect(api.errors).toEqual([]);
  });

  it('that responds too late does no harm', async () => {
    let respond: (error: Error) => void = () => undefined;
    const load: Load = () =>
      new Promise((_, reject) => {
        respond = reject;
      });
    const api = await run(load, { timeout: 20 });
    expect((await api.get('/content/objects/1')).status).toBe(503);
    respond(new Error('late'));
    expect((await api.get('/nothing')).status).toBe(404);
  });

  it('that never confirms credentials holds up no later request with them', async () => {
    let calls = 0;
    const authenticate = () => {
      calls += 1;
      return calls === 1 ? new Promise<never>(() => {}) : Promise.resolve({ userId: 14, login: 'admin' });
    };
    const repository = { content: { load: failing(new NotFound('content', 1)) }, users: { authenticate } };
    const api = await serve(repository as unknown as Repository, { session: false, basic: true, timeout: 50 });
    const load = async () => (await api.get('/content/objects/1', { Authorization: basic('admin', 'secret') })).status;
    expect(await load()).toBe(503);
    await until(async () => (await load()) === 404, 'the next request with the same credentials to succeed');
    expect(calls).toBe(2);
  });

  it('is aborted when the client disconnects', async () => {
    let begun: (() => void) | undefined;
    const begins = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const load: Load = (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        begun?.();
      });
    const api = await run(load);
    const request = http.get(`${api.url + api.base}/content/objects/1`);
    request.on('error', () => undefined);
    await within(begins, 'the request to reach the repository');
    request.destroy();
    await until(() => api.events.length > 0 || api.events, 'the event of the request');
    expect(api.events).toEqual([expect.objectContaining({ operation: 'content.load', status: 499 })]);
    expect(api.errors).toEqual([]);
  });

  it('has no aborted signal after a response', async () => {
    let signal: AbortSignal | undefined;
    const load: Load = (_, context) => {
      signal = context.signal;
      throw new NotFound();
    };
    let closed: Promise<unknown> | undefined;
    const noting: RequestHandler = (request: Request, _, next) => {
      closed = once(request.socket, 'close');
      next();
    };
    const api = await run(load, { before: [noting] });
    await api.get('/content/objects/1', { Connection: 'close' });
    await within(closed as Promise<unknown>, 'the end of the connection');
    expect(signal?.aborted).toBe(false);
  });
});

describe('a host', () => {
  it('that sent a response of its own keeps it', async () => {
    const responding: RequestHandler = (_request: Request, response: Response, next) => {
      work.once('begun', () =>
        response
          .on('finish', () => work.emit('ended'))
          .status(418)
          .send('too late'),
      );
      next();
    };
    const work = new EventEmitter();
    const load = async () => {
      const ended = once(work, 'ended');
      work.emit('begun');
      await ended;
    };
    const api = await run(load, { before: [responding] });
    const response = await api.get('/content/objects/1');
    expect([response.status, response.text]).toEqual([418, 'too late']);
    await until(() => api.events.length > 0 || api.events, 'the event of the request');
    expect(api.events).toEqual([expect.objectContaining({ status: 418 })]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('of the host');
      },
    ],
    ['rejects', () => Promise.reject(new Error('of the host'))],
  ])('whose onError %s loses no response', async (_, onError) => {
    const api = await run(failing(new Error('within')), { events: { onError } });
    expect((await api.get('/content/objects/1')).status).toBe(500);
    expect((await api.get('/')).status).toBe(200);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('of the host');
      },
    ],
    ['rejects', () => Promise.reject(new Error('of the host'))],
  ])('whose onOperation %s is reported, and loses no response', async (_, onOperation) => {
    const api = await run(failing(new NotFound()), { events: { onOperation } });
    expect((await api.get('/content/objects/1')).status).toBe(404);
    await until(() => api.errors.length > 0 || api.errors, 'the error to be reported');
    expect(api.errors).toEqual([expect.objectContaining({ message: 'of the host' })]);
  });

  it('gets from onError the request in which an error occurred', async () => {
    const told: unknown[][] = [];
    const onError = (...given: unknown[]) => void told.push(given);
    const api = await run(failing(new Error('within')), { events: { onError }, mount: '/cms' });
    await api.get('/content/objects/1?languages=eng-GB', {
      'X-Request-Id': 'the-request',
      Accept: type('ContentInfo'),
    });
    expect(told).toEqual([
      [
        expect.objectContaining({ message: 'within' }),
        {
          requestId: 'the-request',
          operation: 'content.load',
          method: 'GET',
          url: '/cms/api/cms/v2/content/objects/1?languages=eng-GB',
          caller: { userId: null, login: null },
        },
      ],
    ]);
  });

  it('gets from onError the caller, and no credentials', async () => {
    const told: unknown[][] = [];
    const users = { authenticate: () => Promise.reject(new Error('no directory')) };
    const api = await serve(
      { content: { load: failing(new Error('within')) }, users },
      {
        events: { onError: (...given) => void told.push(given) },
      },
    );
    const headers = basic('admin', 'publish-it');
    await api.call('DELETE', '/user/sessions/s3cr3t%2Did', { headers: { Authorization: headers } });
    expect(told).toEqual([
      [
        expect.objectContaining({ message: 'no directory' }),
        expect.objectContaining({ operation: 'sessions.delete', url: `${host.base}/user/sessions/{sessionId}` }),
      ],
    ]);
    expect(JSON.stringify(told)).not.toMatch(/s3cr3t|publish-it/);
  });

  it('whose onOperation takes its time delays nothing', async () => {
    const api = await run(failing(new NotFound()), { events: { onOperation: () => new Promise(() => {}) } });
    expect((await api.get('/content/objects/1')).status).toBe(404);
  });
});

describe('an error document', () => {
  it('has its members in order, the details of faults in both formats', async () => {
    const error = new BadRequest('Some fields are not valid', {
      fields: [{ fieldDefinitionId: 4, target: null, message: 'Name must not be empty' }],
      errors: [{ path: '/a/b', message: 'is wrong' }],
    });
    const api = await run(failing(error));
    const { text } = await api.get('/content/objects/1');
    expect(text).toBe(
      '{"ErrorMessage":{"_media-type":"application/vnd.cms.api.ErrorMessage+json","errorCode":400,"errorMessage":"Bad Request",' +
        '"errorDescription":"Some fields are not valid","errorDetails":{"fields":[{"_fieldTypeId":4,"errors":[{"type":null,' +
        '"message":"Name must not be empty"}]}],"errors":[{"path":"/a/b","message":"is wrong"}]}}}',
    );
    const xml = await api.get('/content/objects/1', { Accept: 'application/xml' });
    expect(xml.text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><ErrorMessage media-type="application/vnd.cms.api.ErrorMessage+xml">' +
        '<errorCode>400</errorCode><errorMessage>Bad Request</errorMessage>' +
        '<errorDescription>Some fields are not valid</errorDescription>' +
        '<errorDetails><field fieldTypeId="4"><error><type/><message>Name must not be empty</message></error></field>' +
        '<error><path>/a/b</path><message>is wrong</message></error></errorDetails></ErrorMessage>',
    );
  });

  it('has no details where there are none', async () => {
    const api = await run(failing(new NotFound('content', 1)));
    expect(Object.keys((await api.get('/content/objects/1')).json.ErrorMessage)).toEqual([
      '_media-type',
      'errorCode',
      'errorMessage',
      'errorDescription',
    ]);
  });

  it('carries what a broken document would have carried, too', async () => {
    const api = await run(failing(new NotFound()));
    const response = await api.call('PATCH', '/content/objects/1', { headers: sends('ContentUpdate'), body: '{' });
    expect([response.status, response.headers.allow]).toEqual([405, 'GET,HEAD,OPTIONS']);
  });
});
