/** The script of forms with files: files are dropped onto their control and shown there, and sent with a progress bar. */

const inputIn = (element: Element | null): HTMLInputElement | null =>
  element?.closest('[data-drop]')?.querySelector<HTMLInputElement>('input[type=file]') ?? null;

const elementOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target : null);

/** Whether an input takes a file by its media type. */
const isAccepted = ({ accept }: HTMLInputElement, { type }: File): boolean =>
  accept === '' || accept.split(',').some((each) => type.startsWith(each.trim().replace(/\*$/, '')));

const sizeText = (bytes: number): string =>
  bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1_048_576).toFixed(1)} MiB`;

/** Larger images are shown by name alone. */
const maxShown = 10_485_760;

/** Shows the file that is sent: an image, its name and size. */
async function show(input: HTMLInputElement): Promise<void> {
  const place = input.closest('[data-drop]');
  const [file] = input.files ?? [];
  place?.querySelector('.new-file')?.remove();
  if (!place || !file) return;
  const note = document.createElement('p');
  note.className = 'new-file thumbnail';
  note.setAttribute('role', 'status');
  input.after(note);
  note.append(`${file.name} (${sizeText(file.size)})`);
  if (!file.type.startsWith('image/') || file.size > maxShown) return;
  const reader = new FileReader();
  reader.addEventListener('load', () => {
    const image = document.createElement('img');
    image.alt = '';
    image.src = String(reader.result);
    note.prepend(image);
  });
  reader.readAsDataURL(file);
}

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'file') void show(target);
});

for (const [type, isOver] of [
  ['dragover', true],
  ['dragleave', false],
  ['drop', false],
] as const)
  document.addEventListener(type, (event) => {
    const place = elementOf(event.target)?.closest('[data-drop]');
    if (!place || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    place.classList.toggle('over', isOver);
  });

document.addEventListener('drop', ({ target, dataTransfer }) => {
  const input = inputIn(elementOf(target));
  const [file] = dataTransfer?.files ?? [];
  if (!input || !file || !isAccepted(input, file)) return;
  const one = new DataTransfer();
  one.items.add(file);
  input.files = one.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
});

const hasFile = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].some(({ files }) => (files?.length ?? 0) > 0);

/** Shows the page that the form redirects to, or the form with its faults. */
function arrive(request: XMLHttpRequest, form: HTMLFormElement, notice = form.dataset.notice): void {
  if (request.status < 400 && request.responseURL !== form.action) {
    const url = new URL(`${request.responseURL}#${notice}`);
    const isHere = url.pathname + url.search === location.pathname + location.search;
    location.assign(url);
    // Another fragment alone loads nothing.
    if (isHere) location.reload();
    return;
  }
  const page = new DOMParser().parseFromString(request.responseText, 'text/html');
  const [before, after] = [document.querySelector('main'), page.querySelector('main')];
  if (!before || !after) {
    form.submit();
    return;
  }
  const main = document.importNode(after, true);
  before.replaceWith(main);
  document.title = page.title;
  main.focus();
  scrollTo(0, 0);
}

function send(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const request = new XMLHttpRequest();
  const progress = document.createElement('progress');
  const status = document.createElement('span');
  const { uploading = '', failed = '' } = form.dataset;
  progress.setAttribute('aria-label', uploading);
  status.setAttribute('role', 'status');
  status.textContent = uploading;
  const buttons = [...form.querySelectorAll('button')];
  const end = (message: string) => {
    for (const button of buttons) button.disabled = false;
    progress.remove();
    status.textContent = message;
  };
  request.open('POST', form.action);
  request.setRequestHeader('Accept', 'text/html');
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    progress.max = total;
    progress.value = loaded;
  });
  request.addEventListener('load', () => arrive(request, form, submitter?.dataset.notice));
  request.addEventListener('error', () => end(failed));
  const data = new FormData(form, submitter);
  form.querySelector('.uploading')?.remove();
  const line = document.createElement('p');
  line.className = 'uploading';
  line.append(progress, status);
  form.append(line);
  for (const button of buttons) button.disabled = true;
  request.send(data);
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  const isStep = event.submitter?.getAttribute('name') === '_step';
  if (isStep || !(form instanceof HTMLFormElement) || !hasFile(form)) return;
  event.preventDefault();
  send(form, event.submitter);
});
