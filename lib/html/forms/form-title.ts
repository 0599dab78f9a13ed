/** Titles of forms and labels of operations: what is done to what, such as "Update Blog". */

/** The first words of summaries of operations that change a thing that is there, and what follows the name of the thing. */
const verbs: Readonly<Record<string, string>> = {
  Bookmark: '',
  Copy: '',
  Delete: '',
  Empty: '',
  Hide: '',
  Move: '',
  Place: ' below another location',
  Publish: '',
  Remove: '',
  Restore: '',
  Show: ' again',
  Swap: ' with another location',
  Update: '',
};

/** The first clause of the summary where the operation creates something, or the name is not known. */
export const formTitle = (summary: string, name: string | undefined): string => phraseOf(summary, name && ` ${name}`);

/** On the page of the thing, which has its name as the heading. */
export const labelOfOperation = (summary: string): string => phraseOf(summary, '');

function phraseOf(summary: string, name: string | undefined): string {
  const [clause = summary] = summary.split(/[,;:]/);
  const [verb = ''] = summary.split(' ');
  if (name === undefined || !Object.hasOwn(verbs, verb)) return clause;
  const rest = clause.endsWith(' to the trash') ? ' to the trash' : verbs[verb];
  return `${verb}${name}${rest}`;
}
