/** Content that fields of relations lead to, embedded in documents of content and in hits of searches. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Json, Repository } from '../../lib/index.js';
import { asAdministrator } from '../sql/support.js';
import { field } from '../sql/writing.js';
import { admin, type } from '../support/api.js';
import { treeOfJson, treeOfXml } from '../support/documents.js';
import { useApiOf, useRepository } from '../support/fixtures.js';

const loaded: number[] = [];
const opened = await useRepository();
const { content } = opened;
type LoadMany = NonNullable<typeof content.loadMany>;
const loadMany: LoadMany = (ids, context) => {
  loaded.push(ids.length);
  return (content.loadMany as LoadMany)(ids, context);
};
const repository = { ...opened, content: { ...content, loadMany } } as Repository;
const api = await useApiOf(repository, { limits: { embed: 6 }, caching: { surrogateKeys: true } });

// biome-ignore lint/suspicious/noExplicitAny: of a document
type Tree = any;

let contentTypeId: number;
const ids: Record<'ada' | 'bob' | 'secret' | 'one' | 'two', number> = { ada: 0, bob: 0, secret: 0, one: 0, two: 0 };

async function publish(title: string, values: Readonly<Record<string, Json>>, sectionId = 1): Promise<number> {
  const fields = [field('title', title), ...Object.entries(values).map(([name, value]) => field(name, value))];
  const location = { parentLocationId: 2, priority: 0, hidden: false };
  const made = await content.create({ contentTypeId, mainLanguageCode: 'eng-GB', location, fields }, asAdministrator);
  await opened.versions.publish({ contentId: made.id, versionNo: 1 }, asAdministrator);
  await content.updateInfo({ id: made.id, changes: { sectionId } }, asAdministrator);
  return made.id;
}

beforeAll(async () => {
  const definition = (identifier: string, fieldTypeIdentifier: string) => ({
    ...{ identifier, fieldTypeIdentifier, names: { 'eng-GB': identifier } },
  });
  const post = await opened.contentTypes.create(
    {
      ...{ groupId: 1, isPublished: true, identifier: 'post', mainLanguageCode: 'eng-GB', nameSchema: '<title>' },
      names: { 'eng-GB': 'Post' },
      fieldDefinitions: [
        ...[definition('title', 'string'), definition('author', 'relation'), definition('others', 'relationlist')],
      ],
    },
    asAdministrator,
  );
  contentTypeId = post.id;
  const to = (destinationContentId: number) => ({ destinationContentId });
  ids.secret = await publish('Secret', {}, 2);
  ids.bob = await publish('Bob', {});
  ids.ada = await publish('Ada', { author: to(ids.bob) });
  ids.one = await publish('One', { author: to(ids.ada), others: { destinationContentIds: [ids.bob, ids.secret] } });
  ids.two = await publish('Two', { author: to(ids.bob) });
});

const load = (id: number, embed: string, headers: Readonly<Record<string, string>> = {}) =>
  api.get(`/content/objects/${id}?embed=${embed}`, { ...admin, Accept: type('Content'), ...headers });

const fieldOf = ({ CurrentVersion }: Tree, identifier: string): Tree =>
  CurrentVersion.Version.Fields.field.find((each: Tree) => each.fieldDefinitionIdentifier === identifier);
const namesOf = (tree: Tree, identifier: string) =>
  fieldOf(tree, identifier).DestinationContent?.map(({ Name }: Tree) => Name);

const search = (embed: string, headers: Readonly<Record<string, string>> = {}, target = 'Query') => {
  const version = target === 'LocationQuery' ? '; version=1.1' : '';
  const Filter = { ContentIdCriterion: [ids.one, ids.two] };
  const body = JSON.stringify({ ViewInput: { identifier: 'it', [target]: { Filter } } });
  const sent = { ...admin, 'Content-Type': `${type('ViewInput')}${version}`, Accept: type('View'), ...headers };
  return api.call('POST', `/views?embed=${embed}`, { headers: sent, body });
};

describe('embed, of fields,', () => {
  it('shows the content that a value leads to, and nothing of fields that are not named', async () => {
    const { status, json } = await load(ids.one, 'Fields.author');
    expect([status, namesOf(json.Content, 'author')]).toEqual([200, ['Ada']]);
    const [ada] = fieldOf(json.Content, 'author').DestinationContent;
    expect(ada).toMatchObject({ _href: `${api.base}/content/objects/${ids.ada}`, '_media-type': type('Content') });
    expect(fieldOf(ada, 'title').fieldValue).toBe('Ada');
    expect([namesOf(json.Content, 'others'), namesOf(ada, 'author')]).toEqual([undefined, undefined]);
    const plain = (await load(ids.one, '')).json.Content;
    const { DestinationContent: _, ...author } = fieldOf(json.Content, 'author');
    expect(author).toEqual(fieldOf(plain, 'author'));
  });

  it('leads on through fields and links of what is embedded', async () => {
    const { json } = await load(ids.one, 'Fields.author.Fields.author,Fields.author.ContentType,Owner,Fields.others');
    const [ada] = fieldOf(json.Content, 'author').DestinationContent;
    expect([namesOf(ada, 'author'), ada.ContentType.identifier, json.Content.Owner.login]).toEqual([
      ...[['Bob'], 'post', 'admin'],
    ]);
    expect(namesOf(json.Content, 'others')).toEqual(['Bob', 'Secret']);
  });

  it('shows nothing that the caller may not read', async () => {
    // Everyone may read the section of the others.
    const path = `/content/objects/${ids.one}?embed=Fields.others`;
    const { status, json, text } = await api.get(path, { Accept: type('Content') });
    expect([status, namesOf(json.Content, 'others')]).toEqual([200, ['Bob']]);
    expect(text).not.toContain('Secret');
  });

  it('shows the same in both formats', async () => {
    const query = 'Fields.author.Fields.author,Fields.others';
    const xml = await load(ids.one, query, { Accept: type('Content', 'xml') });
    expect(treeOfXml(xml.text)).toEqual(treeOfJson((await load(ids.one, query)).json, {}));
  });

  it.each(['Query', 'LocationQuery'])('shows it in hits of a %s, all of one level by one call', async (target) => {
    loaded.length = 0;
    const { status, json, headers } = await search('Fields.author,Fields.others', {}, target);
    expect(status).toBe(200);
    const hits = json.View.Result.searchHits.searchHit.map(
      ({ value }: Tree) => value.Content ?? value.Location.ContentInfo.Content,
    );
    expect(hits.map((hit: Tree) => [namesOf(hit, 'author'), namesOf(hit, 'others')])).toEqual([
      [['Ada'], ['Bob', 'Secret']],
      [['Bob'], []],
    ]);
    expect(loaded).toEqual([3]);
    const tags = String(headers['surrogate-key']).split(' ');
    expect(tags).toEqual(
      expect.arrayContaining(['one', 'ada', 'secret'].map((name) => `content-${ids[name as 'one']}`)),
    );
  });

  it('shows it in hits in XML', async () => {
    const xml = await search('Fields.author', { Accept: type('View', 'xml') });
    const { json } = await search('Fields.author');
    // No two searches take the same time.
    const [, time = ''] = /<time>([^<]*)/.exec(xml.text) ?? [];
    json.View.Result.time = Number(time);
    expect(treeOfXml(xml.text)).toEqual(treeOfJson(json, {}));
  });

  it('is cached until what is embedded changes', async () => {
    const name = async () => {
      const { json } = await search('Fields.author');
      return namesOf(json.View.Result.searchHits.searchHit[1].value.Content, 'author');
    };
    expect([await name(), await name()]).toEqual([['Bob'], ['Bob']]);
    const { versionNo } = await opened.versions.createDraftOfCurrent({ id: ids.bob }, asAdministrator);
    const changes = { fields: [field('title', 'Robert')] };
    await opened.versions.update({ contentId: ids.bob, versionNo, changes }, asAdministrator);
    await opened.versions.publish({ contentId: ids.bob, versionNo }, asAdministrator);
    expect(await name()).toEqual(['Robert']);
  });

  it.each([
    ['Fields', /must name a field after Fields, by its identifier/],
    ['CurrentVersion.Fields.author', /must name links of the document: /],
    ['Nothing', /Owner.*Fields\.<identifier>/],
    ['Fields.author.Nothing', /Fields\.author\.Fields\.<identifier>/],
    ['Fields.author.Fields.author.Fields.author.Fields.author', /at most 3 levels/],
  ])('refuses %s', async (query, message) => {
    const { status, json } = await load(ids.one, query);
    expect([status, json.ErrorMessage.errorDescription]).toEqual([400, expect.stringMatching(message)]);
  });

  it('refuses fields of a document that has none, and more resources than the limit', async () => {
    const { status, json } = await api.get('/content/objects/1?embed=Fields.name', {
      ...admin,
      Accept: type('ContentInfo'),
    });
    expect([status, json.ErrorMessage.errorDescription]).toEqual([400, expect.not.stringContaining('Fields.')]);
    const many = 'Fields.author.Owner,Fields.author.ContentType,Fields.others.Section,Owner,Section';
    expect((await load(ids.one, many)).json.ErrorMessage.errorDescription).toContain('At most 6');
  });
});
