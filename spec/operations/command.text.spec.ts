import { describe, expect, it } from '@jest/globals';
import { boolean, document, id, integer, optional, string } from '../../lib/documents/index.js';
import { body, command, expected, lastIdOf, page, query, rest } from '../../lib/operations/declaration/command.js';
import { resource } from '../../lib/operations/declaration/resource.js';
import { empty } from '../../lib/operations/responses/responses.js';
import { paths } from '../../lib/resources/paths.js';
import { Section, SectionInput, SectionList, SectionUpdate } from '../../lib/resources/sections.documents.js';

const summary = 'Do something';
const responses = { 200: Section } as const;
const listed = { 200: SectionList } as const;
const done = { 204: empty('Done') } as const;
const params = { sectionId: id('The id of a section') };
const withBody = { body: { document: SectionInput } } as const;
const update = { body: { document: SectionUpdate }, responses } as const;
const Numbered = document('SectionUpdate', { name: 1 }, { name: optional(integer('A number')) });

const section = resource(paths.section, { params });
const sections = resource(paths.sections);

describe('a command', () => {
  it('compiles where it has every member of the argument, and the operation what it needs', () => {
    const calls = command('sections.update', { id: 'sectionId', changes: body, expected });
    const { operation } = section.PATCH(summary, { ...update, calls }).methods.PATCH;
    expect(operation).toMatchObject({ requires: 'sections.update', expects: true });
    const { methods } = resource(paths.userRoles, { params: { userId: params.sectionId } }).GET(summary, {
      calls: command('apiKeys.list', { userId: 'userId', ...rest(page) }),
      toResult: () => undefined,
      responses: done,
    });
    expect(methods.GET.operation).toMatchObject({ requires: 'apiKeys.list' });
    expect(methods.GET.operation.expects).toBeUndefined();
  });

  it('may read an argument that its sources do not give, and find nothing', async () => {
    const identifier = optional(string('An identifier'));
    const { operation } = sections.GET(summary, {
      calls: command('sections.list', query),
      query: { identifier },
      absence: { noun: 'section', by: ['identifier'] },
      toArgument: ({ query: { identifier: text } }) =>
        text === '-' ? undefined : { identifier: text?.toLowerCase() ?? 'a' },
      responses: listed,
    }).methods.GET;
    const called: unknown[] = [];
    const list = async (argument: { readonly identifier?: string }) => {
      called.push(argument);
      return { items: argument.identifier === 'a' ? [{ id: 1, identifier: 'a', name: 'A' }] : [] };
    };
    const run = (text: string) =>
      operation.handler({ repository: { sections: { list } }, query: { identifier: text } } as never);
    expect((await run('A')).items).toHaveLength(1);
    await expect(run('B')).rejects.toThrow('The section does not exist');
    expect(await run('-')).toEqual({ items: [] });
    expect(called).toEqual([{ identifier: 'a' }, { identifier: 'b' }]);
  });

  it('does not compile with an argument of another type', () => {
    const facts = {
      calls: command('sections.list', query),
      query: { identifier: optional(string('')) },
      responses: listed,
    };
    // @ts-expect-error the identifier is a text
    expect(sections.GET(summary, { ...facts, toArgument: () => ({ identifier: 1 }) })).toBeDefined();
  });

  it('does not compile with another variable', () => {
    const calls = command('sections.load', 'sectionID');
    // @ts-expect-error the path has no such variable
    expect(section.GET(summary, { calls, responses })).toBeDefined();
    const list = command('sections.list', {});
    // @ts-expect-error the path has a variable that the command leaves out
    expect(section.DELETE(summary, { calls: list, responses: listed })).toBeDefined();
    const code = command('languages.load', 'sectionId');
    // @ts-expect-error a language has a text for its id
    expect(section.POST(summary, { calls: code, toResult: () => undefined, responses: done })).toBeDefined();
  });

  it('does not compile with another body', () => {
    const calls = command('sections.update', { id: 'sectionId', changes: body, expected });
    // @ts-expect-error the members of the document have other types
    expect(section.PATCH(summary, { calls, responses, body: { document: Numbered } })).toBeDefined();
    // @ts-expect-error there is no body
    expect(section.PATCH(summary, { calls, responses })).toBeDefined();
    const create = command('sections.create', body);
    // @ts-expect-error members of the argument may be missing in the document
    expect(sections.POST(summary, { calls: create, body: { document: SectionUpdate }, responses })).toBeDefined();
    const list = command('sections.list', query);
    // @ts-expect-error nothing of the body is passed on
    expect(sections.POST(summary, { calls: list, ...withBody, responses: listed })).toBeDefined();
  });

  it('does not compile with an unknown member, or without one', () => {
    const sources = { id: 'sectionId', changes: body, expected } as const;
    // @ts-expect-error the argument has no such member
    expect(command('sections.update', { ...sources, name: 'sectionId' })).toBeDefined();
    // @ts-expect-error the argument has a member of which the source is missing
    expect(command('sections.update', { id: 'sectionId', expected })).toBeDefined();
    // @ts-expect-error the repository has no such method
    expect(command('sections.rename', sources)).toBeDefined();
  });

  it('does not compile with a query of another type', () => {
    const list = command('sections.list', { identifier: query('identifier') });
    const identifier = optional(string('An identifier'));
    expect(sections.GET(summary, { calls: list, query: { identifier }, responses: listed })).toBeDefined();
    const number = optional(integer('A number'));
    // @ts-expect-error the identifier is a text
    expect(sections.GET(summary, { calls: list, query: { identifier: number }, responses: listed })).toBeDefined();
    // @ts-expect-error the operation does not have the parameter
    expect(sections.GET(summary, { calls: list, query: { name: identifier }, responses: listed })).toBeDefined();
    // @ts-expect-error the argument cannot say what a required parameter is
    expect(sections.GET(summary, { calls: list, query: { identifier: string('') }, responses: listed })).toBeDefined();
    const all = command('sections.list', query);
    // @ts-expect-error the identifier is a text
    expect(sections.GET(summary, { calls: all, query: { identifier: number }, responses: listed })).toBeDefined();
  });

  it('does not compile with a response of another type', () => {
    const calls = command('sections.load', 'sectionId');
    // @ts-expect-error the method returns a section
    expect(section.GET(summary, { calls, responses: listed })).toBeDefined();
    // @ts-expect-error the result is not a list of sections
    expect(section.GET(summary, { calls, toResult: () => 1, responses: listed })).toBeDefined();
  });

  it('does not compile with a default of another type, or where a missing value has none', () => {
    const parameter = { query: { custom: optional(boolean('Whether they are custom')) }, responses: done };
    const aliases = resource(paths.locationUrlAliases, { params: { locationPath: string('The path') } });
    const sources = { locationId: lastIdOf('locationPath'), ...rest(page) } as const;
    const toResult = () => undefined;
    const calls = command('urlAliases.listOfLocation', { ...sources, custom: query('custom', true) });
    expect(aliases.GET(summary, { ...parameter, calls, toResult })).toBeDefined();
    const text = command('urlAliases.listOfLocation', { ...sources, custom: query('custom', 'true') });
    // @ts-expect-error the default is a text
    expect(aliases.GET(summary, { ...parameter, calls: text, toResult })).toBeDefined();
    const required = command('urlAliases.listOfLocation', { ...sources, custom: query('custom') });
    // @ts-expect-error the parameter may be missing, and the member of the argument may not
    expect(aliases.GET(summary, { ...parameter, calls: required, toResult })).toBeDefined();
  });
});
