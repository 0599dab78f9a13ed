import { beforeAll, describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { field, publishNew } from '../sql/writing.js';
import { admin, load } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi();

/** Published content with a relation. */
async function addSource(destinationContentId: number, name: string): Promise<number> {
  const { id: contentId } = await publishNew(opened, { fields: [field('name', name)] });
  const { versionNo } = await opened.versions.createDraft({ contentId, versionNo: 1 }, asAdministrator);
  await opened.relations.create({ contentId, versionNo, destinationContentId }, asAdministrator);
  await opened.versions.publish({ contentId, versionNo }, asAdministrator);
  return contentId;
}

describe('GET /content/objects/{contentId}/reverserelations', () => {
  let id: number;
  let path: string;
  const sources: number[] = [];
  const hrefs = ({
    Relation,
  }: {
    readonly Relation: readonly { readonly SourceContent: { readonly _href: string } }[];
  }) => Relation.map(({ SourceContent }) => SourceContent._href);
  const hrefOf = (contentId: number) => `${api.base}/content/objects/${contentId}`;
  beforeAll(async () => {
    id = (await publishNew(opened, { fields: [field('name', 'Author')] })).id;
    path = `/content/objects/${id}/reverserelations`;
    for (const name of ['One', 'Two', 'Three']) sources.push(await addSource(id, name));
  });

  it('lists the relations with the content that they lead from, the oldest first', async () => {
    const { root, document } = await load(api, path, 'ReverseRelationList');
    expect([root, document._href, hrefs(document)]).toEqual(['Relations', api.base + path, sources.map(hrefOf)]);
    const [first] = document.Relation;
    expect(first).toMatchObject({
      _href: `${hrefOf(sources[0] as number)}/versions/2/relations/${first._href.split('/').at(-1)}`,
      DestinationContent: { _href: hrefOf(id) },
      RelationType: 'COMMON',
    });
  });

  it('links to the next page by a cursor', async () => {
    const first = await api.get(`${path}?limit=2`, admin);
    expect(hrefs(first.json.Relations)).toEqual(sources.slice(0, 2).map(hrefOf));
    const [, next] = /<([^>]+)>; *rel="?next/.exec(String(first.headers.link)) ?? [];
    const second = await api.get(String(next).slice(String(next).indexOf(path)), admin);
    expect(hrefs(second.json.Relations)).toEqual(sources.slice(2).map(hrefOf));
    expect(String(second.headers.link)).not.toContain('rel="next"');
  });

  it('responds with 400 to the cursor of another list', async () => {
    const { headers } = await api.get(`${path}?limit=2`, admin);
    const [, after] = /after=([\w-]+)/.exec(String(headers.link)) ?? [];
    expect((await api.get(`/content/objects/41/reverserelations?after=${after}`, admin)).status).toBe(400);
  });

  it('is loaded again once another item has a relation', async () => {
    const target = (await publishNew(opened, { fields: [field('name', 'Cached')] })).id;
    const list = async () =>
      hrefs((await api.get(`/content/objects/${target}/reverserelations`, admin)).json.Relations);
    expect([await list(), await list()]).toEqual([[], []]);
    const source = await addSource(target, 'Source');
    expect(await list()).toEqual([hrefOf(source)]);
    await opened.content.delete({ id: source }, asAdministrator);
    expect(await list()).toEqual([]);
  });

  it('responds with 404 to what does not exist', async () => {
    expect((await api.get('/content/objects/4711/reverserelations', admin)).status).toBe(404);
  });
});
