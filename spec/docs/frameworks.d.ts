/** What the pages on frameworks of front ends use of these, which are not installed here: as their documentation has it. */

interface RequestInit {
  /** Of Next.js. */
  readonly next?: { readonly tags?: readonly string[]; readonly revalidate?: number | false };
}

interface ImportMeta {
  readonly env: Readonly<Record<string, string | undefined>>;
}

declare module 'next' {
  export interface Metadata {
    readonly title?: string;
    readonly robots?: { readonly index?: boolean };
    readonly referrer?: 'no-referrer';
    readonly alternates?: { readonly languages?: Readonly<Record<string, string>> };
  }
}

declare module 'next/cache' {
  export function revalidateTag(tag: string, profile: string | { readonly expire?: number }): void;
}

declare module 'next/navigation' {
  export function notFound(): never;
  export function permanentRedirect(url: string): never;
}

/** What components of Astro have besides their properties. */
declare const page: {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly response: { readonly headers: Headers };
  redirect(path: string, status: 301): Response;
};

declare namespace JSX {
  type Element = { readonly element: true };
  type ElementType = string | ((props: never) => Element | null | Promise<Element>);
  interface ElementChildrenAttribute {
    readonly children: unknown;
  }
  interface IntrinsicAttributes {
    readonly key?: string | number;
  }
  interface Attributes extends IntrinsicAttributes {
    readonly children?: unknown;
    readonly lang?: string;
    readonly src?: string;
    readonly sizes?: string;
    readonly alt?: string;
    readonly width?: number | undefined;
    readonly height?: number | undefined;
    /** React has the first of two, and Astro the other one. */
    readonly srcSet?: string;
    readonly srcset?: string;
    readonly dangerouslySetInnerHTML?: { readonly __html: string };
    readonly 'set:html'?: string;
    readonly href?: string;
    readonly rel?: string;
    readonly hreflang?: string | undefined;
    readonly name?: string;
    readonly content?: string;
  }
  type IntrinsicElements = Readonly<
    Record<
      | 'a'
      | 'article'
      | 'body'
      | 'div'
      | 'h1'
      | 'head'
      | 'html'
      | 'img'
      | 'li'
      | 'link'
      | 'main'
      | 'meta'
      | 'title'
      | 'ul',
      Attributes
    >
  >;
}
