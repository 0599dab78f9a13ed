/** Every text that a page shows is in one file, or comes from the table, from a document or from a field type. */
import { describe, expect, it } from '@jest/globals';
import { formTitle, labelOfOperation } from '../../lib/html/forms/form-title.js';
import type { PageTexts } from '../../lib/html/site/options.js';
import { english } from '../../lib/html/site/texts.js';
import { openApiDocument } from '../../lib/index.js';
import { resources } from '../../lib/resources/table.js';
import { asAdministrator } from '../sql/support.js';
import { article, publishNew } from '../sql/writing.js';
import type { Api } from '../support/api.js';
import { useApiOf, useRepository } from '../support/fixtures.js';

const [begin, end] = ['⟦', '⟧'];

function markText(own: unknown): unknown {
  if (typeof own !== 'function') return `${begin}${own}${end}`;
  return (...given: readonly unknown[]) => {
    const written: unknown = own(...given);
    return typeof written === 'string' ? `${begin}${written}${end}` : [begin, written, end];
  };
}

const mapped = (own: object, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(own).map(([name, value]) => [name, change(value)]));

const marked = mapped(english, (group) => mapped(Object(group), markText)) as PageTexts;

const options = {
  browsable: { texts: marked, title: '1' },
  session: { user: () => ({ id: 14, login: 'admin' }) },
};
const repository = await useRepository();
const api = await useApiOf(repository, options);
const visitors = await useApiOf(repository, { ...options, session: { install: { secret: 'of the specs only' } } });
const content = await publishNew(repository);
await repository.content.create(article, asAdministrator);
await repository.bookmarks.create(2, asAdministrator);
await repository.versions.createDraftOfCurrent({ id: content.id }, asAdministrator);
const versions = `/content/objects/${content.id}/versions`;

const creation = new URLSearchParams({
  form: 'POST',
  '/ContentCreate/ContentType/_href': `${api.base}/content/types/2`,
  '/ContentCreate/LocationCreate/ParentLocation/_href': `${api.base}/content/locations/1/2`,
  '/ContentCreate/mainLanguageCode': 'eng-GB',
});

const paths = [
  '/',
  '/content/objects/41',
  `/content/objects/${content.id}`,
  '/content/objects/41?format=json&lines=1',
  '/content/objects/41?format=xml',
  '/content/objects/41?form=DELETE',
  '/content/objects/41?form=COPY',
  '/content/objects/9999',
  '/content/objects?form=POST',
  `/content/objects?${creation}`,
  '/content/locations/1/2',
  '/content/locations/1/2/children',
  '/content/locations/1/43/children?limit=1',
  '/content/locations/1/43/children?limit=1&offset=1',
  versions,
  `${versions}?compare=1&with=2`,
  `${versions}/2?form=PATCH`,
  '/content/sections',
  '/content/sections/1',
  '/content/sections/1?form=PATCH',
  '/content/sections/1?form=PATCH&raw=json',
  '/content/sections?form=POST&raw=xml',
  '/content/types/2',
  '/content/typegroups/1/types?form=POST',
  '/content/trash',
  '/user/users?text=none',
  '/user/users/14',
  '/user/users/14/groups?form=POST',
  '/user/groups/1/5',
  '/user/groups/1/5/subgroups?form=POST',
  '/user/policies?userId=10',
  '/user/roles/1',
  '/user/roles/1/policies?form=POST',
  '/user/roles/1/policies?form=POST&right=content/read',
  '/user/roles/1/policies?form=POST&right=content/read&limited=1&limit=Section&limit=Owner',
  '/tree',
  '/tree/1/2?move=/1/43/',
  '/tree/1/2?copy=/1/43/',
  '/search',
  '/search?text=media',
  '/search?text=nothing+is+called+this',
  '/search?text=nothing+is+called+this&type=folder&below=43',
  '/search?limit=2',
  '/views?form=POST',
  '/changes?limit=2',
  '/docs',
  '/nowhere',
];

/** What the text of a page has outside of marks, one for each node. */
function unmarkedIn(page: string): readonly string[] {
  const body = page
    .replace(/<(code|pre|textarea|script|time|option)\b.*?<\/\1>/gs, '\n')
    .replace(/<[^>]*?\s(?:aria-label|placeholder|title|alt)="([^"]*)"[^>]*>/g, '\n$1\n')
    .replace(/<[^>]*>/g, '\n');
  let depth = 0;
  let text = '';
  for (const letter of body) {
    if (letter === begin) depth += 1;
    if (depth === 0) text += letter;
    if (letter === end) depth -= 1;
  }
  const entities: Readonly<Record<string, string>> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  };
  return text.split('\n').map((each) => each.replace(/&(?:#39|\w+);/g, (name) => entities[name] ?? name).trim());
}

/** All names and texts of a document, as they are and as labels have them. */
function collect(value: unknown, known: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) collect(each, known);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      known.add(plain(name));
      collect(each, known);
    }
  } else {
    known.add(plain(String(value)));
    // The name of a document in its media type.
    known.add(plain(/\.(\w+)\+\w+$/.exec(String(value))?.[1] ?? ''));
  }
}

/** Letters alone: labels separate the words of names, and hints end with a period. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** What the table says: names, summaries and descriptions, and phrases that are made of summaries. */
const ofTable = new Set<string>();
collect(openApiDocument(repository, options), ofTable);
const operations = resources.flatMap(({ methods }) => Object.values(methods));
const phrases: RegExp[] = [];
for (const { method, operation } of operations) {
  const { summary, destination } = operation;
  const label = labelOfOperation(summary);
  for (const each of [label, `${label}…`, formTitle(summary, undefined), `${method}: ${summary}`])
    ofTable.add(plain(each));
  ofTable.add(plain(destination?.description ?? ''));
  phrases.push(
    new RegExp(
      `^${formTitle(summary, 'NAME')
        .replace(/[^\w ]/g, '.')
        .replace('NAME', '.+')}$`,
    ),
  );
}
/** What field types say. */
ofTable.add(plain('Name of author 1'));

/** What the repository has: names of content, types, languages and so on. */
const ofContent = new Set<string>();
for (const path of [
  '/user/groups/subgroups',
  '/content/sections',
  '/content/objectstategroups/2/objectstates',
  '/content/types',
  '/content/types/1',
  '/content/types/2',
  '/languages',
  '/content/objects/10',
]) {
  const { json } = await api.get(path, { Accept: 'application/json' });
  collect(json, ofContent);
}
for (const name of ['Home', 'Images', 'Multimedia', 'Guest accounts', 'Editors', 'Anonymous Users'])
  ofContent.add(plain(name));

const isKnown = (text: string, known: ReadonlySet<string>): boolean =>
  known.has(plain(text)) ||
  ofTable.has(plain(text)) ||
  ofContent.has(plain(text)) ||
  phrases.some((phrase) => phrase.test(text)) ||
  // The title of a list, from a summary.
  /^(?:Children|Versions) of \w+$|^Items in the trash$|^Policies of a user$/.test(text) ||
  // A path, XML in a document, the example of rich text, names that are not in all languages.
  /^\/\S*$|^<\?xml|^<section|^HTML, such as/.test(text);

/** Without the name of the site, and the language of a field. */
const bare = (text: string): string => text.replace(/ · 1$| \(\w{3}-\w{2}\)$/g, '');

async function leftOn(one: Api, path: string): Promise<readonly string[]> {
  const { text } = await one.get(path, { Accept: 'text/html' });
  const known = new Set<string>();
  const source = await one.get(path, { Accept: 'application/json' });
  if (/json/.test(source.headers['content-type'] ?? '')) collect(source.json, known);
  return unmarkedIn(text).filter((each) => /\p{L}{2}/u.test(each) && !isKnown(bare(each), known));
}

describe('a page shows no text that its host cannot give in another language', () => {
  it.each(paths)('%s', async (path) => {
    expect(await leftOn(api, path)).toEqual([]);
  });

  it.each(['/login', '/content/sections', '/content/locations/1/2'])('%s, without a login', async (path) => {
    expect(await leftOn(visitors, path)).toEqual([]);
  });
});
