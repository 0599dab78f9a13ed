/** The script of forms, which all work without it: their buttons change them in place, and content is chosen in a dialog. */

/** A button that changes its form: its value has the kind of the step, its argument, and the name of the control. */
const stepIn = (element: Element | null): HTMLButtonElement | null =>
  element?.closest<HTMLButtonElement>('button[name=_step]') ?? null;

const partOf = (button: HTMLButtonElement): string => button.value.split(' ').slice(2).join(' ');

const partIn = (root: ParentNode, name: string): Element | null =>
  root.querySelector(`[data-part="${CSS.escape(name)}"]`);

/** The page after a step; undefined where it cannot be loaded. New files stay in this page. */
async function load(form: HTMLFormElement, step: string): Promise<Document | undefined> {
  const data = new FormData(form);
  for (const [name, value] of [...data]) if (typeof value !== 'string') data.delete(name);
  data.set('_step', step);
  try {
    const response = await fetch(form.action, { method: 'POST', body: data, headers: { Accept: 'text/html' } });
    if (!response.ok) return undefined;
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return undefined;
  }
}

const dialog = document.createElement('dialog');
dialog.className = 'picker-dialog';
dialog.setAttribute('aria-labelledby', 'picker-title');
document.body.append(dialog);

function showPicker(form: Element): void {
  dialog.replaceChildren(document.importNode(form, true));
  if (!dialog.open) dialog.showModal();
  dialog.querySelector<HTMLInputElement>('#picker-words')?.focus();
}

/** Replaces the control by that of another page; of a control with a preview, only the preview. */
function replacePart(page: Document, button: HTMLButtonElement): void {
  const name = partOf(button);
  const [before, after] = [partIn(document, name), partIn(page, name)];
  if (!before || !after) return;
  const [oldPreview, newPreview] = [before.querySelector('.preview'), after.querySelector('.preview')];
  if (oldPreview && newPreview) {
    oldPreview.replaceWith(document.importNode(newPreview, true));
    return;
  }
  const added = document.importNode(after, true);
  before.replaceWith(added);
  const buttons = [...added.querySelectorAll<HTMLButtonElement>('button[name=_step]')];
  const again = buttons.find(({ value }) => value === button.value) ?? buttons.at(-1);
  again?.focus();
}

/** Forms that the browser itself submits, as their step cannot be loaded. */
const plain = new WeakSet<HTMLFormElement>();

async function press(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  if (button.value.startsWith('back ')) return dialog.close();
  button.setAttribute('aria-busy', 'true');
  const page = await load(form, button.value);
  button.removeAttribute('aria-busy');
  if (!page) {
    plain.add(form);
    return form.requestSubmit(button);
  }
  const openForm = page.querySelector('#picker-title')?.closest('form');
  if (openForm) return showPicker(openForm);
  dialog.close();
  replacePart(page, button);
}

/** The page of a step would lose files that were chosen in its part: the browser itself sends them. */
const holdsNewFiles = (button: HTMLButtonElement): boolean =>
  [...(partIn(document, partOf(button))?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? [])].some(
    ({ files }) => files !== null && files.length > 0,
  );

document.addEventListener('submit', (event) => {
  const form = event.target;
  const button = stepIn(event.submitter);
  if (!button || !(form instanceof HTMLFormElement) || plain.has(form) || holdsNewFiles(button)) return;
  event.preventDefault();
  void press(form, button);
});

/** In milliseconds after the last key. */
const pause = 500;
let timer: ReturnType<typeof setTimeout> | undefined;

async function preview(area: HTMLTextAreaElement): Promise<void> {
  const button = stepIn(area.closest('.html')?.querySelector('button[name=_step]') ?? null);
  const { form, value } = area;
  const page = form && button && (await load(form, button.value));
  // Text typed in the meantime is shown by the next preview.
  if (page && button && area.value === value) replacePart(page, button);
}

document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLTextAreaElement) || !target.closest('.html')) return;
  clearTimeout(timer);
  timer = setTimeout(() => void preview(target), pause);
});
