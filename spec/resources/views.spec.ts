/** Searches on the wire; what they find is checked by the conformance kit. */
import { describe, expect, it } from '@jest/globals';
import { field } from '../sql/writing.js';
import { admin, serve } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { addType, publish } from './magazine.js';

const { api, opened: repository } = await useApi({
  limits: { pageSize: 10, views: { criteria: 8, depth: 3, values: 9, buckets: 20 } },
});

const type = (format: string, version = '') => `application/vnd.cms.api.ViewInput+${format}${version}`;
const accept = (format: string) => `application/vnd.cms.api.View+${format}`;
const v11 = '; version=1.1';

async function post(body: string, contentType: string, accepted = 'json') {
  const headers = { ...admin, 'Content-Type': contentType, Accept: accept(accepted) };
  return api.call('POST', '/views', { headers, body });
}

const search = (query: object) => post(JSON.stringify({ ViewInput: { identifier: 'it', Query: query } }), type('json'));

async function idsOf(query: object): Promise<readonly number[]> {
  const { json } = await search({ limit: -1, ...query });
  // biome-ignore lint/suspicious/noExplicitAny: of a document
  return json.View.Result.searchHits.searchHit.map(({ value }: any) => value.Content._id);
}

const faultsOf = async (query: object) => {
  const { status, json } = await search(query);
  return { status, errors: json.ErrorMessage?.errorDetails?.errors ?? json.ErrorMessage?.errorDescription };
};

describe('POST /views', () => {
  it('responds with content, its version, and counts, in the members of the protocol', async () => {
    const { status, json, headers } = await search({
      Filter: { ContentTypeIdentifierCriterion: 'folder', NOT: { SectionIdCriterion: 2 } },
      limit: 1,
      SortClauses: { ContentName: 'descending' },
      Aggregations: [{ ContentTypeTermAggregation: { name: 'by type', limit: 5 } }],
    });
    expect([status, headers['content-type'], headers['x-cms-limit']]).toEqual([200, accept('json'), '1']);
    expect(json.View).toMatchObject({ _href: `${api.base}/views/it`, identifier: 'it' });
    expect(Object.keys(json.View)).toEqual(['_media-type', '_href', 'identifier', 'Query', 'Result']);
    expect(Object.keys(json.View.Result)).toEqual([
      ...['_media-type', '_href', 'count', 'time', 'timedOut', 'maxScore', 'searchHits', 'aggregations'],
    ]);
    const [hit] = json.View.Result.searchHits.searchHit;
    expect(hit).toMatchObject({ '_media-type': 'application/vnd.cms.api.searchHit+json', _score: 0, _index: '' });
    expect(hit.value.Content.CurrentVersion.Version.Fields.field.length).toBeGreaterThan(0);
    const [result] = json.View.Result.aggregations;
    expect(result).toMatchObject({
      '_media-type': 'application/vnd.cms.api.TermAggregationResult+json',
      name: 'by type',
    });
    expect(result.entries).toEqual([
      expect.objectContaining({
        key: { ContentType: expect.objectContaining({ identifier: 'folder' }) },
        count: json.View.Result.count,
      }),
    ]);
  });

  it('responds with locations to version 1.1, with their content', async () => {
    const body = { identifier: 'it', LocationQuery: { Filter: { LocationIdCriterion: 43 } } };
    const { status, json } = await post(JSON.stringify({ ViewInput: body }), type('json', v11));
    const [{ value }] = json.View.Result.searchHits.searchHit;
    expect([status, value.Location.pathString, value.Location.explicitlyHidden]).toEqual([200, '/1/43/', undefined]);
    expect(value.Location.ContentInfo).toMatchObject({
      '_media-type': 'application/vnd.cms.api.ContentInfo+json',
      Content: {
        '_media-type': 'application/vnd.cms.api.Content+json',
        CurrentVersion: { Version: expect.anything() },
        MainLocation: expect.anything(),
      },
    });
  });

  it('reads the same from XML: repeated criteria, lists, ranges and aggregations', async () => {
    const xml = `<ViewInput><identifier>it</identifier><useAlwaysAvailable>false</useAlwaysAvailable><ContentQuery>
      <Filter><OR><ContentIdCriterion>1</ContentIdCriterion><ContentIdCriterion>41</ContentIdCriterion>
        <AND><SectionIdCriterion>3</SectionIdCriterion><ContentTypeIdentifierCriterion>user</ContentTypeIdentifierCriterion></AND></OR>
        <SectionIdCriterion>1</SectionIdCriterion><SectionIdCriterion>3</SectionIdCriterion></Filter>
      <SortClauses><SectionName>descending</SectionName><ContentId>ascending</ContentId></SortClauses>
      <Aggregations>
        <Aggregation><VisibilityTermAggregation><name>v</name></VisibilityTermAggregation></Aggregation>
        <Aggregation><DateMetadataRangeAggregation><name>d</name><type>published</type>
          <ranges><range><from/><to>2001-01-01</to></range><range><from>2001-01-01</from><to/></range></ranges>
        </DateMetadataRangeAggregation></Aggregation>
        <Aggregation><SectionTermAggregation><name>s</name></SectionTermAggregation></Aggregation>
      </Aggregations></ContentQuery></ViewInput>`;
    const [asXml, asJson] = [await post(xml, type('xml', v11), 'xml'), await post(xml, type('xml', v11))];
    expect(asJson.json.ErrorMessage).toBeUndefined();
    expect([asXml.status, asJson.status]).toEqual([200, 200]);
    const { count, searchHits, aggregations } = asJson.json.View.Result;
    // biome-ignore lint/suspicious/noExplicitAny: of a document
    expect(searchHits.searchHit.map(({ value }: any) => value.Content._id)).toEqual([1, 41]);
    expect([count, aggregations.map(({ name }: { name: string }) => name)]).toEqual([2, ['v', 'd', 's']]);
    expect(aggregations[0].entries).toEqual([expect.objectContaining({ key: true, count: 2 })]);
    expect(aggregations[1].entries.map((entry: { count: number }) => entry.count)).toEqual([0, 2]);
    expect(asXml.text.match(/<(?:Term|Range)AggregationResult /g)).toHaveLength(3);
    expect(asXml.text).toContain('<key>true</key>');
  });

  it.each([
    '<value>Media</value>',
    '<value>media</value><value>nothing</value>',
    '<value><value>Media</value></value>',
    '<value><value>nothing</value><value>Media</value></value>',
  ])('reads the values of a field from %s', async (values) => {
    const field = `<Field><name>name</name><operator>IN</operator>${values}</Field>`;
    const xml = `<ViewInput><identifier>it</identifier><Query><Filter>${field}</Filter></Query></ViewInput>`;
    const { status, json } = await post(xml, type('xml'));
    expect([status, json.View?.Result.count]).toEqual([200, 1]);
  });

  it.each(['', null])('finds states in any group with the target %j', async (target) => {
    const states = { ObjectStateIdentifierCriterion: { value: 'not_locked', target } };
    expect(await idsOf({ Filter: { ...states, ContentIdCriterion: 41 } })).toEqual([41]);
  });

  it('distinguishes lists of values from lists of criteria by their position', async () => {
    expect(await idsOf({ Filter: { ContentIdCriterion: '1, 41' } })).toEqual([1, 41]);
    expect(await idsOf({ Filter: { ContentIdCriterion: [1, '41'] } })).toEqual([1, 41]);
    expect(await idsOf({ Filter: { OR: { ContentIdCriterion: ['1', 41] } } })).toEqual([1, 41]);
    expect(await idsOf({ Filter: { AND: { ContentIdCriterion: [1, 41] } } })).toEqual([]);
    expect(await idsOf({ Filter: { AND: { ContentIdCriterion: '1,41' }, NOT: { ContentIdCriterion: [41] } } })).toEqual(
      [1],
    );
  });

  it('sorts by several clauses, in the order in which they are written', async () => {
    const filter = { ContentIdCriterion: '1,41,49' };
    const one = await idsOf({
      Filter: filter,
      SortClauses: { SectionIdentifier: 'ascending', ContentId: 'descending' },
    });
    const two = await idsOf({
      Filter: filter,
      SortClauses: { ContentId: 'descending', SectionIdentifier: 'ascending' },
    });
    expect([one, two]).toEqual([
      [49, 41, 1],
      [49, 41, 1],
    ]);
    expect(
      await idsOf({ Filter: filter, SortClauses: { SectionIdentifier: 'descending', ContentId: 'ascending' } }),
    ).toEqual([1, 41, 49]);
  });

  it('counts without hits where the limit is 0, and gives hits without a count where that is not wanted', async () => {
    const none = await search({ limit: 0 });
    expect([none.json.View.Result.count, none.json.View.Result.searchHits.searchHit]).toEqual([13, []]);
    const { json, headers } = await search({ limit: 4711, performCount: false });
    expect([json.View.Result.count, json.View.Result.searchHits.searchHit.length]).toEqual([null, 10]);
    expect(headers['x-cms-limit']).toBe('10');
  });

  describe('by cursor', () => {
    const pageAt = (href: string, limit: number, format = 'json') => {
      const path = href.startsWith(api.base) ? href.slice(api.base.length) : href;
      const body =
        format === 'xml'
          ? `<ViewInput><identifier>it</identifier><Query><limit>${limit}</limit></Query></ViewInput>`
          : JSON.stringify({ ViewInput: { identifier: 'it', Query: { limit } } });
      const headers = { ...admin, 'Content-Type': type(format), Accept: accept(format) };
      return api.call('POST', path, { headers, body });
    };
    const nextOf = (link: string | string[] | undefined) => /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1];
    const idsIn = (text: string) =>
      [...text.matchAll(/(?:<value [^>]*><Content |"value":\{[^{]*"Content":\{)[^>}]*?objects\/(\d+)"/g)].map(
        ([, id]) => id,
      );

    it.each(['json', 'xml'])('links each page to the next, down to the last, in %s', async (format) => {
      const all = idsIn((await pageAt('/views', 10, format)).text);
      const seen: unknown[] = [];
      for (let href: string | undefined = '/views'; href !== undefined; ) {
        const response = await pageAt(href, 4, format);
        expect(response.status).toBe(200);
        seen.push(...idsIn(response.text));
        href = nextOf(response.headers.link);
        if (href !== undefined) expect(href).toMatch(new RegExp(`^${api.base}/views\\?after=[\\w-]+$`));
        if (seen.length >= all.length) break;
      }
      expect(seen.slice(0, all.length)).toEqual(all);
    });

    it('has no link where all hits are shown', async () => {
      const { headers } = await search({ Filter: { ContentIdCriterion: 1 } });
      expect(headers).not.toHaveProperty('link');
    });

    it.each([
      ['?after=', {}, 'after'],
      ['?after=x', {}, 'after'],
      ['?after=x&after=y', {}, 'more than once'],
      ['?after=x', { offset: 1 }, 'exclude'],
    ])('responds with 400 to %s with %j, naming it', async (query, more, reason) => {
      const headers = { ...admin, 'Content-Type': type('json'), Accept: accept('json') };
      const body = JSON.stringify({ ViewInput: { identifier: 'it', Query: { ...more } } });
      const { status, json } = await api.call('POST', `/views${query}`, { headers, body });
      expect([status, json.ErrorMessage.errorDescription]).toEqual([400, expect.stringContaining(reason)]);
    });
  });

  it.each(['Filter', 'Query', 'SortClauses', 'Aggregations'])('reads an empty %s as no restriction', async (name) => {
    const all = await idsOf({});
    expect(all.length).toBe(10);
    for (const empty of [{}, [], null]) expect([empty, await idsOf({ [name]: empty })]).toEqual([empty, all]);
    for (const [version, query] of [
      ['', 'Query'],
      [v11, 'ContentQuery'],
    ] as const) {
      for (const empty of [`<${name}/>`, `<${name}></${name}>`]) {
        const body = `<ViewInput><identifier>it</identifier><${query}>${empty}<limit>-1</limit></${query}></ViewInput>`;
        const { status, json } = await post(body, type('xml', version));
        expect([status, json.View?.Result.searchHits.searchHit.length]).toEqual([200, all.length]);
      }
      const body = { ViewInput: { identifier: 'it', [query]: { [name]: [], limit: 1 } } };
      expect((await post(JSON.stringify(body), type('json', version))).status).toBe(200);
    }
  });

  it('names what is wrong, and where, with what would be allowed', async () => {
    const { status, errors } = await faultsOf({
      Filter: {
        Unknown: 1,
        AND: {},
        NOT: { SectionIdCriterion: 1, ContentIdCriterion: 1 },
        ContentNameCriterion: null,
        DateMetadataCriterion: { Target: 'never', Operator: 'ABOUT', Value: 'x' },
      },
      SortClauses: { DatePublished: 'down', Unknown: 'ascending' },
      Aggregations: [{ Unknown: {} }, { DateMetadataRangeAggregation: { name: 'x', type: 'created', ranges: [] } }],
    });
    expect(status).toBe(400);
    const messages = Object.fromEntries(errors.map(({ path, message }: Record<string, string>) => [path, message]));
    const at = '/ViewInput/Query';
    expect(messages).toMatchObject({
      [`${at}/Filter`]: expect.stringMatching(/unknown here; known: ContentIdCriterion,.*, AND, OR, NOT$/),
      [`${at}/Filter/AND`]: 'must hold a criterion',
      [`${at}/Filter/NOT`]: 'must hold exactly one criterion',
      [`${at}/Filter/ContentNameCriterion`]: expect.anything(),
      [`${at}/Filter/DateMetadataCriterion/Target`]: 'must be created or modified or published',
      [`${at}/Filter/DateMetadataCriterion/Operator`]: expect.stringContaining('BETWEEN'),
      [`${at}/Filter/DateMetadataCriterion/Value`]: expect.anything(),
      [`${at}/SortClauses`]: expect.stringMatching(/known: ContentId, ContentName/),
      [`${at}/SortClauses/DatePublished`]: 'must be one of ascending, descending',
      [`${at}/Aggregations/0`]: expect.stringMatching(/known: ContentTypeTermAggregation/),
      [`${at}/Aggregations/1/DateMetadataRangeAggregation/ranges`]: expect.anything(),
    });
  });

  it('locates what the storage refuses, and never ignores it', async () => {
    const between = { Target: 'created', Operator: 'between', Value: [1] };
    expect(
      await faultsOf({ Filter: { OR: { DateMetadataCriterion: [between, { ...between, Value: [1, 2] }] } } }),
    ).toEqual({
      status: 400,
      errors: [
        { path: '/ViewInput/Query/Filter/OR/DateMetadataCriterion/0/Value', message: expect.stringMatching(/two/) },
      ],
    });
    expect(await faultsOf({ SortClauses: { LocationPath: 'ascending' } })).toEqual({
      status: 400,
      errors: [{ path: '/ViewInput/Query/SortClauses/LocationPath', message: 'is only for queries of locations' }],
    });
    const image = { fieldDefIdentifier: 'image', orientation: 'portrait' };
    expect(await faultsOf({ Query: { ImageOrientationCriterion: image } })).toMatchObject({
      status: 400,
      errors: [{ path: '/ViewInput/Query/Query/ImageOrientationCriterion/fieldDefIdentifier' }],
    });
  });

  it('takes the names of two criteria as an older specification spells them', async () => {
    const values = { Target: 'owner', Value: 14 };
    const ids = await idsOf({ Filter: { UserMetadataCriterion: values } });
    expect(ids.length).toBeGreaterThan(0);
    expect(await idsOf({ Filter: { UserMetaDataCriterion: values } })).toEqual(ids);
    const wrong = { Target: 'created', Operator: 'GT', Value: [1, 2] };
    expect(await faultsOf({ Filter: { DateMetaDataCriterion: wrong } })).toMatchObject({
      status: 400,
      errors: [{ path: '/ViewInput/Query/Filter/DateMetaDataCriterion/Value' }],
    });
  });

  it('finds similar content, content at URLs, and content by the statuses of its versions, in both formats', async () => {
    const [page] = await idsOf({ Filter: { ContentTypeIdentifierCriterion: 'folder' } });
    const plain = await serve(repository);
    for (const criterion of ['<content>1</content>', '<text>users</text>', '<url>/users</url>']) {
      const filter = `<OR><MoreLikeThisCriterion>${criterion}</MoreLikeThisCriterion><URLAliasCriterion>/users,/none</URLAliasCriterion>
        <VersionStatusCriterion>published</VersionStatusCriterion></OR>`;
      const body = `<ViewInput><identifier>it</identifier><Query><Filter>${filter}</Filter></Query></ViewInput>`;
      const headers = { ...admin, 'Content-Type': type('xml'), Accept: accept('json') };
      const { status, json } = await plain.call('POST', '/views', { headers, body });
      expect([criterion, status, json.View?.Result.count > 0]).toEqual([criterion, 200, true]);
    }
    await plain.close();
    expect(await idsOf({ Filter: { VersionStatusCriterion: ['PUBLISHED', 'draft'] } })).toContain(page);
    expect(await idsOf({ Filter: { OR: { VersionStatusCriterion: ['DRAFT', 'ARCHIVED'] } } })).not.toContain(page);
    const at = '/ViewInput/Query/Filter';
    for (const [Filter, path, message] of [
      [{ MoreLikeThisCriterion: {} }, `${at}/MoreLikeThisCriterion`, 'must hold exactly one of content, text and url'],
      [{ MoreLikeThisCriterion: { content: 1, text: 'x' } }, `${at}/MoreLikeThisCriterion`, /exactly one of/],
      [{ MoreLikeThisCriterion: { content: 'x' } }, `${at}/MoreLikeThisCriterion/content`, /integer/],
      [
        { OR: { VersionStatusCriterion: ['DRAFT', 'LOST'] } },
        `${at}/OR/VersionStatusCriterion/1`,
        /DRAFT or PUBLISHED or/,
      ],
    ] as const) {
      const matching = typeof message === 'string' ? message : expect.stringMatching(message);
      expect(await faultsOf({ Filter })).toEqual({ status: 400, errors: [{ path, message: matching }] });
    }
  });

  it('finds content by what its fields lead to, in both formats, and names what relations do not support', async () => {
    const lead = { name: 'image', operator: 'in', value: '49,4711' };
    expect(await idsOf({ Filter: { FieldRelation: lead } })).toEqual([]);
    expect(await idsOf({ Filter: { OR: { FieldRelation: [lead, { ...lead, operator: 'CONTAINS' }] } } })).toEqual([]);
    const plain = await serve(repository);
    const criterion = '<FieldRelation><name>image</name><operator>IN</operator><value>49,50</value></FieldRelation>';
    const body = `<ViewInput><identifier>it</identifier><Query><Filter>${criterion}</Filter></Query></ViewInput>`;
    const headers = { ...admin, 'Content-Type': type('xml'), Accept: accept('xml') };
    expect((await plain.call('POST', '/views', { headers, body })).status).toBe(200);
    await plain.close();
    const at = '/ViewInput/Query/Filter';
    for (const [Filter, path, message] of [
      [{ FieldRelation: { ...lead, name: 'name' } }, `${at}/FieldRelation/name`, /searchable field of relations/],
      [{ FieldRelation: { ...lead, operator: 'EQ' } }, `${at}/FieldRelation/operator`, /IN or CONTAINS/],
      [{ FieldRelation: { ...lead, value: 'x' } }, `${at}/FieldRelation/value`, /ids/],
      [{ Field: { ...lead, value: 'x' } }, `${at}/Field/value`, /not a value of the type/],
      [{ NOT: { Field: { ...lead, operator: 'GT', value: 49 } } }, `${at}/NOT/Field/operator`, /EQ, IN or CONTAINS/],
    ] as const)
      expect(await faultsOf({ Filter })).toEqual({
        status: 400,
        errors: [{ path, message: expect.stringMatching(message) }],
      });
    const SortClauses = { Field: { identifier: 'article/image', direction: 'ascending' } };
    expect(await faultsOf({ SortClauses })).toMatchObject({
      status: 400,
      errors: [{ path: '/ViewInput/Query/SortClauses/Field', message: expect.stringContaining('relations') }],
    });
  });

  it('responds with 404 to identifiers that do not exist, where the protocol says so', async () => {
    const filters = [
      { ContentTypeIdentifierCriterion: 'nothing' },
      { ParentLocationRemoteIdCriterion: 'nothing' },
      { SiblingCriterion: 4711 },
    ];
    for (const Filter of filters) expect((await search({ Filter })).status).toBe(404);
    expect((await search({ Filter: { SectionIdentifierCriterion: 'nothing' } })).json.View.Result.count).toBe(0);
  });

  it('refuses what exceeds the bounds of a search, with the path', async () => {
    const ids = { ContentIdCriterion: [1, 2, 3] };
    const deep = { NOT: { NOT: { NOT: { ContentIdCriterion: 1 } } } };
    const terms = { ContentTypeTermAggregation: { name: 'x', limit: 21 } };
    const at = '/ViewInput/Query';
    for (const [query, path] of [
      [{ Filter: { OR: { ...ids, ContentNameCriterion: [...'abcdef'] } } }, `${at}/Filter/OR/ContentNameCriterion/4`],
      [{ Query: deep }, `${at}/Query/NOT/NOT/NOT/ContentIdCriterion`],
      [{ Filter: { ContentRemoteIdCriterion: 'a,b,c,d,e,f,g,h,i,j' } }, `${at}/Filter/ContentRemoteIdCriterion`],
      [{ Aggregations: [terms] }, `${at}/Aggregations/0/ContentTypeTermAggregation/limit`],
    ] as const) {
      const { status, errors } = await faultsOf(query);
      expect([status, errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]]);
    }
  });

  it('tells the versions of its input apart', async () => {
    const of = (inner: object) => JSON.stringify({ ViewInput: { identifier: 'it', ...inner } });
    expect((await post(of({ Query: {} }), type('json', ';version=1.0'))).status).toBe(200);
    expect((await post(of({ ContentQuery: {} }), type('json'))).status).toBe(400);
    const { status, json } = await post(of({ Query: {} }), type('json', v11));
    expect([status, json.ErrorMessage.errorDetails.errors]).toEqual([
      400,
      [{ path: '/ViewInput', message: 'must hold a ContentQuery or a LocationQuery' }],
    ]);
    const both = await post(of({ ContentQuery: {}, LocationQuery: { limit: 1 } }), type('json', v11));
    expect(Object.keys(both.json.View.Result.searchHits.searchHit[0].value)).toContain('Location');
    const unknown = await post(of({ Query: {} }), type('json', '; version=1.2'));
    expect([unknown.status, unknown.headers['accept-post']]).toEqual([
      415,
      expect.stringContaining(type('xml', ';version=1.1')),
    ]);
  });
});

describe('GET /views', () => {
  it.each(['/views', '/views/it', '/views/it/results'])(
    'responds with 501 at %s: views are not stored',
    async (path) => {
      const { status, json } = await api.get(path, admin);
      expect([status, json.ErrorMessage.errorMessage]).toEqual([501, 'Not Implemented']);
    },
  );
});

describe('an aggregation by authors', () => {
  it('names authors with their addresses', async () => {
    const contentTypeId = await addType(repository, 'poem', [
      { identifier: 'name', fieldTypeIdentifier: 'string' },
      { identifier: 'by', fieldTypeIdentifier: 'author' },
    ]);
    const ada = { name: 'Ada', email: 'ada@example.org' };
    await publish(repository, { contentTypeId, fields: [field('name', 'Ode'), field('by', [ada])] });
    const by = { name: 'by', contentTypeIdentifier: 'poem', fieldDefinitionIdentifier: 'by' };
    const { json } = await search({
      Filter: { ContentTypeIdentifierCriterion: 'poem' },
      Aggregations: [{ AuthorTermAggregation: by }],
    });
    expect(json.View.Result.aggregations[0].entries).toMatchObject([{ key: { Author: ada }, count: 1 }]);
  });
});
