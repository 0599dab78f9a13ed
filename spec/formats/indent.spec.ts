import { describe, expect, it } from '@jest/globals';
import { indent } from '../../lib/formats/indent.js';
import { xml } from '../../lib/formats/xml.js';
import { readXml } from '../../lib/formats/xml-reader.js';
import { fc } from '../support/properties.js';

describe('an indented document', () => {
  it('has one member on a line in JSON', () => {
    expect(indent('{"R":{"_a":"1","b":[1,{}]}}', 'json')).toBe(
      '{\n  "R": {\n    "_a": "1",\n    "b": [\n      1,\n      {}\n    ]\n  }\n}',
    );
  });

  it('has one element on a line in XML', () => {
    const text = xml.write('R', { _a: '<>"', b: [{ c: 'x > y' }, { c: null }], d: '', e: ' ', f: {}, g: '\nx ' });
    expect(indent(text, 'xml')).toBe(
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
        expect(await readXml(indent(compact, 'xml'), limits)).toEqual(await readXml(compact, limits));
        const json = JSON.stringify({ R: document });
        expect(JSON.stringify(JSON.parse(indent(json, 'json')))).toBe(json);
      }),
    );
  });
});
