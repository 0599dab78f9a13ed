/** The page of options against their declarations; `npm run docs` updates it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { OptionGroup } from '../../lib/option/option.js';
import { optionTables } from './option-tables.js';
import { rowsOf } from './options.js';

const page = 'docs/reference/options.md';

describe(page, () => {
  it('lists every option with its values, its default and its meaning', () => {
    const text = readFileSync(page, 'utf8');
    const updated = optionTables.reduce((own, [mark, { parts }]) => withTable(own, mark, parts), text);
    if (process.env.UPDATE_DOCS) writeFileSync(page, updated);
    else expect(text).toBe(updated);
  });
});

function withTable(text: string, mark: string, parts: readonly OptionGroup[]): string {
  const except = mark === 'options' ? ['limits'] : [];
  const rows = ['| Option | Value | Default | Meaning |', '| --- | --- | --- | --- |', ...rowsOf(parts, except)];
  const between = new RegExp(`(<!-- ${mark} -->\\n).*?(<!-- /${mark} -->)`, 's');
  expect(text).toMatch(between);
  return text.replace(between, (_, start, end) => `${start}\n${rows.join('\n')}\n\n${end}`);
}
