/** Parts of pages that are written when the page is: between two of them, others are served. */
import { describe, expect, it } from '@jest/globals';
import { deferred, element, html, toText } from '../../lib/html/markup/html.js';

const wait = (): undefined => {
  const end = performance.now() + 11;
  while (performance.now() < end);
};

describe('a deferred part', () => {
  it('has its place in the text, however deep it is in others', async () => {
    const inner = html`<i>${deferred(() => ['a', deferred(() => html`<b>${'<'}</b>`)])}</i>`;
    expect(await toText(html`1${inner}2${[element('p', inner), deferred(() => undefined)]}3`)).toBe(
      '1<i>a<b>&lt;</b></i>2<p><i>a<b>&lt;</b></i></p>3',
    );
  });

  it('is written after others were served, where those before took long', async () => {
    let isServed = false;
    setImmediate(() => {
      isServed = true;
    });
    const first = deferred(wait);
    const second = deferred(() => String(isServed));
    expect(await toText(html`<p>${first}${second}</p>`)).toBe('<p>true</p>');
  });

  it('fails the page that it is in', async () => {
    const failing = deferred(() => {
      throw new Error('It cannot be shown');
    });
    await expect(toText(html`<p>${failing}</p>`)).rejects.toThrow('It cannot be shown');
  });
});
