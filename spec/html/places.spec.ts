/** Pages of places: children of a location, operations in sight and below More, new content, the trash, and groups in the tree. */
import { describe, expect, it } from '@jest/globals';
import { addBranch, asAdministrator } from '../sql/support.js';
import { field, publishNew } from '../sql/writing.js';
import { admin } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { browser, fieldsIn, sendForm } from '../support/page-form.js';

const { api, opened } = await useApi({ caching: { memory: 0 } });

const page = async (path: string, headers: object = admin) => (await api.get(path, { ...headers, ...browser })).text;

const withoutTags = (text: string): string => text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

async function branch(...names: readonly string[]) {
  const ids = await addBranch(opened, ...names);
  return Promise.all(
    ids.map(async ({ locationId }) => {
      const { pathString } = await opened.locations.load(locationId, asAdministrator);
      return { locationId, pathString, path: `/content/locations${pathString.slice(0, -1)}` };
    }),
  );
}

describe('The page of a location', () => {
  it('shows its children by name, and leads to new content there', async () => {
    const [orchard, meadow] = await branch('Orchard <b>', 'Meadow');
    const text = await page(orchard?.path ?? '');
    const [, children = ''] = /<section class="children".*?(<table>.*?)<\/section>/s.exec(text) ?? [];
    expect(children).toContain(`<a href="${api.base}${meadow?.path}">Meadow</a>`);
    expect(withoutTags(children)).toContain('Folder');
    expect(withoutTags(children)).toContain('All children: 1');
    expect(text).toContain('>New here…</a>');
    expect(withoutTags(await page(meadow?.path ?? ''))).toContain('It has no children.');
  });

  it('has five operations in sight at most, and none that removes something beside another', async () => {
    const [place] = await branch('Barn');
    const content = (await opened.locations.load(place?.locationId ?? 0, asAdministrator)).content?.id;
    for (const path of [place?.path ?? '', `/content/objects/${content}`]) {
      const [, operations = ''] = /<section class="operations"[^>]*>(.*?)<\/section>/s.exec(await page(path)) ?? [];
      const [inSight = '', more = ''] = operations.split('<details class="more-operations">');
      expect(inSight.match(/<li /g)).toHaveLength(5);
      expect(inSight.match(/class="button remove"/g)).toHaveLength(1);
      expect(inSight).toMatch(/class="button remove"[^>]*>Move to the trash…/);
      expect(more).toContain('<summary>More</summary>');
      const lists = operations.split('<ul>').slice(1);
      for (const list of lists) expect(list.match(/class="button remove"/g)?.length ?? 0).toBeLessThanOrEqual(1);
    }
    expect(await page('/content/sections/1')).not.toContain('<details class="more-operations">');
  });
});

describe('The form that begins content', () => {
  const begin = (path: string) => {
    const query = new URLSearchParams({
      form: 'POST',
      '/ContentCreate/LocationCreate/ParentLocation/_href': `${api.base}${path}`,
    });
    return page(`/content/objects?${query}`);
  };

  it('says where by name, and offers another place', async () => {
    const [place] = await branch('Attic');
    const text = await begin(place?.path ?? '');
    expect(withoutTags(text)).toContain('It is created below Attic . Choose another place');
    expect(text).not.toMatch(/type="text"[^>]*ParentLocation/);
    expect(fieldsIn(text)).toContainEqual([
      '/ContentCreate/LocationCreate/ParentLocation/_href',
      `${api.base}${place?.path}`,
    ]);
  });

  it('suggests the type of what the visitor has published last, and the language of the place', async () => {
    const [place] = await branch('Cellar');
    const type = async () =>
      fieldsIn(await begin(place?.path ?? '')).find(([name]) => name.endsWith('/ContentType/_href'))?.[1];
    expect(await type()).toBe(`${api.base}/content/types/1`);
    const names = { 'eng-GB': 'Note' };
    const { id } = await opened.contentTypes.create(
      {
        ...{ groupId: 1, isPublished: true, identifier: 'note', mainLanguageCode: 'eng-GB', names },
        fieldDefinitions: [{ identifier: 'title', fieldTypeIdentifier: 'string' }],
      },
      asAdministrator,
    );
    await publishNew(opened, { contentTypeId: id, fields: [field('title', 'News')] });
    expect(await type()).toBe(`${api.base}/content/types/${id}`);
    const polish = await publishNew(opened, {
      ...{ mainLanguageCode: 'pol-PL', fields: [field('name', 'Piwnica', 'pol-PL')] },
    });
    const text = await begin(`/content/locations${polish.mainLocation?.pathString.slice(0, -1)}`);
    expect(fieldsIn(text)).toContainEqual(['/ContentCreate/mainLanguageCode', 'pol-PL']);
    expect(text).toMatch(/type="checkbox" name="language" value="eng-GB"/);
  });
});

describe('The trash', () => {
  it('is told how much goes along, and says where an item is restored and what stays', async () => {
    const [shed, rack, , alone] = [...(await branch('Shed', 'Rack', 'Box')), ...(await branch('Bucket'))];
    expect(withoutTags(await page(`${shed?.path}?form=TRASH`))).toContain('2 items below it go along.');
    expect(withoutTags(await page(`${rack?.path}?form=TRASH`))).toContain('1 item below it goes along.');
    expect(withoutTags(await page(`${rack?.path}?form=DELETE`))).toContain('1 item below it goes along.');
    expect(withoutTags(await page(`${alone?.path}?form=TRASH`))).toContain('Nothing is below it.');
    await opened.locations.trash({ id: rack?.locationId ?? 0 }, asAdministrator);
    const item = `/content/trash/${rack?.locationId}`;
    for (const path of [item, `${item}?form=MOVE`]) {
      const text = await page(path);
      expect(text).toContain(`It was below <a href="${api.base}${shed?.path}">Shed</a>`);
      expect(withoutTags(text)).toContain('1 item that was below it stays in the trash');
    }
    const form = await page(`${item}?form=MOVE`);
    expect(form).toContain('<button type="submit">Restore</button>');
    const restored = await sendForm(api, item, fieldsIn(form));
    expect(String(restored.headers.location)).toContain(`${api.base}${rack?.path}`);
  });

  it('counts hidden items, which go along too', async () => {
    const [attic, chest] = await branch('Attic', 'Chest');
    await opened.locations.update({ id: attic?.locationId ?? 0, changes: { hidden: true } }, asAdministrator);
    await opened.locations.update({ id: chest?.locationId ?? 0, changes: { hidden: true } }, asAdministrator);
    expect(withoutTags(await page(`${attic?.path}?form=TRASH`))).toContain('1 item below it goes along.');
  });

  it('states nothing about other items where it has more than are read', async () => {
    const [, door] = await branch('Hall', 'Door');
    for (let count = 0; count < 100; count += 1) {
      const [leaf] = await branch('Leaf');
      await opened.locations.trash({ id: leaf?.locationId ?? 0 }, asAdministrator);
    }
    await opened.locations.trash({ id: door?.locationId ?? 0 }, asAdministrator);
    const text = withoutTags(await page(`/content/trash/${door?.locationId}`));
    expect(text).toContain('It was below Hall');
    expect(text).not.toContain('Nothing else in the trash was below it.');
    await opened.trash.empty({}, asAdministrator);
  });

  it('says that the place of an item is gone', async () => {
    const [stable, stall] = await branch('Stable', 'Stall');
    await opened.locations.trash({ id: stall?.locationId ?? 0 }, asAdministrator);
    await opened.locations.delete({ id: stable?.locationId ?? 0 }, asAdministrator);
    const text = withoutTags(await page(`/content/trash/${stall?.locationId}`));
    expect(text).toContain('The place where it was is gone');
    expect(text).toContain('Nothing else in the trash was below it.');
  });
});

describe('Groups of users in the tree', () => {
  it('lead to their own pages, and other places to those of locations', async () => {
    const text = await page('/tree/1/5');
    expect(text).toContain(`<a href="${api.base}/user/groups/1/5">Users</a>`);
    expect(text).toContain(`<a href="${api.base}/user/groups/1/5/13">Administrator users</a>`);
    expect(text).toContain(`<a href="${api.base}/content/locations/1/2">Home</a>`);
    expect(await page('/tree/1/5/13')).toContain(`<a href="${api.base}/content/locations/1/5/13/15">`);
  });
});
