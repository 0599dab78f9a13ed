/**
 * The reports of what users depend on: the OpenAPI document, the checks of the kit, options, events and warnings. A change of one is
 * seen where it is reviewed, and fails until `npm run docs` has updated the report.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { checks, httpChecks } from '../../conformance/index.js';
import { changeEvents } from '../../lib/repository/repository.js';
import { openApiDocument } from '../../lib/router.js';
import { open } from '../sql/support.js';
import { optionTables } from './option-tables.js';
import { linesOf } from './options.js';

const repository = await open(':memory:', {
  variations: { small: { width: 10 } },
  signedUrls: { secret: 'x'.repeat(32) },
  previews: { secret: 'x'.repeat(32) },
});
await repository.close();

const all = [...new Set([...checks, ...httpChecks])];

const warnings = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => readFileSync(`lib/${name}`, 'utf8').match(/CMS_REST_\w+/g) ?? []);

const reports = {
  openapi: openApiDocument(repository, {
    basic: true,
    apiKeys: true,
    token: { secret: 'a secret of at least thirty-two bytes' },
  }),
  checks: all.map(({ id, level, requirement, only, destructive }) => ({
    id,
    level,
    requirement,
    ...(checks.some((check) => check.id === id) ? {} : { of: 'http' }),
    ...(only && { only }),
    ...(destructive && { destructive }),
  })),
  surface: {
    options: Object.fromEntries(optionTables.map(([name, { parts }]) => [name, linesOf(parts)])),
    events: Object.keys(changeEvents),
    warnings: [...new Set(warnings)].sort(),
  },
};

/** JSON with what fits into a line on one line. */
function toText(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (indent.length + line.length <= 120 || typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  const [first, last] = Array.isArray(value) ? '[]' : '{}';
  const members = Array.isArray(value)
    ? value.map((each) => toText(each, inner))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => `${JSON.stringify(name)}: ${toText(member, inner)}`);
  return `${first}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${last}`;
}

describe('the report', () => {
  it.each(Object.entries(reports))('of %s is up to date', (name, report) => {
    const file = `docs/reports/${name}.json`;
    const text = `${toText(report)}\n`;
    if (process.env.UPDATE_DOCS) writeFileSync(file, text);
    // The difference of large texts takes minutes, and git shows it.
    else expect(readFileSync(file, 'utf8') === text || `npm run docs, and git diff ${file}`).toBe(true);
  });
});
