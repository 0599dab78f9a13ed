/** The page of options against their declarations; `npm run docs` updates it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { documentOptions } from '../../lib/client/documents.js';
import { restOptions } from '../../lib/client/options.js';
import { richtextOptions } from '../../lib/field-types/richtext/conversion.js';
import { s3Options } from '../../lib/files/s3-store.js';
import { mcpOptions } from '../../lib/mcp/options.js';
import type { OptionGroup } from '../../lib/option/option.js';
import { routerOptions } from '../../lib/options.js';
import { replicatedDatabase } from '../../lib/sql/database/connection-options.js';
import { openOptions } from '../../lib/sql/options.js';
import { rowsOf } from './options.js';

const page = 'docs/reference/options.md';

/** The tables of the page. */
const tables: readonly (readonly [mark: string, declared: { readonly parts: readonly OptionGroup[] }])[] = [
  ['options', routerOptions],
  ['limits', routerOptions.members.limits.kind],
  ['storage', openOptions],
  ['servers', replicatedDatabase],
  ['s3', s3Options],
  ['richtext', richtextOptions],
  ['client', restOptions],
  ['mcp', mcpOptions],
  ['documents', documentOptions],
];

describe(page, () => {
  it('lists every option with its values, its default and its meaning', () => {
    const text = readFileSync(page, 'utf8');
    const updated = tables.reduce((own, [mark, { parts }]) => withTable(own, mark, parts), text);
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
