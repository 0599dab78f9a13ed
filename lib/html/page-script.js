/** The script of pages, which all work without it: opens and closes the tree in place, and completes commands. */
// @ts-nocheck: a browser runs it, whose types the rest of the library must not see.

/** Loads the page that a link of the tree leads to, and takes from it what is below the location. */
async function branchOf(href, path) {
  const response = await fetch(href, { headers: { Accept: 'text/html' }, credentials: 'same-origin' });
  if (!response.ok) return undefined;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const node = page.querySelector(`li[data-path="${CSS.escape(path)}"]`);
  return [...(node?.children ?? [])].filter((each) => !each.classList.contains('node'));
}

function show(toggle, isOpen) {
  const label = toggle.getAttribute('aria-label').replace(/^(?:Open|Close)/, isOpen ? 'Close' : 'Open');
  toggle.dataset.open = String(isOpen);
  toggle.setAttribute('aria-expanded', String(isOpen));
  toggle.setAttribute('aria-label', label);
}

async function toggled(toggle) {
  const node = toggle.closest('li');
  const below = [...node.children].filter((each) => !each.classList.contains('node'));
  const isOpen = toggle.dataset.open === 'true';
  if (below.length > 0) {
    for (const each of below) each.hidden = isOpen;
    return show(toggle, !isOpen);
  }
  toggle.setAttribute('aria-busy', 'true');
  const branch = await branchOf(toggle.href, node.dataset.path).catch(() => undefined);
  toggle.removeAttribute('aria-busy');
  // Where it cannot be loaded in place, the page itself says why.
  if (!branch) return location.assign(toggle.href);
  node.append(...branch.map((each) => document.importNode(each, true)));
  prepare(node);
  show(toggle, true);
}

function prepare(root) {
  for (const toggle of root.querySelectorAll('a.toggle')) {
    toggle.setAttribute('role', 'button');
    toggle.setAttribute('aria-expanded', toggle.dataset.open);
  }
}

document.addEventListener('click', (event) => {
  const toggle = event.target.closest('a.toggle');
  if (!toggle || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  void toggled(toggle);
});

// A button is pressed by the space bar too.
document.addEventListener('keydown', (event) => {
  if (event.key !== ' ' || !event.target.matches('a.toggle')) return;
  event.preventDefault();
  void toggled(event.target);
});

prepare(document);
for (const command of document.querySelectorAll('[data-path-only]'))
  command.textContent = location.origin + command.textContent;
