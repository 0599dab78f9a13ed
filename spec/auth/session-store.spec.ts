import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MemoryStore } from 'express-session';
import request from 'supertest';
import { ServiceUnavailable } from '../../lib/errors.js';
import {
  cookieOf,
  createHost,
  createUsers,
  credentials,
  type Host,
  type HostOptions,
  hostSession,
  logIn,
  secret,
  type Users,
} from './host.js';

let users: Users;
let warnings: jest.SpiedFunction<typeof process.emitWarning>;
beforeEach(() => {
  users = createUsers();
  warnings = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
});
afterEach(() => {
  warnings.mockRestore();
});

function host(options: HostOptions): Host {
  return createHost({ users: users.repository, ...options });
}

describe('a session store that fails', () => {
  type Method = 'get' | 'set' | 'destroy' | 'touch';
  function failing(...methods: readonly Method[]): MemoryStore & { heal(): void } {
    const store = new MemoryStore();
    let broken = true;
    for (const method of methods) {
      const works = store[method].bind(store) as (...parameters: unknown[]) => void;
      store[method] = (...parameters: unknown[]) => {
        const callback = parameters.at(-1) as (error: Error) => void;
        if (broken) setImmediate(callback, new Error(`down at ${secret}`));
        else works(...parameters);
      };
    }
    return Object.assign(store, {
      heal: () => {
        broken = !broken;
      },
    });
  }

  it('responds with the status that it gives its failure', async () => {
    const store = Object.assign(new MemoryStore(), {
      set: (_id: string, _data: unknown, done?: (error: unknown) => void) => done?.(new ServiceUnavailable()),
    });
    const running = host({ session: { install: { secret, store } } });
    const login = await request(running.app).post('/user/sessions').send(credentials);
    expect(login.status).toBe(503);
  });

  it('to load makes a request anonymous, and a refresh no 5xx', async () => {
    const store = failing('get');
    const running = host({ session: { install: { secret, store } } });
    const { cookie, state } = await logIn(running);
    expect((await request(running.app).get('/whoami').set('Cookie', cookie)).body.scheme).toBe('anonymous');
    const headers = { Cookie: cookie, 'X-CSRF-Token': state.csrfToken };
    expect((await request(running.app).post(`/user/sessions/${state.id}/refresh`).set(headers)).status).toBe(404);
    expect(warnings).toHaveBeenCalledTimes(1);
    const login = await request(running.app).post('/user/sessions').set('Cookie', cookie).send(credentials);
    expect(login.status).toBe(500);
    expect(login.body.message).toBe('The session store failed');
  });

  it.each(['set', 'destroy'] as const)('to %s makes a login a clear error, never half a session', async (method) => {
    for (const own of [true, false]) {
      const store = failing(method);
      const options = own ? { session: { install: { secret, store } } } : { before: [hostSession({ store })] };
      const { response } = await logIn(host(options));
      expect(response.status).toBe(500);
      expect(response.body.message).toMatch(/^The session store failed to (save|regenerate) a session$/);
      expect(response.headers['set-cookie']).toBeUndefined();
      expect(Object.keys((store as unknown as { sessions: object }).sessions)).toEqual([]);
    }
  });

  it('to save or touch makes no refresh a 5xx', async () => {
    const store = failing('set', 'touch');
    store.heal();
    const running = host({ session: { install: { secret, store, cookie: { maxAge: 60_000 } } } });
    const { cookie, state } = await logIn(running);
    store.heal();
    const response = await request(running.app)
      .post(`/user/sessions/${state.id}/refresh`)
      .set({ Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
    expect(response.status).toBe(200);
    expect(response.body).toEqual(state);
    expect(warnings).toHaveBeenCalledTimes(1);
  });

  it('at the end of a response spoils no response, and is warned of once', async () => {
    const store = failing('touch');
    const running = host({ session: { install: { secret, store } } });
    const { cookie } = await logIn(running);
    for (let i = 0; i < 2; i += 1) {
      expect((await request(running.app).get('/whoami').set('Cookie', cookie)).body.caller.userId).toBe(14);
    }
    expect(warnings).toHaveBeenCalledTimes(1);
  });

  it('to destroy makes a logout an error, so that no user believes to be logged out', async () => {
    const store = failing('destroy');
    store.heal();
    const running = host({ session: { install: { secret, store } } });
    const { cookie, state } = await logIn(running);
    store.heal();
    const response = await request(running.app)
      .delete(`/user/sessions/${state.id}`)
      .set({ Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
    expect(response.status).toBe(500);
    expect(cookieOf(response).field).toContain('Expires=Thu, 01 Jan 1970');
  });

  it('to connect makes a login a clear error', async () => {
    const store = new MemoryStore();
    const running = host({ session: { install: { secret, store } } });
    await logIn(running);
    store.emit('disconnect');
    const { response } = await logIn(running);
    expect(response.status).toBe(500);
    expect(response.body.message).toContain('is its store connected');
  });
});
