/** Documents of formatted text to HTML and back, for hosts that store or show them in other ways. */
import { BadRequest } from '../../errors/errors.js';
import { positive } from '../../option/kinds.js';
import { group, type OptionsOf, option, readOptions } from '../../option/option.js';
import { documentOf, editingOf } from './derived.js';
import { type ChangeMarkup, readHtml } from './html-reader.js';
import { writeHtml } from './html-writer.js';

/** Bounds of one rich text: its markup is parsed and converted synchronously, and no other request is served meanwhile. */
export const richtextOptions = group({
  /** Characters of the markup. */
  characters: option(positive, 100_000),
  /** Elements and attributes of the markup. */
  elements: option(positive, 5000),
});

export interface RichtextLimits extends OptionsOf<typeof richtextOptions> {}

/**
 * The HTML that the field type `richtext` shows for a stored document; elements and attributes that are not allowed are left out.
 */
export function richtextToHtml(xml: string): string {
  return writeHtml(documentOf(xml));
}

/**
 * The document that the field type `richtext` stores for HTML; elements and attributes that are not allowed are left out.
 * @throws BadRequest for HTML that exceeds a limit
 */
export async function htmlToRichtext(html: string, options: RichtextLimits = {}): Promise<string> {
  return changedHtmlToRichtext(html, undefined, options);
}

/**
 * The document of HTML whose elements are changed before, such as their addresses.
 * @throws BadRequest for HTML that exceeds a limit
 */
export async function changedHtmlToRichtext(
  html: string,
  change: ChangeMarkup | undefined,
  options: RichtextLimits = {},
): Promise<string> {
  const reading = await readHtml(html, readOptions(richtextOptions, options), change);
  if ('problem' in reading) throw new BadRequest(`The HTML ${reading.problem}`);
  return reading.xml;
}

/**
 * The editing markup of that document.
 * @throws BadRequest as `htmlToRichtext` does
 */
export const htmlToEditing = async (html: string): Promise<string> => editingOf(documentOf(await htmlToRichtext(html)));
