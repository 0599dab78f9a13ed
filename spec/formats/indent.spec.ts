import { describe, expect, it } from '@jest/globals';
import { indent } from '../../lib/formats/indent.js';
import { formats } from '../../lib/formats/index.js';
import { xml } from '../../lib/formats/xml.js';
import { readXml } from '../../lib/formats/xml-reader.js';
import { fc } from '../support/properties.js';

describe('an indented document', () => {
  it('has one member on a line in JSON', async () => {
    expect(await indent('{"R":{"_a":"1","b":[1,{}]}}', 'json')).toBe(
      '{\n  "R": {\n    "_a": "1",\n    "b": [\n      1,\n      {}\n    ]\n  }\n}',
    );
  });

  it('has one element on a line in XML', async () => {
    const text = xml.write('R', { _a: '<>"', b: [{ c: 'x > y' }, { c: null }], d: '', e: ' ', f: {}, g: '\nx ' });
    expect(await indent(text, 'xml')).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<R a="&lt;&gt;&quot;">',
        '  <b>',
        '    <c>x &gt; y</c>',
        '  </b>',
        '  <b>',
        '    <c/>',
        '  </b>',
        '  <d></d>',
        '  <e><![CDATA[ ]]></e>',
        '  <f/>',
        '  <g><![CDATA[\n]]>x<![CDATA[ ]]></g>',
        '</R>',
      ].join('\n'),
    );
  });

  const text = fc.string({ unit: 'binary', maxLength: 8 });
  const { tree } = fc.letrec((tie) => ({
    tree: fc.dictionary(
      fc.constantFrom('a', 'b', '_c', 'd'),
      fc.oneof({ maxDepth: 3 }, text, fc.constant(null), tie('tree'), fc.array(tie('tree'), { maxLength: 3 })),
    ),
  }));

  it('is the same document', async () => {
    const limits = { depth: 100, elements: 10_000 };
    await fc.assert(
      fc.asyncProperty(tree, async (document) => {
        const compact = xml.write('R', document as object);
        expect(await readXml(await indent(compact, 'xml'), limits)).toEqual(await readXml(compact, limits));
        const json = JSON.stringify({ R: document });
        expect(await indent(json, 'json')).toBe(JSON.stringify({ R: document }, null, 2));
      }),
    );
  });

  it.each(['json', 'xml'] as const)('in %s lets others be served while it is made', async (format) => {
    const items = Array.from({ length: 200_000 }, (_, at) => ({ at, list: ['é', '<"'] }));
    const text = formats[format].write('R', { items });
    let isServed = false;
    setImmediate(() => {
      isServed = true;
    });
    await indent(text, format);
    expect(isServed).toBe(true);
  });
});
