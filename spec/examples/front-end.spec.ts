/** The magazine of `examples/front-end` without a browser: its server, and the types that its page is checked with. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand } from '../../lib/command/index.js';
import { serveMagazine } from './magazine.js';

describe('the magazine', () => {
  let magazine: Awaited<ReturnType<typeof serveMagazine>>;
  beforeAll(async () => {
    magazine = await serveMagazine();
  });
  afterAll(() => magazine.close());

  it('has the types that the command writes', async () => {
    const args = ['types', `${magazine.url}/api/cms/v2`, '-o', 'examples/front-end/content.d.ts', '--check'];
    const written: string[] = [];
    const write = (text: string) => void written.push(text);
    expect(await runCommand(args, { env: {}, out: write, err: write })).toBe(0);
    expect(written).toEqual([]);
  });

  it('serves the same page for every path, under a policy that allows its own scripts alone', async () => {
    for (const path of ['/', '/Articles/First-frost']) {
      const response = await fetch(magazine.url + path);
      expect(await response.text()).toContain('<script type="module" src="/page/script.js">');
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    }
    expect((await fetch(`${magazine.url}/page/script.js`)).headers.get('content-type')).toMatch(/javascript/);
  });

  it('has items that shared caches may keep', async () => {
    const { headers } = await fetch(`${magazine.url}/api/cms/v2/items?type=article&limit=1`);
    expect(headers.get('cache-control')).toMatch(/^public, s-maxage=/);
  });
});
