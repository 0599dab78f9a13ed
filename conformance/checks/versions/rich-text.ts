/** Formatted text that is sent as HTML. */
import type { Version } from 'express-cms-rest';
import type { FieldChange } from 'express-cms-rest/repository';
import { type Check, check } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import { fieldValue, type Scene } from '../../core/scene.js';
import { draftCheck, draftOf } from '../../fixtures/editing.js';

const namespaces = 'xmlns="http://docbook.org/ns/docbook" xmlns:xlink="http://www.w3.org/1999/xlink" version="5.0"';

const toXml = (inner: string) => ({ xml: `<section ${namespaces}>${inner}</section>` });

function text({ situation, field }: Scene, value: FieldChange['value']): FieldChange {
  return { ...field('', undefined, situation.richTextField), value };
}

/** The stored document; clients show more members. */
function documentOf({ situation }: Scene, version: Version): unknown {
  const value = fieldValue(version, situation.richTextField, situation.languageCode);
  return typeof value === 'object' && value !== null && 'xml' in value ? value.xml : undefined;
}

export const richTextChecks: readonly Check[] = [
  draftCheck('versions.update.reads-html')
    .requires(
      'Rich text that is sent as HTML is stored as the document that has the same text in XML, without elements that are not allowed; each block is one there.',
    )
    .by(async ({ admin, version }, scene) => {
      const stored = async (value: FieldChange['value']) => {
        const changes = { fields: [text(scene, value)] };
        await admin.versions.update({ ...version, changes });
        return documentOf(scene, await admin.versions.load(version));
      };
      const html =
        '<p onclick="a()">One <b>bold</b> word &amp; no <script>alert(1)</script>script</p><ul><li>a<li>b</ul>';
      const actual = await stored({ html });
      const paragraph = '<para>One <emphasis role="strong">bold</emphasis> word &amp; no script</para>';
      const items = ['a', 'b'].map((item) => `<listitem><para>${item}</para></listitem>`).join('');
      const expected = await stored(toXml(`${paragraph}<itemizedlist>${items}</itemizedlist>`));
      assert.ok(typeof expected === 'string', 'The value has no xml');
      assert.equal(actual, expected, 'The document');
      const pasted = '<article>One</article><article>Two</article><strong><p>Three</p><p>Four</p></strong>';
      const strong = (words: string) => `<para><emphasis role="strong">${words}</emphasis></para>`;
      const paragraphs = `<para>One</para><para>Two</para>${strong('Three')}${strong('Four')}`;
      const blocks = await stored({ html: pasted });
      assert.equal(blocks, await stored(toXml(paragraphs)), 'The document of nested blocks');
    }),
  check('relations.list.follows-html')
    .requires('Links to content and images of content in rich text that is sent as HTML create relations.')
    .by(async ({ admin }, scene) => {
      const [from, one, two] = [await scene.folder(), await scene.folder(), await scene.folder()];
      const html = `<p><a href="content:${one.id}">there</a> <img src="content:${two.id}" alt=""></p>`;
      const { versionNo } = await draftOf(scene, from.id, [text(scene, { html })]);
      const { items } = await admin.relations.list({ contentId: from.id, versionNo, offset: 0, limit: 50 });
      const actual = items.map(({ destinationContentId, types }) => [destinationContentId, ...types]);
      const expected = [
        [one.id, 'LINK'],
        [two.id, 'EMBED'],
      ];
      const byText = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : 1);
      assert.deepEqual(actual.sort(byText), expected.sort(byText), 'The destinations and types of the relations');
    }),
];
