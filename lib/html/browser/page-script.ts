/** The script of pages, which all work without it: opens branches of the tree in place, and copies texts. */

type Toggle = HTMLAnchorElement;

const isBranch = (element: Element): element is HTMLElement => !element.classList.contains('node');

/** Loads the page that a toggle links to, and returns the branches below the location in it. */
async function loadBranch(href: string, path: string): Promise<readonly Element[] | undefined> {
  const response = await fetch(href, { headers: { Accept: 'text/html' }, credentials: 'same-origin' });
  if (!response.ok) return undefined;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const location = page.querySelector(`li[data-path="${CSS.escape(path)}"]`);
  return [...(location?.children ?? [])].filter(isBranch);
}

function setOpen(toggle: Toggle, isOpen: boolean): void {
  const label = toggle.getAttribute('aria-label') ?? '';
  const other = toggle.dataset.label ?? '';
  toggle.dataset.open = String(isOpen);
  toggle.setAttribute('aria-expanded', String(isOpen));
  // Each label describes the next action of the toggle.
  toggle.setAttribute('aria-label', other);
  toggle.dataset.label = label;
}

async function openOrClose(toggle: Toggle): Promise<void> {
  const location = toggle.closest('li');
  if (!location) return;
  const below = [...location.children].filter(isBranch);
  const isOpen = toggle.dataset.open === 'true';
  if (below.length > 0) {
    for (const element of below) element.hidden = isOpen;
    setOpen(toggle, !isOpen);
    return;
  }
  toggle.setAttribute('aria-busy', 'true');
  const branch = await loadBranch(toggle.href, location.dataset.path ?? '').catch(() => undefined);
  toggle.removeAttribute('aria-busy');
  // If it cannot be loaded in place, the page itself shows the reason.
  if (!branch) return window.location.assign(toggle.href);
  location.append(...branch.map((element) => document.importNode(element, true)));
  prepareToggles(location);
  setOpen(toggle, true);
}

function prepareToggles(root: ParentNode): void {
  for (const toggle of root.querySelectorAll<Toggle>('a.toggle')) {
    toggle.setAttribute('role', 'button');
    toggle.setAttribute('aria-expanded', toggle.dataset.open ?? 'false');
  }
}

const toggleAt = (target: EventTarget | null): Toggle | null =>
  target instanceof Element ? target.closest<Toggle>('a.toggle') : null;

document.addEventListener('click', (event) => {
  const toggle = toggleAt(event.target);
  if (!toggle || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  void openOrClose(toggle);
});

// A button is pressed by the space bar too.
document.addEventListener('keydown', (event) => {
  const toggle = toggleAt(event.target);
  if (event.key !== ' ' || !toggle) return;
  event.preventDefault();
  void openOrClose(toggle);
});

/** Copies the text that a button names; where the browser does not allow that, selects it. */
async function copy(button: HTMLButtonElement): Promise<void> {
  const source = document.getElementById(button.dataset.copies ?? '');
  const status = button.parentElement?.querySelector<HTMLElement>('[role=status]');
  if (!source || !status) return;
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
    status.textContent = status.dataset.copied ?? '';
  } catch {
    // Browsers have no clipboard for pages that are loaded without TLS from other machines.
    getSelection()?.selectAllChildren(source);
    status.textContent = status.dataset.selected ?? '';
  }
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copies]')) {
  button.hidden = false;
  button.addEventListener('click', () => void copy(button));
}

prepareToggles(document);
for (const path of document.querySelectorAll('[data-path-only]'))
  path.textContent = window.location.origin + path.textContent;
