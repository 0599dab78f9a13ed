/** The field type of formatted text: stored as document markup, shown as editing markup and as HTML too. */
import { readOptions } from '../../option/option.js';
import { defineFieldType, type FieldType } from '../field-type.js';
import { memberInput } from '../form-inputs.js';
import { named } from '../item-shapes.js';
import { isSame } from '../json-values.js';
import { faultIf } from '../rules.js';
import * as values from '../values.js';
import { type RichtextLimits, richtextOptions } from './conversion.js';
import { createDerive, documentOf, emptyXml } from './derived.js';
import { itemHtml } from './item-html.js';
import { toRelation } from './links.js';
import { isTooLarge, isTooLong, readRichtext } from './value-reader.js';

const RichText = named(
  'RichText',
  values.object({
    html: values.string({ description: 'Safe HTML; elements that refer to items have their ids as data-item' }),
    text: values.string({ description: 'The text alone' }),
  }),
);

/** The field type `richtext` with other limits, for a host to pass to its repository instead of the built-in one. */
export function createRichtext(options: RichtextLimits = {}): FieldType {
  const limits = readOptions(richtextOptions, options);
  const { characters, elements } = limits;
  const derive = createDerive();
  return defineFieldType({
    identifier: 'richtext',
    value: values.object(
      { xml: values.string({ message: 'must be well-formed XML without a document type' }) },
      { message: 'must be markup in a member called xml or html' },
    ),
    empty: { xml: emptyXml },
    read: (input) => readRichtext(input, { limits, derive }),
    validate: (value, _, current) => {
      if (isSame(value, current) || !isTooLarge(value.xml, limits)) return [];
      const isLong = isTooLong(value.xml, limits);
      return [
        ...faultIf(isLong, `must have at most ${characters} characters`, 'xml'),
        ...faultIf(!isLong, `must have at most ${elements} elements and attributes`, 'xml'),
      ];
    },
    isEmpty: ({ xml }) => (derive.isCached(xml) || !isTooLarge(xml, limits)) && derive(xml).isEmpty,
    toName: ({ xml }) => derive(xml).name,
    toText: ({ xml }) => derive(xml).text,
    relations: ({ xml }, ids) => derive(xml).links.flatMap((link) => toRelation(link, ids)),
    show: ({ xml }) => {
      const { editing, html } = derive(xml);
      return { xml, xhtml5edit: editing, html };
    },
    item: {
      value: RichText,
      show: ({ xml }, items, ids) => {
        const { html, text, isInternal } = derive(xml);
        const itemsMarkup = isInternal ? itemHtml(documentOf(xml), items, ids) : html;
        return { html: itemsMarkup, text: text.replace(/\s+/g, ' ').trim() };
      },
    },
    form: (value) => [memberInput(value, 'html', { type: 'textarea', rows: 10, isHtml: true, hint: markupHint })],
  });
}

const markupHint =
  'HTML, such as <p>One <strong>bold</strong> word.</p>, or plain text with an empty line between paragraphs';
