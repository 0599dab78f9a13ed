/** The page on the protocol: its tables, from the table of operations and its documents. `npm run docs` updates them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { hasMembers, innerOf, type Shape } from '../../lib/documents/shape.js';
import { documentIn } from '../../lib/operations/binding/predicates.js';
import type { Operation } from '../../lib/operations/declaration/operations.js';
import { resources } from '../../lib/resources/table.js';
import { table } from './markdown.js';

const name = 'docs/reference/protocol.md';

// biome-ignore lint/suspicious/noExplicitAny: documents, and other responses of many kinds
type Shown = any;

const operations = resources.flatMap(({ path, methods }) =>
  Object.entries(methods).map(([method, { operation }]) => ({
    method,
    path: `\`${path.text.replace('{+', '{')}\``,
    operation: operation as Operation,
  })),
);

/** The media types by which a POST selects an operation. */
const actions = operations.flatMap(({ method, path, operation: { also, summary } }) =>
  also ? [[`\`${method}\``, path, `\`${('isMediaTypeOnly' in also ? also.document : also).name}\``, summary]] : [],
);

const lookups = operations
  .filter(({ operation: { responses } }) => '307' in responses)
  .map(({ path, operation: { query = {}, summary } }) => [
    path,
    Object.keys(query)
      .filter((name) => name !== 'languages')
      .map((each) => `\`${each}\``)
      .join(', '),
    summary,
  ]);

/** Lists whose elements in XML have another name than the member in JSON. */
function listsIn(shape: Shape, document: string, member = ''): string[][] {
  const own =
    shape.kind === 'list' && shape.element ? [[`\`${document}\``, `\`${member}\``, `\`${shape.element}\``]] : [];
  const members = Object.entries(hasMembers(shape) ? shape.members : {});
  const inner = hasMembers(shape) ? [] : innerOf(shape).map((each) => [member, each] as const);
  return [...own, ...[...members, ...inner].flatMap(([key, each]) => listsIn(each, document, key))];
}

const documents = new Map(
  operations
    .flatMap(({ operation }): Shown[] => [documentIn(operation), ...Object.values<Shown>(operation.responses).flat()])
    .filter((each) => each?.shape && each.name)
    .map(({ name: document, shape }): [string, Shape] => [document, shape]),
);
const lists = [...documents].flatMap(([document, shape]) => listsIn(shape, document));

const tables: Readonly<Record<string, string>> = {
  lists: table(
    ['Document', 'Member in JSON', 'Element in XML'],
    [...new Map(lists.map((row) => [row.join(), row])).values()],
  ),
  actions: table(['Method', 'Path', 'Media type of `POST`', 'Meaning'], actions),
  lookups: table(['Path', 'Query', 'Meaning'], lookups),
};

const between = (mark: string) => new RegExp(`<!-- ${mark} -->[\\s\\S]*<!-- /${mark} -->`);

describe(name, () => {
  const page = readFileSync(name, 'utf8');
  const text = Object.entries(tables).reduce(
    (before, [mark, rows]) => before.replace(between(mark), () => `<!-- ${mark} -->\n\n${rows}\n\n<!-- /${mark} -->`),
    page,
  );
  if (process.env.UPDATE_DOCS) writeFileSync(name, text);

  it.each(Object.keys(tables))('has the table of %s', (mark) => {
    expect(between(mark).exec(process.env.UPDATE_DOCS ? text : page)?.[0]).toBe(between(mark).exec(text)?.[0]);
  });

  it('has the sections that the code cites', () => {
    const cited = ['1', '2', '2.2', '2.3', '2.4', '2.5', '3', '4.1', '4.2', '4.3', '5', '6', '8', '9', '10', '11'];
    const sections = [...page.matchAll(/^#{2,3} ([\d.]+?)\.? /gm)].map(([, number]) => number);
    expect(sections).toEqual(expect.arrayContaining(cited));
  });
});
