/** The documentation page: a renderer from files of this server, under the policy of all pages. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createRenderer } from '../../lib/html/docs/renderer.js';
import { serve } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi();

describe('GET /docs', () => {
  const load = async (path: string) => api.get(path, { Accept: 'text/html' });

  it('lists the operations of each group, and needs no script for that', async () => {
    const { status, text } = await load('/docs');
    expect(status).toBe(200);
    expect(text).toContain('<h2 id="sections">sections</h2>');
    expect(text).toContain(`href="${api.base}/docs?tag=sections#/sections/sections.create"`);
    expect(text).not.toContain('swagger-ui');
    expect(text).toContain(`href="${api.base}/openapi.yaml"`);
  });

  it('loads all files of a group from below the prefix, and runs nothing inline', async () => {
    const { status, headers, text } = await load('/docs?tag=sections');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(text).toContain(`data-openapi="${api.base}/openapi.json?tag=sections"`);
    expect(text).not.toMatch(/<script>|<style|style="|\son\w+=/);
    const files = [...text.matchAll(/(?:src|href)="([^"]+\.(?:js|css)\?v=[^"]+)"/g)].map(([, href = '']) => href);
    expect(files.length).toBe(5);
    for (const href of files) {
      expect(href.startsWith(`${api.base}/`)).toBe(true);
      const loaded = await api.get(href.slice(api.base.length));
      expect([loaded.status, loaded.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(loaded.headers['content-type']).toMatch(/^text\/(?:css|javascript)/);
    }
  });

  it('is the OpenAPI document with format=json, of a group too', async () => {
    for (const query of ['', '&tag=sections']) {
      const { headers, text } = await load(`/docs?format=json${query}`);
      expect(headers['content-type']).toBe('application/json');
      expect(text).toBe((await api.get(`/openapi.json?${query}`)).text);
    }
  });

  it('refuses groups that do not exist', async () => {
    expect((await load('/docs?tag=nothing')).status).toBe(400);
  });

  it('serves no other file of the renderer', async () => {
    for (const name of ['package.json', '..%2Fpackage.json', 'index.html']) {
      expect((await api.get(`/docs/${name}`)).status).toBe(404);
    }
  });

  it('links to the document of items where these are served', async () => {
    const href = `href="${api.base}/items/openapi.json"`;
    expect((await api.get('/docs', { Accept: 'text/html' })).text).toContain(href);
    const { items: _, ...without } = opened;
    const other = await serve(without);
    const { text } = await other.get('/docs', { Accept: 'text/html' });
    await other.close();
    expect(text).not.toContain('items/openapi.json');
  });
});

describe('the files of the renderer', () => {
  it('are read again after a read that has failed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'renderer-'));
    await writeFile(join(folder, 'package.json'), '{"version":"1.0.0"}');
    const renderer = createRenderer(folder);
    await expect(renderer.read('swagger-ui.css')).rejects.toMatchObject({ code: 'ENOENT' });
    await writeFile(join(folder, 'swagger-ui.css'), 'a{}');
    expect((await renderer.read('swagger-ui.css')).body).toEqual(Buffer.from('a{}'));
    await rm(folder, { recursive: true });
  });
});
