/** The form on a page as a browser without scripts fills it in and sends it. */
import { expect } from '@jest/globals';
import { type Api, admin } from './api.js';

export const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

export type Fields = readonly (readonly [name: string, value: string])[];

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The fields of the form as a browser sends them, but for files. */
export function fieldsIn(page: string): [string, string][] {
  const form = page.slice(page.indexOf('<form class="form"'));
  const controls = [
    ...form.matchAll(/<input([^>]*)>|<textarea([^>]*)>\n?([^<]*)<\/textarea>|<select([^>]*)>(.*?)<\/select>/gs),
  ];
  return controls.flatMap(([, input, area, text = '', select, options = '']): [string, string][] => {
    const tag = input ?? area ?? select ?? '';
    const [, name = ''] = /name="([^"]*)"/.exec(tag) ?? [];
    if (/type="(?:checkbox|radio)"/.test(tag) && !/ checked/.test(tag)) return [];
    if (/type="(?:file|submit)"/.test(tag) || name === '') return [];
    const [, chosen = ''] = /value="([^"]*)" selected/.exec(options) ?? [];
    const [, value = ''] = /value="([^"]*)"/.exec(tag) ?? [];
    return [[unescaped(name), unescaped(select === undefined ? (area === undefined ? value : text) : chosen)]];
  });
}

/** The fields that each button of the form sends, by its label. */
export function buttonsIn(page: string): ReadonlyMap<string, readonly [name: string, value: string]> {
  const buttons = [...page.matchAll(/<button type="submit" name="([^"]*)" value="([^"]*)"[^>]*>(.*?)<\/button>/gs)];
  return new Map(
    buttons.map(([, name = '', value = '', label = '']) => [
      unescaped(label.replace(/<[^>]*>/g, '')),
      [unescaped(name), unescaped(value)],
    ]),
  );
}

/** Sends fields as the form of a page does. */
export const sendForm = (api: Api, path: string, fields: Fields, more: Readonly<Record<string, string>> = {}) =>
  api.call('POST', path, {
    headers: {
      ...{ ...admin, ...browser, 'Sec-Fetch-Site': 'same-origin' },
      'Content-Type': 'application/x-www-form-urlencoded',
      ...more,
    },
    body: new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString(),
  });

/** Creates the function that presses a button of a page, after it was filled in, and returns the next page. */
export const pressOn =
  (api: Api) =>
  async (path: string, page: string, label: string, fill: (fields: Fields) => Fields = (same) => same) => {
    const button = buttonsIn(page).get(label);
    expect([label, [...buttonsIn(page).keys()]]).toEqual([label, expect.arrayContaining([label])]);
    const { status, text } = await sendForm(api, path, [...fill(fieldsIn(page)), ...(button ? [button] : [])]);
    expect(status).toBe(200);
    return text;
  };

/** Fills in the words of a search. */
export const searchFor = (words: string) => (fields: Fields) =>
  fields.map(([name, value]): readonly [string, string] => (name === '_words' ? [name, words] : [name, value]));
