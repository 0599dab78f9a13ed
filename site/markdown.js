/** Markdown as the pages that are made of reports have it. */

/**
 * A table; bars within cells are escaped.
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function table(head, rows) {
  const row = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

/**
 * Blocks with a blank line between each two.
 * @param {readonly string[]} blocks
 */
export const joined = (...blocks) => `${blocks.join('\n\n').trim()}\n`.replace(/\n{3,}/g, '\n\n');
