/** The filter of lists, in the browser: shows the rows that contain all words, and the headings of tables that have such rows. */

const form = document.querySelector('.filter');
const input = form?.querySelector('input');
if (form instanceof HTMLElement && input) {
  const status = form.querySelector('[role=status]');
  const tables = [...document.querySelectorAll('.filter ~ .table')];
  const apply = () => {
    const words = input.value.toLowerCase().split(/\s+/);
    let visible = 0;
    for (const table of tables) {
      const rows = [...table.querySelectorAll('tbody tr')];
      const fitting = rows.filter((row) => words.every((word) => row.textContent?.toLowerCase().includes(word)));
      for (const row of rows) row.toggleAttribute('hidden', !fitting.includes(row));
      table.toggleAttribute('hidden', fitting.length === 0);
      const heading = table.previousElementSibling;
      if (heading?.tagName === 'H3') heading.toggleAttribute('hidden', fitting.length === 0);
      visible += fitting.length;
    }
    if (status) status.textContent = input.value === '' ? '' : `${visible} ${visible === 1 ? 'row' : 'rows'}`;
  };
  form.hidden = false;
  input.addEventListener('input', apply);
}
