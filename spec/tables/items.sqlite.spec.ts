/** Items of tables: filters, sorting, words, pages, embedding and rights. */
import { describe, expect, it } from '@jest/globals';
import type { ItemQuery } from 'express-cms-rest';
import { tableRepository } from 'express-cms-rest/repository';
import { asAnonymous } from '../sql/support.js';
import { authors, openLibrary } from './library.js';

const anyone = asAnonymous as never;
const administrator = { ...asAnonymous, caller: { userId: '1', login: 'ada' } } as never;
const all = { filter: [], sort: [], offset: 0, limit: 20, performCount: true, maxEmbedded: 100, fields: [] };

describe.each(['array', 'sqlite'] as const)('items of tables in %s', (storage) => {
  const { items, relations } = openLibrary(storage).repository;
  const find = async (query: Partial<ItemQuery<string>>, context = anyone) => {
    const page = await items?.find({ ...all, types: ['book'], ...query }, context);
    return page?.items.map(({ name }) => name);
  };
  const by = (member: string, operator: string, ...values: string[]) =>
    find({ filter: [{ member, operator: operator as 'eq', values }] });

  it.each<[string, string, string[], string[]]>([
    ['name', 'eq', ['GARDEN'], ['garden']],
    ['name', 'contains', ['a'], storage === 'array' ? ['garden', 'Élan', 'Zebra'] : ['garden', 'Élan', 'Zebra']],
    ['fields.text', 'contains', ['100%'], ['garden']],
    ['fields.text', 'contains', ['0_%'], []],
    ['fields.text', 'prefix', ['OF roses'], ['garden']],
    ['fields.text', 'exists', ['false'], ['Élan']],
    ['fields.text', 'ne', ['stripes'], ['Roses', 'garden', 'Élan']],
    ['fields.pages', 'gte', ['80'], ['Roses', 'garden', 'Zebra']],
    ['fields.pages', 'between', ['81', '120'], ['Roses']],
    ['fields.pages', 'ne', ['80'], ['Roses', 'Élan']],
    ['fields.pages', 'in', ['80', '7'], ['garden', 'Zebra']],
    ['fields.inPrint', 'eq', ['false'], ['garden']],
    ['fields.author', 'eq', ['author-1'], ['Roses', 'garden']],
    ['fields.author', 'ne', ['author-1'], ['Élan', 'Zebra']],
    ['fields.author', 'eq', ['book-1'], []],
    ['fields.author', 'exists', ['false'], ['Élan']],
    ['fields.author.name', 'eq', ['ADA'], ['Roses', 'garden']],
    ['fields.author.name', 'ne', ['Ada'], ['Élan', 'Zebra']],
    ['fields.author.country', 'exists', ['false'], ['Élan', 'Zebra']],
    ['fields.since', 'eq', ['2026-01-02'], ['garden']],
    ['published', 'gt', ['2026-01-02'], ['Élan', 'Zebra']],
    ['published', 'lte', ['2026-01-02'], ['Roses', 'garden']],
    ['modified', 'between', ['2026-01-12', '2026-01-13'], ['garden', 'Élan']],
    ['remoteId', 'in', ['book-2', 'author-1', 'book-x'], ['garden']],
    ['remoteId', 'ne', ['book-2'], ['Roses', 'Élan', 'Zebra']],
  ])('finds those whose %s is %s %j', async (member, operator, values, expected) => {
    await expect(by(member, operator, ...values)).resolves.toEqual(expected);
  });

  it('refuses what has no column, naming it', async () => {
    await expect(by('fields.initial', 'eq', 'R')).rejects.toMatchObject({ status: 400 });
    await expect(by('fields.initial', 'eq', 'R')).rejects.toThrow('fields.initial');
    await expect(by('fields.titel', 'eq', 'R')).rejects.toThrow('title');
    await expect(by('fields.pages', 'eq', 'many')).rejects.toThrow('a number');
  });

  it('finds words in all texts', async () => {
    await expect(find({ text: 'ROSE' })).resolves.toEqual(['Roses', 'garden']);
    await expect(find({ text: 'roses herbs' })).resolves.toEqual(['garden']);
    await expect(find({ text: '"roses & herbs" -zebra' })).resolves.toEqual(['garden']);
    await expect(find({ text: 'rose -herbs' })).resolves.toEqual(['Roses']);
  });

  it('sorts those without a value last in both directions', async () => {
    const sorted = (direction: 'ascending' | 'descending') => find({ sort: [{ member: 'fields.pages', direction }] });
    await expect(sorted('ascending')).resolves.toEqual(['garden', 'Zebra', 'Roses', 'Élan']);
    await expect(sorted('descending')).resolves.toEqual(['Roses', 'garden', 'Zebra', 'Élan']);
  });

  it.each([
    ['types', { types: ['book'], sort: [{ member: 'fields.pages', direction: 'descending' }] }],
    ['all types by date', { types: undefined, sort: [{ member: 'published', direction: 'descending' }] }],
    ['all types', { types: undefined }],
  ] as const)('lists each once on pages of %s, whatever is there', async (_, query) => {
    const { types, ...others } = { sort: [], ...query };
    const own = { ...all, ...others, ...(types && { types }) };
    const whole = await items?.find(own as never, anyone);
    const ids: string[] = [];
    for (let after: string | undefined, pages = 0; pages < 20; pages += 1) {
      const page = await items?.find({ ...own, limit: 1, ...(after && { after }) } as never, anyone);
      ids.push(...(page?.items.map(({ id }) => id) ?? []));
      expect(page?.total).toBe(whole?.total);
      after = page?.next;
      if (after === undefined) break;
    }
    expect(ids).toEqual(whole?.items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(whole?.total);
  });

  it('refuses cursors of other lists, and values in them that the database would refuse', async () => {
    const { next = '' } = (await items?.find({ ...all, types: ['book'], limit: 1 }, anyone)) ?? {};
    await expect(find({ after: next, text: 'rose' })).rejects.toMatchObject({ status: 400 });
    await expect(find({ after: `${next}x` })).rejects.toMatchObject({ status: 400 });
    const [digest] = next.split('.');
    for (const forged of ['[[{"a":1}]]', '[["x"]]', '[[1,2]]', '[]', 'x']) {
      const after = `${digest}.${Buffer.from(forged).toString('base64url')}`;
      await expect(find({ after })).rejects.toMatchObject({ status: 400 });
    }
  });

  it('embeds what columns lead to', async () => {
    const item = await items?.load({ id: 'book-1', maxEmbedded: 10, fields: ['title', 'author.country'] }, anyone);
    expect(item?.fields).toEqual({
      title: { fieldTypeIdentifier: 'string', value: 'Roses', related: [] },
      author: {
        fieldTypeIdentifier: 'relation',
        value: { destinationContentId: 'author-1' },
        related: [
          {
            ...{ id: 'author-1', type: 'author', name: 'Ada' },
            fields: { country: { fieldTypeIdentifier: 'string', value: 'England', related: [] } },
          },
        ],
      },
    });
  });

  it('compares fields of one name as each table has them', async () => {
    const of = (type: string, size: string | number) => ({
      ...({ columns: { id: 'id', name: 'name' }, fields: { size: type } } as const),
      ...{ load: () => [{ id: 1, name: type, size }], all: () => [{ id: 1, name: type, size }] },
    });
    const { items: mixed } = tableRepository({ box: of('integer', 7), shirt: of('string', 'large') });
    const bySize = async (operator: 'eq' | 'ne', value: string, types?: readonly string[]) => {
      const filter = [{ member: 'fields.size', operator, values: [value] }];
      const page = await mixed?.find({ ...all, filter, ...(types && { types }) }, anyone);
      return page?.items.map(({ name }) => name);
    };
    await expect(bySize('eq', 'large')).resolves.toEqual(['string']);
    await expect(bySize('ne', 'large')).resolves.toEqual(['integer']);
    await expect(bySize('eq', 'large', ['box'])).rejects.toThrow('a number');
  });

  it('finds nothing by relations to what the caller may not read', async () => {
    const repository = tableRepository(
      {
        person: { columns: { id: 'id', name: 'name' }, fields: {}, load: () => authors, all: () => authors },
        note: {
          columns: { id: 'id', name: 'text' },
          fields: { by: { relation: 'person', column: 'by' } },
          load: () => [{ id: 1, text: 'a', by: 1 }],
          all: () => [{ id: 1, text: 'a', by: 1 }],
        },
      },
      { may: (_, action, type) => action === 'read' && type === 'note' },
    );
    const by = (operator: 'eq' | 'ne' | 'exists', value: string) => {
      const filter = [{ member: 'fields.by', operator, values: [value] }];
      return repository.items?.find({ ...all, filter, types: ['note'], fields: ['by'] }, anyone);
    };
    await expect(by('eq', 'person-1')).resolves.toMatchObject({ total: 0 });
    await expect(by('exists', 'true')).rejects.toMatchObject({ status: 400 });
    await expect(by('ne', 'person-1')).resolves.toMatchObject({
      items: [{ fields: { by: { value: null, related: [] } } }],
    });
  });

  it('leads to no items of a table that has no list', async () => {
    const { items: notes } = tableRepository({
      person: { columns: { id: 'id', name: 'name' }, fields: {}, load: () => authors },
      note: {
        columns: { id: 'id', name: 'text' },
        fields: { by: { relation: 'person', column: 'by' } },
        load: () => [{ id: 1, text: 'a', by: 1 }],
        all: () => [{ id: 1, text: 'a', by: 1 }],
      },
    });
    const page = await notes?.find({ ...all, types: ['note'], fields: ['by'] }, anyone);
    expect(page?.items[0]?.fields.by).toMatchObject({ value: { destinationContentId: 'person-1' }, related: [] });
  });

  it('are related by columns, in both directions, for those who may read both', async () => {
    const page = { offset: 0, limit: 10 };
    const destinations = await relations?.list?.({ contentId: 'book-1', versionNo: 1, ...page }, anyone);
    expect(destinations?.items.map(({ destinationContentId }) => destinationContentId)).toEqual(['author-1']);
    const sources = async (context: never) =>
      (await relations?.listReverse?.({ contentId: 'author-1', ...page }, context))?.items.map(
        ({ contentId }) => contentId,
      );
    await expect(sources(anyone)).resolves.toEqual(['book-1', 'book-2']);
    await expect(sources(administrator)).resolves.toEqual(['book-1', 'book-2', 'book-5']);
  });

  it('leaves out of lists and totals what the caller may not read', async () => {
    const count = async (context: never) => (await items?.find({ ...all, types: ['book'] }, context))?.total;
    await expect(Promise.all([count(anyone), count(administrator)])).resolves.toEqual([4, 5]);
    await expect(items?.load({ id: 'book-5', maxEmbedded: 1 }, anyone)).rejects.toMatchObject({ status: 403 });
    await expect(items?.loadByUrl?.({ url: '/book/secret', maxEmbedded: 1 }, anyone)).rejects.toMatchObject({
      status: 404,
    });
  });

  it('finds by URL, also in a tree, and what is below a place', async () => {
    const at = async (url: string) => (await items?.loadByUrl?.({ url, maxEmbedded: 1, fields: [] }, anyone))?.id;
    await expect(at('/book/elan')).resolves.toBe('book-3');
    await expect(at('/shelf/hall/left/top')).resolves.toBe('shelf-c');
    await expect(at('/shelf/left')).rejects.toMatchObject({ status: 404 });
    const within = async (query: object) =>
      (await items?.find({ ...all, ...query } as never, anyone))?.items.map(({ id }) => id);
    await expect(within({ below: { url: '/shelf/hall' } })).resolves.toEqual(['shelf-b', 'shelf-c']);
    await expect(within({ parent: { locationId: 'shelf' } })).resolves.toEqual(['shelf-a', 'shelf-d']);
    await expect(within({ parent: { locationId: 'shelf-b' } })).resolves.toEqual(['shelf-c']);
    await expect(within({ below: { locationId: 'author' } })).resolves.toEqual(['author-1', 'author-2']);
  });

  it('refuses to look for items below a place with too many of them', async () => {
    const rows = Array.from({ length: 10_002 }, (_, id) => ({ id, name: `${id}`, above: id === 0 ? null : 0 }));
    const columns = { id: 'id', name: 'name', parent: 'above' } as const;
    const { items: many } = tableRepository({
      page: { columns, fields: {}, load: () => rows.slice(0, 1), all: () => rows },
    });
    await expect(many?.find({ ...all, below: { locationId: 'page-0' } }, anyone)).rejects.toThrow(
      'There are more than 10000 items below that place',
    );
  });
});
