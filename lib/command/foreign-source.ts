/** Content of other systems as the source of the command `transfer`: an export of WordPress, or a folder of Markdown. */
import { existsSync } from 'node:fs';
import { type EntitySource, readMarkdown, readWordPress, type TypeMapping } from '../transfer/index.js';
import { textOfFile, UsageError } from './io.js';

export const foreignFlags = {
  format: { type: 'string' },
  language: { type: 'string' },
  attachments: { type: 'string' },
  types: { type: 'string' },
  parent: { type: 'string' },
  'media-parent': { type: 'string' },
} as const;

export type ForeignArguments = Readonly<Partial<Record<keyof typeof foreignFlags, string>>>;

export const foreignHelp = `Content of other systems as the source (docs/operate/import.md):

  --format wordpress        an export of WordPress, such as export.xml
  --format markdown         a folder of Markdown with front matter; needs the packages marked and yaml
  --language <code>         the language of the content, such as eng-GB; required
  --attachments <folder>    a copy of wp-content/uploads, with the files of WordPress
  --types <file>            a JSON file with existing content types for posts, pages and others, and their fields
  --parent <remote id>      the location below which pages are placed (default: the home page of the clean installation)
  --media-parent <remote id>
                            the location below which images and files are placed (default: that of the clean installation)
`;

/** @throws UsageError for options that do not fit the format */
export function checkForeign(options: ForeignArguments): void {
  const { format, language, attachments } = options;
  if (format === undefined) {
    const name = Object.keys(foreignFlags).find((flag) => options[flag as keyof ForeignArguments] !== undefined);
    if (name !== undefined) throw new UsageError(`--${name} is for sources with a --format`);
    return;
  }
  if (format !== 'wordpress' && format !== 'markdown')
    throw new UsageError(`--format is wordpress or markdown, not ${format}`);
  if (language === undefined) throw new UsageError(`--format ${format} needs a --language, such as eng-GB`);
  if (!/^[a-z]{3}-[A-Z]{2}$/.test(language))
    throw new UsageError(`--language is a code such as eng-GB, not ${language}`);
  if (attachments !== undefined && format !== 'wordpress')
    throw new UsageError('--attachments is for --format wordpress');
}

export async function openForeign(place: string, options: ForeignArguments): Promise<EntitySource> {
  const { format, language = '', attachments, types: file, parent, 'media-parent': mediaParent } = options;
  for (const path of [place, ...(attachments === undefined ? [] : [attachments])])
    if (!existsSync(path)) throw new Error(`There is no ${path}`);
  const types = file === undefined ? undefined : await readMappings(file);
  const shared = { language, parent, mediaParent, types };
  try {
    return format === 'markdown' ? readMarkdown(place, shared) : readWordPress(place, { ...shared, attachments });
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
}

async function readMappings(file: string): Promise<Readonly<Record<string, TypeMapping>>> {
  const text = await textOfFile(file);
  try {
    const mappings: unknown = JSON.parse(text);
    if (typeof mappings === 'object' && mappings !== null && !Array.isArray(mappings))
      return mappings as Readonly<Record<string, TypeMapping>>;
  } catch {
    // It is refused below.
  }
  throw new UsageError(`${file} is not an object of JSON`);
}
