/** The command that checks a server: what it asks for, says, and exits with. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { runCommand } from '../../conformance/http/command.js';
import { createCmsRestRouter } from '../../lib/index.js';
import { listen } from '../support/api.js';
import { startProxy } from './proxy.js';
import { serveInstallation } from './server.js';

const server = await serveInstallation();
const proxy = await startProxy(server.url);
const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(async () => {
  await proxy.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const cheap = ['--only', 'protocol.accept.*'];

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  let [stdout, stderr] = ['', ''];
  const code = await runCommand(args, {
    env,
    out: (text) => {
      stdout += text;
    },
    err: (text) => {
      stderr += text;
    },
  });
  return { code, stdout, stderr };
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('express-cms-rest-conformance', () => {
  it('exits with 0 where no MUST fails, and tells what has passed', async () => {
    const { code, stdout, stderr } = await run([server.url, ...cheap]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`${server.url}, as admin by Basic, in JSON`);
    expect(stdout).toMatch(/^protocol {2}\d+ passed$/m);
    expect(stdout).toMatch(/\d+ passed, in \d+\.\d s\nIt conforms\n$/);
  });

  it('exits with 1 where a MUST fails, and tells what was found', async () => {
    proxy.fault = {
      response: ({ headers }) => ({
        headers: { ...headers, 'content-type': String(headers['content-type']).replace('xml', 'html') },
      }),
    };
    const { code, stdout } = await run([proxy.url, '--only', 'protocol.accept.xml-by-its-vendor-type']);
    proxy.fault = undefined;
    expect(code).toBe(1);
    expect(stdout).toContain('FAILED protocol.accept.xml-by-its-vendor-type');
    expect(stdout).toContain('It does not conform: 1 of the MUSTs failed');
  });

  it('exits with 0 where only a SHOULD fails, and warns', async () => {
    proxy.fault = { response: ({ headers }) => ({ headers: { ...headers, vary: undefined } }) };
    const { code, stdout } = await run([proxy.url, '--only', 'protocol.vary.names-accept-on-documents']);
    proxy.fault = undefined;
    expect(code).toBe(0);
    expect(stdout).toContain('warning protocol.vary.names-accept-on-documents');
  });

  it('takes waivers of what fails, each with its reason', async () => {
    proxy.fault = { response: ({ headers }) => ({ headers: { ...headers, vary: undefined } }) };
    const id = 'protocol.vary.names-accept-on-documents';
    const { stdout } = await run([proxy.url, '--only', id, '--waive', `${id}=there is no cache`]);
    proxy.fault = undefined;
    expect(stdout).toContain(`waived ${id}: there is no cache`);
  });

  it('fails a check that is waived and passes', async () => {
    const id = 'protocol.accept.json-by-its-vendor-type';
    const { code, stdout } = await run([server.url, '--only', id, '--waive', `${id}=we cannot yet`]);
    expect(code).toBe(1);
    expect(stdout).toContain('its waiver can go');
  });

  it('reports as JSON', async () => {
    const { stdout } = await run([server.url, ...cheap, '--report', 'json']);
    const { conforms, counts, outcomes } = JSON.parse(stdout);
    expect([conforms, counts.failed]).toEqual([true, 0]);
    expect(outcomes.length).toBe(counts.passed);
  });

  it('speaks XML, by a session', async () => {
    const { code, stdout } = await run([server.url, ...cheap, '--format', 'xml', '--auth', 'session']);
    expect(code).toBe(0);
    expect(stdout).toContain('as admin by a session, in XML');
  });

  it('takes to a session where the server does not take Basic', async () => {
    const other = await serveInstallation({ basic: false });
    const { code, stdout } = await run([other.url, ...cheap]);
    await other.close();
    expect(code).toBe(0);
    expect(stdout).toContain('as admin by a session');
  });

  it('speaks for another vendor', async () => {
    const other = await serveInstallation({ vendor: 'vnd.example.api', prefix: '/api/example/v2' });
    const { code } = await run([other.url, ...cheap, '--vendor', 'vnd.example.api']);
    await other.close();
    expect(code).toBe(0);
  });

  it('finds what needs a reader not applicable without one', async () => {
    const only = ['--only', 'protocol.access.readers-*'];
    const without = await run([server.url, ...only]);
    expect(without.stdout).toContain('1 not applicable, for lack of situation.reader');
    const { stdout } = await run([server.url, ...only, '--reader', 'reader'], { CMS_READER_PASSWORD: 'secret' });
    expect(stdout).toContain('protocol  1 passed');
  });

  it('finds what a server does not serve not applicable, and none of it passed', async () => {
    const { content } = server.opened;
    const partial = createCmsRestRouter(
      { content: { load: content.load }, users: server.opened.users },
      { basic: true, session: false },
    );
    const { url, close } = await listen(express().use(partial));
    const { code, stdout } = await run([`${url}/api/cms/v2`, '--only', 'trash.*', '--report', 'json']);
    await close();
    const { conforms, outcomes, counts } = JSON.parse(stdout);
    expect([code, conforms]).toEqual([1, false]);
    expect(counts).toEqual({ passed: 0, failed: 0, waived: 0, 'not applicable': outcomes.length });
    expect(outcomes.length).toBeGreaterThan(0);
  });
});

describe('a server without users', () => {
  it('exits with 2, and says that the checks need a login', async () => {
    const { content } = server.opened;
    const partial = createCmsRestRouter({ content: { load: content.load } }, { basic: false, session: false });
    const { url, close } = await listen(express().use(partial));
    const { code, stderr } = await run([`${url}/api/cms/v2`]);
    await close();
    expect(code).toBe(2);
    expect(stderr).toContain('it responds with 404 to POST /user/sessions; the checks need a login');
  });
});

describe('its password', () => {
  it('comes from the environment', async () => {
    expect((await run([server.url, ...cheap], { CMS_PASSWORD: 'publish' })).code).toBe(0);
  });

  it('comes from a file', async () => {
    expect((await run([server.url, ...cheap, '--password-file', file('password', 'publish\n')])).code).toBe(0);
  });

  it('may follow the login', async () => {
    expect((await run([server.url, ...cheap, '--user', 'admin:publish'])).code).toBe(0);
  });

  it('is never shown', async () => {
    const { stdout, stderr } = await run([server.url, ...cheap, '--user', 'unknown:top-secret']);
    expect(stdout + stderr).not.toContain('top-secret');
  });
});

describe('an exit code of 2 and one line on stderr', () => {
  const url = 'http://127.0.0.1:9/api/cms/v2';
  const situation = (name: string, text: string) => [server.url, '--situation', file(`${name}.json`, text)];

  it.each([
    ['no URL', [], /The URL of the API is required/],
    ['what is no URL', ['localhost'], /localhost is not the URL of a server/],
    ['an unknown option', [url, '--fast'], /Unknown option '--fast'/],
    ['an unknown format', [url, '--format', 'yaml'], /--format must be one of json, xml/],
    ['an unknown way to log in', [url, '--auth', 'magic'], /--auth must be one of basic, session/],
    ['an unknown report', [url, '--report', 'html'], /--report must be one of text, json/],
    ['a waiver without a reason', [url, '--waive', 'content.copy.keeps-fields'], /needs a reason/],
    ['a reader without a password', [url, '--reader', 'someone'], /The reader needs a password/],
    ['a file that is not there', [url, '--password-file', '/no/such/file'], /cannot be read: ENOENT/],
    ['a server that is not there', [url], /ECONNREFUSED/],
    ['a server of something else', [`${server.api.url}/elsewhere`], /responds with 404/],
    ['another vendor', [server.url, '--vendor', 'vnd.other'], /responds with 406/],
    ['a wrong password', [server.url, '--user', 'unknown:wrong'], /does not let unknown in/],
    ['a pattern that fits nothing', [server.url, '--only', 'nothing.at.all'], /No check is called nothing.at.all/],
    [
      'a waiver of no check',
      [server.url, '--waive', 'no.such.check=reason'],
      /There is no check no.such.check to waive/,
    ],
    ['a situation that is no JSON', situation('broken', '{'), /The situation is not JSON/],
    ['a situation with unknown members', situation('colourful', '{"colour": 1}'), /The situation has no colour/],
    [
      'a situation with invalid values',
      situation('textual', '{"contentTypeId": "1"}'),
      /contentTypeId must be an integer/,
    ],
  ])('response to %s', async (_what, args, message) => {
    const { code, stdout, stderr } = await run(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('--help', () => {
  it('tells what there is, and exits with 0', async () => {
    const { code, stdout } = await run(['--help']);
    expect(code).toBe(0);
    for (const flag of [
      'user',
      'password-file',
      'reader',
      'auth',
      'format',
      'vendor',
      'situation',
      'only',
      'waive',
      'destructive',
      'report',
    ])
      expect(stdout).toContain(`--${flag}`);
  });
});

describe('a situation file', () => {
  it('takes the place of what the server tells', async () => {
    const path = file('situation.json', JSON.stringify({ parentLocationId: 43, otherLanguageCode: null }));
    const { code } = await run([server.url, '--only', 'content.copy.keeps-fields', '--situation', path]);
    expect(code).toBe(0);
  });
});
