/** The page on troubleshooting: its table of warnings against the codes in lib. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const page = readFileSync('docs/operate/troubleshooting.md', 'utf8');
const sources = readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

describe('the page on troubleshooting', () => {
  it('lists the code of every warning, and no other', () => {
    const given = sources.flatMap((name) => readFileSync(`lib/${name}`, 'utf8').match(/CMS_REST_\w+/g) ?? []);
    const listed = [...page.matchAll(/^\| `(CMS_REST_\w+)` \|/gm)].map(([, code]) => code);
    expect(listed).toEqual([...new Set(given)].sort());
  });
});
