/** The page on the kit against the kit: its list of checks. `npm run docs` updates the list. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { checks, httpChecks } from '../../conformance/index.js';

const file = 'docs/reference/conformance.md';

it('lists all checks, by what they are about', () => {
  const page = readFileSync(file, 'utf8');
  const made = page.replace(/(?<=<!-- checks -->\n)[\s\S]*(?=<!-- \/checks -->)/, () => `\n${list()}\n`);
  if (process.env.UPDATE_DOCS) writeFileSync(file, made);
  else expect(page).toBe(made);
});

function list(): string {
  const all = [...new Set([...checks, ...httpChecks])];
  const names = [...new Set(all.map(({ id }) => id.slice(0, id.indexOf('.'))))];
  const intro = `There are ${checks.length} checks of repositories, and ${all.length - checks.length} of the protocol, which only run over HTTP.`;
  return [intro, '', ...names.map((name) => table(name, all))].join('\n');
}

function table(name: string, all: readonly (typeof httpChecks)[number][]): string {
  const rows = all
    .filter(({ id }) => id.startsWith(`${name}.`))
    .map((check) => `| \`${check.id}\` | ${check.level} | ${requirementOf(check)} |`);
  return [`### ${name}`, '', '| Check | Level | Requirement |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

function requirementOf({ requirement, only, destructive }: (typeof httpChecks)[number]): string {
  const marks = [...(only ? ['not over HTTP'] : []), ...(destructive ? ['destructive'] : [])];
  const text = requirement.replaceAll('|', '\\|').replaceAll('<', '&lt;');
  return marks.length > 0 ? `${text} (${marks.join(', ')})` : text;
}
