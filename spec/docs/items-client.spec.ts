/** The page on the client for front ends: its snippets, against the magazine. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { serveMagazine } from '../examples/magazine.js';
import { snippetsOf } from './snippets.js';

describe('the page on the client for front ends', () => {
  let magazine: Awaited<ReturnType<typeof serveMagazine>>;
  beforeAll(async () => {
    magazine = await serveMagazine();
  });
  afterAll(() => magazine.close());

  const snippet = <T>(title: string) =>
    snippetsOf('docs/learn/items-client.md', (code) => code.replaceAll('http://127.0.0.1:3000', magazine.url))<T>(
      title,
    );

  it('lists articles', async () => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => {});
    const { articles, next } = await snippet<{ articles: readonly unknown[]; next: unknown }>('list');
    expect(log.mock.calls).toEqual([
      ['/Articles/Hedges-for-birds', 'Hedges for birds', 'Bob'],
      ['/Articles/Pruning-apple-trees', 'Pruning apple trees', 'Ada'],
    ]);
    log.mockRestore();
    expect([articles.length, next]).toEqual([2, undefined]);
  });

  it('shows related items', async () => {
    const { cities, people } = await snippet<{ cities: unknown; people: unknown }>('related');
    expect([cities, people]).toEqual([['A pond in a barrel: Paris'], ['Bob']]);
  });

  it('has pages', async () => {
    const { shown, urls } = await snippet<{ shown: unknown; urls: readonly string[] }>('pages');
    expect([shown, urls.length, urls[0]]).toEqual(['10 of 12', 12, '/Articles/A-pond-in-a-barrel']);
  });

  it('shows what has a URL', async () => {
    const { show } = await snippet<{ show(path: string): Promise<{ body?: string }> }>('at');
    expect(await show('/People/Ada')).toEqual({ status: 200, body: 'Ada' });
    expect(await show('/people/ada')).toEqual({ status: 301, location: '/People/Ada' });
    expect(await show('/Articles/None')).toEqual({ status: 404 });
    const { body } = await show('/Articles/First-frost');
    expect(body).toMatch(/<h2>First frost<\/h2><p>By <a href="\/People\/Bob" data-item="\d+">Bob<\/a>/);
  });

  it('shows images', async () => {
    const { images } = await snippet<{ images: readonly string[] }>('images');
    const [, source = '', small = ''] = /src="(\S+)" srcset="(\S+) 300w"/.exec(images[0] ?? '') ?? [];
    for (const url of [source, small]) {
      const response = await fetch(url);
      await response.arrayBuffer();
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
  });
});
