/** The page on moving clients: its tables of endpoints, and of methods that Node.js does not receive, from the table of operations. */
import { readFileSync, writeFileSync } from 'node:fs';
import { METHODS } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import type { Operation } from '../../lib/operations/declaration/operations.js';
import { resources } from '../../lib/resources/table.js';
import { table } from './markdown.js';

/** The media type, without its vendor, by which a POST means the same. */
function twinOf({ also }: Operation): string {
  if (!also) return '';
  return `\`${('isMediaTypeOnly' in also ? also.document : also).name}\``;
}

/** The resources that are not in the protocol of the family. */
const isAdded = (path: string) =>
  /^\/(?:batch|changes|openapi|schemas|user\/permissions|user\/(?:users\/\{userId\}\/)?keys|transfer|webhooks|content\/binary\/(?:files|uploads)|.*\/file$)/.test(
    path,
  );

/** The page with that text in the part of a name. */
const withPart = (text: string, name: string, made: string) =>
  text.replace(
    new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`),
    `<!-- ${name} -->\n\n${made}\n\n<!-- /${name} -->`,
  );

function expectPart(name: string, made: string): void {
  const page = readFileSync('docs/operate/moving.md', 'utf8');
  const text = withPart(page, name, made);
  if (process.env.UPDATE_DOCS) writeFileSync('docs/operate/moving.md', text);
  else expect(page).toBe(text);
}

describe('the page on moving clients', () => {
  it('lists every method that Node.js does not receive, with its twin by media type', () => {
    const rows = resources.flatMap(({ path, methods }) =>
      Object.entries(methods)
        .filter(([method]) => !METHODS.includes(method))
        .map(([method, { operation }]) => [`\`${method}\``, `\`${path.text.replace('{+', '{')}\``, twinOf(operation)]),
    );
    expectPart('methods', table(['Method', 'Path', 'By media type'], rows));
  });

  it('lists every endpoint, and whether older servers have it', () => {
    const methodsAt = new Map<string, string[]>();
    for (const { path, methods } of resources) {
      const template = path.text.replace('{+', '{');
      methodsAt.set(template, [...(methodsAt.get(template) ?? []), ...Object.keys(methods)]);
    }
    const rows = [...methodsAt].map(([path, methods]) => [
      `\`${path}\``,
      [...new Set(methods)].map((method) => `\`${method}\``).join(' '),
      isAdded(path) ? 'only here' : '',
    ]);
    expectPart('endpoints', table(['Path', 'Methods', 'Note'], rows));
  });
});
