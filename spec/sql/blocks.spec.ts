/** Content with repeatable parts: what the storage does with the fields inside of their values. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { everything, hitIds } from '../../conformance/search/world.js';
import type { Context, Criterion, Json } from '../../lib/repository/repository.js';
import { addUser, asAdministrator, calledBy, type Opened, open } from './support.js';
import { field, publishNew } from './writing.js';

const secret = 45;
let repository: Opened;
let contentTypeId: number;
beforeEach(async () => {
  repository = await open();
  const names = { 'eng-GB': 'Page' };
  const inner = { identifier: 'link', fieldDefinitions: [{ identifier: 'target', fieldType: 'relation' }] };
  const shapes = [
    { identifier: 'quote', fieldDefinitions: [{ identifier: 'text', fieldType: 'text', isRequired: true }] },
    {
      identifier: 'links',
      fieldDefinitions: [
        {
          ...{ identifier: 'more', fieldType: 'relationlist' },
          fieldSettings: { selectionContentTypes: ['folder'] },
        },
        { identifier: 'parts', fieldType: 'blocks', fieldSettings: { shapes: [inner] } },
      ],
    },
  ];
  const type = await repository.contentTypes.create(
    {
      ...{
        groupId: 1,
        isPublished: true,
        identifier: 'page',
        mainLanguageCode: 'eng-GB',
        nameSchema: '<title>',
        names,
      },
      fieldDefinitions: [
        { identifier: 'title', fieldTypeIdentifier: 'string' },
        { identifier: 'body', fieldTypeIdentifier: 'blocks', settings: { shapes } as unknown as Record<string, Json> },
      ],
    },
    asAdministrator,
  );
  contentTypeId = type.id;
});
afterEach(() => repository.close());

const publish = (...items: readonly object[]) =>
  publishNew(repository, { contentTypeId, fields: [field('title', 'Page'), field('body', { items } as Json)] });
const quote = (text: string | null) => ({ shape: 'quote', fields: { text } });
const links = (...ids: readonly number[]) => ({ shape: 'links', fields: { more: { destinationContentIds: ids } } });
const partTo = (id: number) => ({ shape: 'links', fields: { parts: [{ shape: 'link', fields: { target: id } }] } });

async function bodyOf(contentId: number, context: Context = asAdministrator) {
  const { currentVersion } = await repository.content.load(contentId, context);
  return currentVersion.fields.find((each) => each.fieldDefinitionIdentifier === 'body')?.value as {
    readonly items: readonly { readonly id: string; readonly shape: string; readonly fields: Record<string, Json> }[];
  };
}

async function change(contentId: number, value: Json, context: Context = asAdministrator) {
  const { versionNo } = await repository.versions.createDraftOfCurrent({ id: contentId }, context);
  await repository.versions.update({ contentId, versionNo, changes: { fields: [field('body', value)] } }, context);
  await repository.versions.publish({ contentId, versionNo }, context);
}

const find = async (criterion: Criterion) =>
  hitIds(
    await repository.views.find(
      { query: { ...everything, filter: [criterion] }, page: { offset: 0, limit: 9 } },
      asAdministrator,
    ),
  );

describe('Content with blocks', () => {
  it('leads to the content that the fields inside lead to, at any depth', async () => {
    const { id, currentVersion } = await publish(links(1, 41), partTo(49));
    const destinations = currentVersion.relations.map((each) => [
      each.destinationContentId,
      each.fieldDefinitionIdentifier,
    ]);
    expect(destinations).toEqual(expect.arrayContaining([41, 49].map((to) => [to, 'body'])));
    const page = { offset: 0, limit: 9 };
    const reverse = await repository.relations.listReverse({ contentId: 49, ...page }, asAdministrator);
    expect(reverse.items).toMatchObject([{ contentId: id, fieldDefinitionIdentifier: 'body' }]);
    await change(id, { items: [quote('Less')] });
    expect((await repository.relations.listReverse({ contentId: 49, ...page }, asAdministrator)).items).toEqual([]);
  });

  it('is found by the content and the words inside', async () => {
    const { id } = await publish(quote('Less is more'), links(41), partTo(49));
    expect(await find({ kind: 'fieldRelation', identifier: 'body', operator: 'CONTAINS', ids: [41, 49] })).toEqual([
      id,
    ]);
    expect(await find({ kind: 'field', identifier: 'body', operator: 'CONTAINS', values: [41] })).toEqual([id]);
    expect(await find({ kind: 'fieldRelation', identifier: 'body', operator: 'IN', ids: [1] })).toEqual([]);
    expect(await find({ kind: 'fullText', text: 'less more' })).toEqual([id]);
  });

  it('is refused where a field inside leads to what is not there, or is not allowed, by its path', async () => {
    const faultsOf = (...items: readonly object[]) => publish(...items).catch((error: unknown) => error);
    expect(await faultsOf(quote('a'), partTo(99_999))).toMatchObject({
      faults: {
        fields: [
          {
            target: 'items.1.fields.parts.items.0.fields.target',
            message: 'body: refers to content that does not exist',
            member: 'fields.1.value.items.1.fields.parts.items.0.fields.target',
          },
        ],
      },
    });
    expect(await faultsOf(links(14))).toMatchObject({
      faults: {
        fields: [
          { target: 'items.0.fields.more', message: 'body: refers to content of a type that is not allowed here' },
        ],
      },
    });
    expect(await faultsOf(quote(''))).toMatchObject({
      faults: { fields: [{ member: 'fields.1.value.items.0.fields.text', message: 'body: must not be empty' }] },
    });
  });

  it('shows nothing that the caller may not read, and keeps it when the rest is changed', async () => {
    const editor = calledBy(await addUser(repository, 14, 'editor'));
    const { id } = await publish(quote('Less'), partTo(secret), links(secret, 41));
    const shown = await bodyOf(id, editor);
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`\\b${secret}\\b`));
    const [first, second, third] = shown.items;
    await change(id, { items: [third, { ...first, fields: { text: 'More' } }, second] } as Json, editor);
    const stored = await bodyOf(id);
    expect(stored.items.map((item) => item.shape)).toEqual(['links', 'quote', 'links']);
    expect(stored.items[0]?.fields.more).toEqual({ destinationContentIds: [secret, 41] });
    expect(JSON.stringify(stored.items[2])).toContain(`"destinationContentId":${secret}`);
    await change(id, { items: [first] } as Json, editor);
    expect((await bodyOf(id)).items).toHaveLength(1);
  });

  it('has the same parts in a copy', async () => {
    const { id } = await publish(quote('Less'), links(41));
    const { id: copyId } = await repository.content.copy({ id, parentLocationId: 2 }, asAdministrator);
    expect(await bodyOf(copyId)).toEqual(await bodyOf(id));
  });
});
