/** Titles of forms and labels of operations: a verb and the name of a resource, such as "Update Blog". */

/** The first words of summaries of operations that change an existing resource, and the words that follow its name. */
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

/** The label on the page of the resource, which has its name as the heading. */
export const labelOfOperation = (summary: string): string => phraseOf(summary, '');

function phraseOf(summary: string, name: string | undefined): string {
  const [clause = summary] = summary.split(/[,;:]/);
  const [verb = ''] = summary.split(' ');
  if (name === undefined || !Object.hasOwn(verbs, verb)) return clause;
  const rest = clause.endsWith(' to the trash') ? ' to the trash' : verbs[verb];
  return `${verb}${name}${rest}`;
}
