/** The script that chooses a focal point on its image, by pointer or arrow keys; it sets inputs, which work without it. */

type Inputs = Partial<Record<string, HTMLInputElement>>;

/** The distance of one press of an arrow key, as a share of the image. */
const stride = 0.02;

const directions: Readonly<Record<string, readonly [axis: string, distance: number]>> = {
  ArrowLeft: ['x', -stride],
  ArrowRight: ['x', stride],
  ArrowUp: ['y', -stride],
  ArrowDown: ['y', stride],
};

/** The inputs that follow the control of a file, up to the next one. */
function inputsOf(file: Element): Inputs {
  const inputs: Inputs = {};
  for (let next = file.nextElementSibling; next && !next.matches('.file'); next = next.nextElementSibling) {
    const input = next.querySelector<HTMLInputElement>('[data-axis]');
    if (input) inputs[input.dataset.axis ?? ''] ??= input;
  }
  return inputs;
}

/** Makes an image a button with a mark at the point. */
function prepare(image: HTMLImageElement, file: HTMLElement): void {
  const { x, y } = inputsOf(file);
  if (!x || !y) return;
  const [button, mark] = [document.createElement('button'), document.createElement('span')];
  button.type = 'button';
  button.className = 'point';
  button.ariaLabel = file.dataset.point ?? '';
  image.replaceWith(button);
  button.append(image, mark);
  // The thumbnail may be cut.
  if (button.closest('figure')) image.src = file.dataset.image ?? image.src;

  const show = () => {
    mark.hidden = !x.value || !y.value;
    mark.style.left = `${x.valueAsNumber * 100}%`;
    mark.style.top = `${y.valueAsNumber * 100}%`;
  };
  const move = (left: number, top: number) => {
    x.value = left.toFixed(3);
    y.value = top.toFixed(3);
    show();
  };
  const within = (share: number) => Math.min(1, Math.max(0, share));

  button.addEventListener('pointerdown', ({ clientX, clientY }) => {
    const { left, top, width, height } = image.getBoundingClientRect();
    move(within((clientX - left) / width), within((clientY - top) / height));
  });
  button.addEventListener('keydown', (event) => {
    const [axis, distance] = directions[event.key] ?? [];
    if (!distance) return;
    event.preventDefault();
    const moved = (input: HTMLInputElement) =>
      within((input.value ? input.valueAsNumber : 0.5) + (input.dataset.axis === axis ? distance : 0));
    move(moved(x), moved(y));
  });
  for (const input of [x, y]) input.addEventListener('input', show);
  show();
}

function prepareAll(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('.file[data-point] :not(.point) > img'))
    prepare(image, image.closest('.file') as HTMLElement);
}

prepareAll();
// New files have images, and buttons of the form replace its parts.
new MutationObserver(prepareAll).observe(document.body, { childList: true, subtree: true });
