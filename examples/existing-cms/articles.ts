/** The storage of this CMS: articles with all their saved texts, in memory. */

export interface Save {
  readonly headline: string;
  readonly text: string;
  readonly editorId: number;
  readonly at: Date;
}

export interface Article {
  readonly number: number;
  /** Its own part of the address. */
  readonly slug: string;
  readonly rubric: string;
  readonly authorId: number;
  /** Missing while only its author and the editors may see it. */
  readonly published?: Date;
  /** The oldest first; readers see the last one. */
  readonly saves: readonly [Save, ...Save[]];
  /** Counts all changes, so that a form can detect a concurrent change. */
  readonly changes: number;
  readonly changed: Date;
}

export const rubrics: readonly { readonly code: string; readonly title: string }[] = [
  { code: 'news', title: 'News' },
  { code: 'culture', title: 'Culture' },
];

export interface Articles {
  all(): readonly Article[];
  find(number: number): Article | undefined;
  findBySlug(slug: string): Article | undefined;
  /** Replaces an article as a whole, and counts the change. */
  put(article: Article): Article;
  remove(number: number): void;
}

export function createArticles(...initial: readonly Article[]): Articles {
  const stored = new Map(initial.map((article) => [article.number, article]));
  return {
    all: () => [...stored.values()],
    find: (number) => stored.get(number),
    findBySlug: (slug) => [...stored.values()].find((article) => article.slug === slug),
    put(article) {
      const next = { ...article, changes: article.changes + 1, changed: new Date() };
      stored.set(next.number, next);
      return next;
    },
    remove: (number) => void stored.delete(number),
  };
}

export function sampleArticles(): Articles {
  const opening = { headline: 'The new library opens', text: 'On Monday, at nine.', editorId: 1 };
  const at = (day: number) => new Date(Date.UTC(2026, 2, day, 9));
  return createArticles(
    {
      number: 1,
      slug: 'library',
      rubric: 'news',
      authorId: 1,
      published: at(2),
      saves: [
        { ...opening, headline: 'A new library', at: at(1) },
        { ...opening, at: at(2) },
      ],
      changes: 2,
      changed: at(2),
    },
    {
      number: 2,
      slug: 'concert',
      rubric: 'culture',
      authorId: 2,
      saves: [{ headline: 'A concert', text: 'To be written.', editorId: 2, at: at(3) }],
      changes: 1,
      changed: at(3),
    },
  );
}
