/** The optional peer `marked`, which is loaded when a folder of Markdown is read. */

/** @throws Error with the command that installs it */
export async function loadMarked(): Promise<(markdown: string) => string> {
  try {
    const { Marked } = await import('marked');
    const marked = new Marked({ gfm: true, async: false });
    return (markdown) => marked.parse(markdown) as string;
  } catch (cause) {
    throw new Error('Markdown needs the package marked, which cannot be loaded: npm install marked', { cause });
  }
}
