/** The list of events of changes; `npm run docs` updates it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { changeEvents } from '../../lib/repository/repository.js';

const page = 'docs/operate/events.md';

describe(page, () => {
  it('lists each event of a change with its meaning', () => {
    const text = readFileSync(page, 'utf8');
    const rows = Object.entries(changeEvents).map(([event, meaning]) => `| \`${event}\` | ${meaning} |`);
    const table = ['| Event | Meaning |', '| --- | --- |', ...rows].join('\n');
    const updated = text.replace(
      /(<!-- changes -->\n).*?(<!-- \/changes -->)/s,
      (_, start, end) => `${start}\n${table}\n\n${end}`,
    );
    if (process.env.UPDATE_DOCS) writeFileSync(page, updated);
    else expect(text).toBe(updated);
    expect(text).toContain('<!-- changes -->');
  });

  it('has events of one form', () => {
    const wrong = Object.keys(changeEvents).filter((event) => !/^[a-z][a-zA-Z]*\.(?:[a-z]+ed|hidden)$/.test(event));
    expect(wrong).toEqual(['other']);
  });
});
