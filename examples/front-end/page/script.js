/** Makes the page of a URL: a list of articles, or the article that has the URL. */
import { createItems } from '/client/index.js';

/** @type {import('/client/index.js').Items<import('../content.js').Types>} */
const items = createItems('/api/cms/v2');
const { pathname, searchParams } = new URL(location.href);
const [language = 'eng-GB', preview, after, text] = ['language', 'preview', 'after', 'text'].map(
  (name) => searchParams.get(name) || undefined,
);

/** A link that keeps the language, and shows the draft of a preview. */
const linkTo = (path = '/', query = {}) =>
  `${path}?${new URLSearchParams({ language, ...(preview && { preview }), ...query })}`;

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Partial<HTMLElementTagNameMap[T]>} properties
 * @param {(Node | string)[]} children
 */
function element(tag, properties = {}, ...children) {
  const created = Object.assign(document.createElement(tag), properties);
  created.append(...children);
  return created;
}

/** @param {Pick<import('../content.js').Image, 'alternativeText' | 'variations'> | null} image */
const picture = (image, sizes = '9rem') =>
  element('img', { alt: image?.alternativeText ?? '', loading: 'lazy', srcset: items.srcset(image), sizes });

async function showList() {
  const page = await items.list('article', {
    ...{
      fields: ['intro', 'image/alternativeText', 'image/variations', 'author/name', 'tags'],
      language,
      preview,
      text,
      after,
      limit: 10,
    },
    sort: text ? '-score' : '-fields.day',
  });
  const articles = page.items.map(({ name, url, fields: { intro, image, author, tags } }) =>
    element(
      'li',
      {},
      picture(image),
      element(
        'div',
        {},
        element('a', { href: linkTo(url), textContent: name }),
        element('p', { textContent: intro ?? '' }),
        element('small', { textContent: [author?.name, ...(tags ?? [])].join(', ') }),
      ),
    ),
  );
  const next = page.next ? [element('a', { href: linkTo('/', { text: text ?? '', after: page.next }) }, 'Next')] : [];
  return [element('h1', { textContent: 'Articles' }), element('ul', {}, ...articles), ...next];
}

async function showArticle() {
  const item = await items.at(decodeURI(pathname), { language, preview, fields: ['title', 'body', 'image', 'author'] });
  // The item had the URL of the page, or has it in another language.
  history.replaceState(null, '', linkTo(item.url));
  if (item.type !== 'article') return [element('h1', { textContent: item.name })];
  const { title, body, image, author } = item.fields;
  document.title = title;
  return [
    element('h1', { textContent: title }),
    element('p', { textContent: author?.name ?? '' }),
    picture(image, '60rem'),
    // The server has removed all that could run.
    element('div', { innerHTML: body?.html ?? '' }),
  ];
}

const main = /** @type {HTMLElement} */ (document.querySelector('main'));
document.documentElement.lang = language === 'ger-DE' ? 'de' : 'en';
document.querySelector('#home')?.setAttribute('href', linkTo());
for (const input of document.querySelectorAll('input')) input.value = searchParams.get(input.name) ?? '';
try {
  main.append(...(await (pathname === '/' ? showList() : showArticle())));
} catch (error) {
  main.append(element('p', { role: 'alert', textContent: String(error) }));
}
