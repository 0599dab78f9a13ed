/** The example host for the specs: with a database in memory, and a browser that has just opened it. */
import type request from 'supertest';
import type { Environment } from '../../examples/server/environment.js';
import { createServerApp, type ServerApp } from '../../examples/server.js';

export const password = 'not the installed one';

export const vendorType = (name: string, format = 'json') => `application/vnd.cms.api.${name}+${format}`;

export function openHost(environment: Environment = {}): Promise<ServerApp> {
  return createServerApp({ CMS_DATABASE: ':memory:', CMS_ADMIN_PASSWORD: password, ...environment });
}

export type Browser = ReturnType<typeof request.agent>;

export async function logInByPage(browser: Browser, login = 'admin', given = password) {
  return browser.post('/login').type('form').send({ login, password: given });
}

export async function logInByApi(browser: Browser, api = '/api/cms/v2') {
  return browser
    .post(`${api}/user/sessions`)
    .set('Content-Type', vendorType('SessionInput'))
    .set('Accept', vendorType('Session'))
    .send(JSON.stringify({ SessionInput: { login: 'admin', password } }));
}
