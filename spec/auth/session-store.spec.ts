import { describe, expect, it } from '@jest/globals';
import { MemoryStore } from 'express-session';
import { ServiceUnavailable } from '../../lib/errors/errors.js';
import { cookieOf, credentials, hostSession, secret, useHosts } from './host.js';

const { warnings, host } = useHosts();

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
    const running = await host({ session: { install: { secret, store } } });
    const { response } = await running.logIn();
    expect(response.status).toBe(503);
  });

  it('to load makes a request anonymous, and a refresh no 5xx', async () => {
    const store = failing('get');
    const running = await host({ session: { install: { secret, store } } });
    const { cookie, state } = await running.logIn();
    expect((await running.whoami({ Cookie: cookie })).scheme).toBe('anonymous');
    const headers = { Cookie: cookie, 'X-CSRF-Token': state.csrfToken };
    expect((await running.refresh(state.id, headers)).status).toBe(404);
    expect(warnings).toHaveBeenCalledTimes(1);
    const { response } = await running.logIn(credentials, { Cookie: cookie });
    expect(response.status).toBe(500);
    expect(running.errors.at(-1)).toMatchObject({ message: 'The session store failed' });
  });

  it.each(['set', 'destroy'] as const)('to %s makes a login a clear error, never half a session', async (method) => {
    for (const own of [true, false]) {
      const store = failing(method);
      const options = own ? { session: { install: { secret, store } } } : { before: [hostSession({ store })] };
      const running = await host(options);
      const { response } = await running.logIn();
      expect(response.status).toBe(500);
      const message = expect.stringMatching(/^The session store failed to (save|regenerate) a session$/);
      expect(running.errors).toEqual([expect.objectContaining({ message })]);
      expect(response.headers['set-cookie']).toBeUndefined();
      expect(Object.keys((store as unknown as { sessions: object }).sessions)).toEqual([]);
    }
  });

  it('to save or touch makes no refresh a 5xx', async () => {
    const store = failing('set', 'touch');
    store.heal();
    const running = await host({ session: { install: { secret, store, cookie: { maxAge: 60_000 } } } });
    const { cookie, state } = await running.logIn();
    store.heal();
    const response = await running.refresh(state.id, { Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
    expect(response.status).toBe(200);
    expect(response.json.Session.csrfToken).toBe(state.csrfToken);
    expect(warnings.mock.calls).toMatchObject([[expect.any(String), { code: 'CMS_REST_SESSION_STORE' }]]);
  });

  it('at the end of a response spoils no response, and is warned of once', async () => {
    const store = failing('touch');
    const running = await host({ session: { install: { secret, store } } });
    const { cookie } = await running.logIn();
    for (let i = 0; i < 2; i += 1) {
      expect((await running.whoami({ Cookie: cookie })).caller?.userId).toBe(14);
    }
    expect(warnings).toHaveBeenCalledTimes(1);
  });

  it('to destroy makes a logout an error, so that no user believes to be logged out', async () => {
    const store = failing('destroy');
    store.heal();
    const running = await host({ session: { install: { secret, store } } });
    const { cookie, state } = await running.logIn();
    store.heal();
    const response = await running.logOut(state.id, { Cookie: cookie, 'X-CSRF-Token': state.csrfToken });
    expect(response.status).toBe(500);
    expect(cookieOf(response).field).toContain('Expires=Thu, 01 Jan 1970');
  });

  it('to connect makes a login a clear error', async () => {
    const store = new MemoryStore();
    const running = await host({ session: { install: { secret, store } } });
    await running.logIn();
    store.emit('disconnect');
    const { response } = await running.logIn();
    expect(response.status).toBe(500);
    expect(String(running.errors)).toContain('is its store connected');
  });
});
