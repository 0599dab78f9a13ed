/** The page of concepts: its tables of the clean installation against a database that was created now. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Context, Limitation, Policy } from '../../lib/index.js';
import { openSqlRepository } from '../../lib/sql/index.js';
import type { Complete } from '../sql/support.js';

const context: Context = {
  caller: { userId: 14, login: 'admin' },
  siteaccess: '',
  languages: [],
  signal: new AbortController().signal,
};

const all = { offset: 0, limit: 100 };

const [, section = ''] = readFileSync('docs/learn/concepts.md', 'utf8').split('## The clean installation');
const rows = section
  .slice(0, section.indexOf('\n## '))
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '));

/** `1 to 3, 7` as numbers. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/(\d+)(?: to (\d+))?/g)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index),
  );
}

function row(what: string): readonly [ids: string, note: string] {
  const [, ids = '', note = ''] = rows.find(([name]) => name === what) ?? [];
  return [ids, note];
}

/** As the page writes a policy of the clean installation. */
function textOf({ module, function: name, limitations }: Policy): string {
  const limited: Record<string, (limitation: Limitation) => string> = {
    Section: ({ values }) => ` in section ${values.join(' and ')}`,
    SiteAccess: ({ values }) => (values.length === 1 ? ' to one siteaccess' : ''),
    Class: ({ values }) => (values.join() === '4' ? ' of users that are' : ` of types ${values.join(' and ')}`),
    Owner: ({ values }) => (values.join() === '1' ? ' the caller' : ''),
  };
  return `\`${module}/${name}\`${limitations.map((limitation) => limited[limitation.identifier]?.(limitation) ?? ` ${limitation.identifier}`).join('')}`;
}

describe('the clean installation of docs/learn/concepts.md', () => {
  let repository: Complete;
  beforeAll(async () => {
    repository = (await openSqlRepository(':memory:')) as unknown as Complete;
  });
  afterAll(() => repository.close());

  it.each(
    rows.filter(([, ids]) => ids?.includes('location')).map(([what = '', ids = '', note = '']) => [what, ids, note]),
  )('has %s where the table says', async (_what, ids, note) => {
    const [, id] = /location (\d+)/.exec(ids) ?? [];
    const location = await repository.locations.load(Number(id), context);
    const [, content] = /content (\d+)/.exec(ids) ?? [];
    const [, sectionIdentifier] = /section `(\w+)`/.exec(note) ?? [];
    const sections = await repository.sections.list({}, context);
    const placed = location.content;
    expect({
      path: location.pathString,
      content: placed?.id,
      section: sections.items.find(({ id: sectionId }) => sectionId === placed?.sectionId)?.identifier,
    }).toEqual({ path: /`(.*)`/.exec(ids)?.[1], content: content && Number(content), section: sectionIdentifier });
  });

  it.each([
    ['content types', async () => (await repository.contentTypes.list(all, context)).items.map(({ id }) => id)],
    ['sections', async () => (await repository.sections.list({}, context)).items.map(({ id }) => id)],
    ['roles', async () => (await repository.roles.list(all, context)).items.map(({ id }) => id)],
    [
      'groups',
      async () => {
        const { items } = await repository.userGroups.listSubgroups({ path: '/1/5/', ...all }, context);
        return items.map(({ id }) => id);
      },
    ],
  ])('has the %s with these ids', async (what, idsOf) => {
    expect((await idsOf()).sort((a, b) => a - b)).toEqual(numbersIn(row(what)[0]));
  });

  it('has the sections and roles with these identifiers', async () => {
    const sections = await repository.sections.list({}, context);
    const roles = await repository.roles.list(all, context);
    expect(sections.items.map(({ identifier }) => identifier)).toEqual(row('sections')[1].split(', '));
    expect(roles.items.map(({ identifier }) => identifier)).toEqual(row('roles')[1].split(', '));
  });

  it.each(
    rows
      .filter(([, policies]) => policies?.startsWith('`'))
      .map(([role = '', policies = '', to = '']) => [role, policies, to]),
  )('has the role %s with these policies and assignments', async (identifier, policies, to) => {
    const [role] = (await repository.roles.list({ identifier, ...all }, context)).items;
    const { items } = await repository.roles.listPolicies(role?.id ?? 0, context);
    expect(items.map(textOf).sort()).toEqual(policies.split(', ').sort());
    const { items: groups } = await repository.userGroups.list({ roleId: role?.id ?? 0, ...all }, context);
    expect([...new Set(groups.map(({ id }) => id))].sort()).toEqual(numbersIn(to.replaceAll(/`.*?`/g, '')));
  });
});
