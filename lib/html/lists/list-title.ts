/** Titles of lists, such as "Children of Blog": a noun for the listed resources, and the name of the owner of the list. */
import { titleOf } from '../elements/structure.js';
import { namesOf } from '../related/names.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';

/** Undefined for an operation that lists nothing. */
export async function listTitle(contents: PageContents, { summaryOf }: Site): Promise<string | undefined> {
  const { route, request, mount } = contents;
  const listed = listedBy(route?.methods.get('GET')?.operation.summary);
  if (listed === undefined) return undefined;
  const phrase = ownerPhrase(summaryOf(parentOf(route?.path.text ?? '')), listed);
  const name = phrase === undefined ? undefined : await nameOf(mount.prefix + parentOf(request.path), contents);
  const title = phrase === undefined || name === undefined ? listed : listed.replace(phrase, () => name);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** The noun for the listed resources in a summary such as "List the children of a location, in its own order". */
const listedBy = (summary = ''): string | undefined =>
  /^(?:List|Find) (?:the caller's |the )?(.+?)(?:[,:;]| by | as |$)/.exec(summary)?.[1];

const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** The phrase for the parent in the title of a list, as in "Load a location": "a location". */
function ownerPhrase(summary: string | undefined, listed: string): string | undefined {
  const [, noun] = /^Load (an? .+?)(?:,| with | by |$)/.exec(summary ?? '') ?? [];
  if (noun === undefined) return undefined;
  const [short = ''] = noun.split(' of ');
  const last = `a ${short.split(' ').at(-1)}`;
  return [noun, short, last].map((each) => phraseIn(listed, each)).find(Boolean);
}

/** The phrase with its alternative, as in "a role or a draft"; undefined within other words, as in "a content type". */
function phraseIn(listed: string, noun: string): string | undefined {
  const start = ` ${listed} `.indexOf(` ${noun} `);
  if (start < 0) return undefined;
  const rest = listed.slice(start + noun.length);
  const [alternative = ''] = /^ or an? \w+/.exec(rest) ?? [];
  return /^ \w*type/.test(rest.slice(alternative.length)) ? undefined : noun + alternative;
}

async function nameOf(href: string, contents: PageContents): Promise<string | undefined> {
  const names = await namesOf([href], contents);
  const loaded = names.has(href) ? undefined : await contents.load(href);
  return names.get(href) ?? (loaded && titleOf(loaded.tree));
}
