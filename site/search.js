/** The search of the site, in the browser: sections that have all words, best first, from an index that is loaded once. */

/** @typedef {{ readonly href: string; readonly page: string; readonly heading: string; readonly words: string }} Entry */

const mostResults = 20;

/** @type {Promise<readonly Entry[]> | undefined} */
let loading;

/** @param {string} root */
async function load(root) {
  const response = await fetch(`${root}search.json`);
  if (!response.ok) throw new Error(`search.json: ${response.status}`);
  return response.json();
}

/**
 * How well an entry fits: a word in the heading counts most; 0 where a word is missing.
 * @param {Entry} entry
 * @param {readonly string[]} words
 */
function scoreOf({ page, heading, words: text }, words) {
  let score = 0;
  for (const word of words) {
    const inHeading = heading.toLowerCase().includes(word) ? 20 : 0;
    const inTitle = page.toLowerCase().includes(word) ? 10 : 0;
    const inText = ` ${text}`.includes(` ${word}`) ? 1 : 0;
    const total = inHeading + inTitle + inText;
    if (total === 0) return 0;
    score += total;
  }
  return score;
}

/**
 * @param {readonly Entry[]} entries
 * @param {string} query
 */
export function search(entries, query) {
  const words = query.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry);
}

/**
 * @param {Entry} entry
 * @param {string} root
 */
function toItem({ href, page, heading }, root) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = root + href;
  link.textContent = heading === page ? page : `${page}: ${heading}`;
  item.append(link);
  return item;
}

/** @param {HTMLElement} form */
function start(form) {
  const root = form.dataset.root ?? '';
  const input = /** @type {HTMLInputElement} */ (form.querySelector('input'));
  const [status, results] = [form.querySelector('[role=status]'), form.querySelector('ul')];
  if (!status || !results) return;
  input.addEventListener('input', async () => {
    const query = input.value;
    loading ??= load(root);
    try {
      const hits = search(await loading, query);
      // Another letter was typed meanwhile.
      if (input.value !== query) return;
      results.replaceChildren(...hits.slice(0, mostResults).map((entry) => toItem(entry, root)));
      const count = hits.length === 1 ? '1 section' : `${hits.length} sections`;
      status.textContent = query.trim() === '' ? '' : count;
    } catch {
      loading = undefined;
      status.textContent = 'The search index cannot be loaded: serve this folder by HTTP.';
    }
  });
  input.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    input.value = '';
    status.textContent = '';
    results.replaceChildren();
  });
  form.hidden = false;
}

const form = globalThis.document?.querySelector('search');
if (form instanceof HTMLElement) start(form);
