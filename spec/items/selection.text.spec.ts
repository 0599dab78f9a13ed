/** The types of the client of items: what is not selected, or does not exist, does not compile. */
import { describe, expect, it } from '@jest/globals';
import { createItems, type Image, type Item, type Reference, type Variation } from '../../lib/items/index.js';
import type { Person, Post, Types } from './support.js';

/** Whether two types are the same. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(equal: Equal<A, B>) => equal;

const items = createItems<Types>('/api');
const untyped = createItems('/api');
const pages = createItems<{ page: Page }>('/api');

/** Calls are compiled, and not run. */
const compiled = (calls: () => Promise<unknown>) => expect(calls).toBeDefined();

describe('the type of a list', () => {
  it('has the selected fields, and no others', () => {
    compiled(async () => {
      const { items: posts } = await items.list('post', { fields: ['title', 'rank'] });
      const [post] = posts;
      same<typeof post, { readonly fields: Pick<Post, 'title' | 'rank'> }>(false);
      same<NonNullable<typeof post>['fields'], { readonly title: string; readonly rank: number | null }>(true);
      same<NonNullable<typeof post>['type'], 'post'>(true);
      // @ts-expect-error the field is not selected
      post?.fields.intro;
      // @ts-expect-error with `fields`, lists have no languages
      post?.languages;
      const [bare] = (await items.list('post', { fields: [] })).items;
      // @ts-expect-error no field is selected
      bare?.fields.title;
    });
  });

  it('has whole items where no fields are selected', () => {
    compiled(async () => {
      const { items: posts } = await items.list('post', { limit: 1 });
      same<(typeof posts)[number]['fields'], Post>(true);
      same<(typeof posts)[number]['languages'], readonly string[]>(true);
      for await (const page of items.pages('post'))
        same<(typeof page.items)[number]['fields']['day'], string | null>(true);
    });
  });

  it('has the fields of embedded items', () => {
    compiled(async () => {
      const [post] = (await items.list('post', { fields: ['title', 'author.name', 'related.author.friend.city'] }))
        .items;
      post?.fields.author?.fields.name.toUpperCase();
      post?.fields.author?.id.toFixed();
      post?.fields.related?.[0]?.fields.author?.fields.friend?.fields.city?.toUpperCase();
      // @ts-expect-error the author may be missing
      post?.fields.author.name;
      // @ts-expect-error the city of the author is not selected
      post?.fields.author?.fields.city;
      const [whole] = (await items.list('post', { embed: ['author.friend'] })).items;
      whole?.fields.author?.fields.friend?.fields.city?.toUpperCase();
      // @ts-expect-error what is not embedded may have no fields
      whole?.fields.related?.[0]?.fields.title;
      const [both] = (await items.list('post', { fields: ['title', 'author.name'], embed: ['author.friend'] })).items;
      both?.fields.author?.fields.friend?.fields.city?.toUpperCase();
      both?.fields.author?.fields.name.toUpperCase();
      // @ts-expect-error of the author, only the name is selected, and the friend embedded
      both?.fields.author?.fields.city;
    });
  });

  it('has the selected members of values', () => {
    compiled(async () => {
      const [post] = (
        await items.list('post', { fields: ['title', 'intro/text', 'author/name', 'related.intro/html'] })
      ).items;
      type Fields = NonNullable<typeof post>['fields'];
      same<Fields['intro'], { readonly text: string } | null>(true);
      same<Fields['author'], { readonly name: string } | null>(true);
      same<NonNullable<Fields['related']>[number]['fields'], { readonly intro: { readonly html: string } | null }>(
        true,
      );
      // @ts-expect-error the member is not selected
      post?.fields.intro?.html;
      // @ts-expect-error there is no such member
      await items.list('post', { fields: ['intro/markdown'] });
      // @ts-expect-error texts have no members
      await items.list('post', { fields: ['title/first'] });
      const [both] = (await items.list('post', { fields: ['intro', 'intro/text'] })).items;
      both?.fields.intro?.html.toUpperCase();
      const [page] = (await pages.list('page', { fields: ['picture/alternativeText', 'picture/variations/small'] }))
        .items;
      pages.srcset(page?.fields.picture);
      const small = page?.fields.picture?.variations.small;
      same<typeof small, Variation | undefined>(true);
      // @ts-expect-error the variation is not selected
      page?.fields.picture?.variations.large;
    });
  });

  it('takes names that exist', () => {
    compiled(async () => {
      // @ts-expect-error there is no such content type
      await items.list('article');
      // @ts-expect-error there is no such field
      await items.list('post', { fields: ['titel'] });
      // @ts-expect-error there is no such field of the author
      await items.list('post', { fields: ['author.title'] });
      // @ts-expect-error titles lead to no items
      await items.list('post', { embed: ['title'] });
      // @ts-expect-error there is no such field
      await items.list('post', { filter: { 'fields.titel': 'x' } });
      await items.list('post', { filter: { 'fields.author.city': 'Paris', 'fields.related.title': { ne: 'x' } } });
      // @ts-expect-error there is no such field of the author
      await items.list('post', { filter: { 'fields.author.title': 'x' } });
      // @ts-expect-error conditions lead through one relation
      await items.list('post', { filter: { 'fields.related.author.city': 'x' } });
      // @ts-expect-error nothing is sorted by fields of related items
      await items.list('post', { sort: 'fields.author.city' });
      // @ts-expect-error fields are filtered with their prefix
      await items.list('post', { filter: { title: 'x' } });
      // @ts-expect-error there is no such operator
      await items.list('post', { filter: { 'fields.title': { like: 'x' } } });
      // @ts-expect-error there are two values between which others are
      await items.list('post', { filter: { 'fields.rank': { between: [1] } } });
      // @ts-expect-error there is no such field
      await items.list('post', { sort: '-fields.titel' });
      // @ts-expect-error what leads further must lead to items
      await items.list('post', { fields: ['author.city.name'] });
      await items.list('post', {
        fields: ['related.related.related.title'],
        sort: ['-published', 'fields.title', 'score'],
      });
    });
  });
});

describe('the type of several types', () => {
  it('is told apart by `type`', () => {
    compiled(async () => {
      const { items: some } = await items.list(['post', 'person'], { fields: ['title', 'city'] });
      const [item] = some;
      if (item?.type === 'post') same<typeof item.fields, { readonly title: string }>(true);
      else same<NonNullable<typeof item>['fields'], { readonly city: string | null }>(true);
      // @ts-expect-error persons have no titles
      item?.fields.title;
      const loaded = await items.load(54);
      same<typeof loaded, Item<'post', Post> | Item<'person', Person>>(true);
      const at = await items.at('/about', { fields: ['name'] });
      if (at.type === 'person') at.fields.name.toUpperCase();
      // @ts-expect-error lists of all types have items of any
      (await items.list({ text: 'x' })).items[0]?.fields.title;
    });
  });
});

describe('the type of ids', () => {
  it('is a number, or what the server has', () => {
    compiled(async () => {
      same<Awaited<ReturnType<typeof items.load>>['id'], number>(true);
      const documents = createItems<Types, string>('/api');
      (await documents.load('a-1')).id.toUpperCase();
      // @ts-expect-error ids are texts there
      await documents.load(1);
    });
  });
});

describe('types that are not declared', () => {
  it('have any names, and values of which nothing is known', () => {
    compiled(async () => {
      const { items: some } = await untyped.list('anything', { fields: ['title', 'author.name'], embed: ['author'] });
      same<(typeof some)[number]['fields'], Readonly<Record<string, unknown>>>(true);
      await untyped.list('anything', { filter: { 'fields.anything': 1, 'fields.a.b': 1 }, sort: '-fields.other' });
      // @ts-expect-error members of items are known
      await untyped.list('anything', { filter: { anything: 1 } });
    });
  });
});

interface Page {
  readonly picture?: Image;
  readonly asset: { readonly uri: string | null; readonly item: Reference<Post> } | null;
  readonly anything: Reference | null;
  readonly parts: readonly { readonly id: string; readonly shape: string; readonly fields: object }[];
}

describe('the types of fields', () => {
  it('keep members that may be missing, and lead through images of other items', () => {
    compiled(async () => {
      const [page] = (await pages.list('page', { fields: ['picture', 'asset.title', 'anything.name'] })).items;
      same<NonNullable<typeof page>['fields']['picture'], Image | undefined>(true);
      pages.srcset(page?.fields.picture);
      page?.fields.asset?.item.fields.title.toUpperCase();
      same<unknown, NonNullable<NonNullable<typeof page>['fields']['anything']>['fields']['name']>(true);
      // @ts-expect-error parts are no items
      await pages.list('page', { fields: ['parts.shape'] });
      // @ts-expect-error pictures are no items
      await pages.list('page', { embed: ['picture'] });
    });
  });
});

/** As the command `types` writes declarations. */
interface Company {
  name: string;
  seat: { latitude: number; longitude: number; address: string } | null;
}

interface Article {
  title: string;
  publisher: GeneratedReference<Company> | null;
  sources: GeneratedReference<Article | Company>[] | null;
  seeAlso: GeneratedReference | null;
}

interface GeneratedTypes {
  article: Article;
  company: Company;
}

interface GeneratedReference<T = GeneratedTypes[keyof GeneratedTypes]> {
  _href: string;
  id: number;
  type: keyof GeneratedTypes;
  name: string;
  url?: string;
  fields?: Partial<T>;
}

describe('generated types', () => {
  it('have the selected fields of related items, and these are not optional', () => {
    const generated = createItems<GeneratedTypes>('/api');
    compiled(async () => {
      const [article] = (
        await generated.list('article', {
          fields: ['title', 'publisher.name', 'sources.title', 'sources.seat', 'seeAlso.publisher.name'],
        })
      ).items;
      type Fields = NonNullable<typeof article>['fields'];
      same<NonNullable<Fields['publisher']>['fields'], { readonly name: string }>(true);
      same<
        NonNullable<Fields['sources']>[number]['fields'],
        { readonly title: string } | { readonly seat: Company['seat'] }
      >(true);
      const also = article?.fields.seeAlso?.fields;
      if (also && 'publisher' in also) also.publisher?.fields.name.toUpperCase();
      // @ts-expect-error the seat of the publisher is not selected
      article?.fields.publisher?.fields.seat;
      const [whole] = (await generated.list('article', { embed: ['publisher'] })).items;
      same<NonNullable<NonNullable<typeof whole>['fields']['publisher']>['fields'], Readonly<Company>>(true);
      // @ts-expect-error companies have no titles
      await generated.list('article', { fields: ['publisher.title'] });
    });
  });
});
