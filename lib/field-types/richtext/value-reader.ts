/** Formatted text as clients send it: XML in `xml`, HTML in `html`, or both, as responses have it. */
import { setImmediate } from 'node:timers/promises';
import type { Json } from '../../repository/repository.js';
import type { FieldInput } from '../field-type.js';
import { type InvalidValue, invalidValue } from '../invalid-value.js';
import { isHollow, isMap, isSame } from '../json-values.js';
import { type Derived, emptyXml } from './derived.js';
import { type MarkupLimits, readHtml } from './html-reader.js';
import { countTags } from './markup.js';
import { readXml, toXml } from './xml-reader.js';

export interface Reading {
  readonly limits: MarkupLimits;
  readonly derive: (xml: string) => Derived;
}

/** The stored value, or the member with faults: in `xml` those that the schema or `validate` finds. */
export async function readRichtext({ value, current = null }: FieldInput, reading: Reading) {
  if (!isMap(value)) return value;
  const html = sentText(value.html);
  if (html === undefined) return isSame(value, current) ? value : readXmlMember(value, reading);
  if (typeof html !== 'string') return invalidValue({ target: 'html', message: 'must be a text' });
  const before = isMap(current) && typeof current.xml === 'string' ? current.xml : emptyXml;
  const xml = sentText(value.xml);
  if (isShown(html, before, reading)) return xml === undefined ? current : readXmlMember(value, reading);
  const fromHtml = await readHtmlMember(html, reading);
  if (xml === undefined || (typeof xml === 'string' && xml.trim() === before.trim())) return fromHtml;
  return agreed(await readXmlMember(value, reading), fromHtml, reading);
}

/** Undefined where the member is missing; XML cannot distinguish an empty text from other empty values. */
function sentText(member: Json | undefined): Json | undefined {
  if (member === null || member === undefined) return undefined;
  return isHollow(member) ? '' : member;
}

/** Whether it is the shown form of the stored value; forms send line breaks as two characters. */
function isShown(html: string, xml: string, { derive }: Reading): boolean {
  return html.replace(/\r\n?/g, '\n').trim() === derive(xml).html.trim();
}

/** Markup that is not well-formed is refused by the schema, and markup that is too large by `validate`. */
async function readXmlMember(value: Json & object, { limits, derive }: Reading): Promise<Json> {
  const input = 'xml' in value && typeof value.xml === 'string' ? value.xml.trim() : undefined;
  if (input === undefined) return value as Json;
  if (input === '') return null;
  if (isTooLarge(input, limits)) return { xml: input };
  const text = toXml(input);
  if (isTooLarge(text, limits)) return { xml: text };
  const xml = await readXml(text);
  // The schema requires a text, and so refuses this value in either format.
  if (xml === undefined) return { xml: false };
  await setImmediate();
  // Derived values are cached, so that later calls need not compute them.
  if (!isTooLarge(xml, limits)) derive(xml);
  return { xml };
}

async function readHtmlMember(html: string, { limits, derive }: Reading): Promise<Json | InvalidValue> {
  await setImmediate();
  const reading = await readHtml(html, limits);
  if ('problem' in reading) return invalidValue({ target: 'html', message: reading.problem });
  await setImmediate();
  derive(reading.xml);
  return { xml: reading.xml };
}

/** Returns the value if both notations mean the same text, else a fault; faults of either notation come first. */
function agreed(fromXml: Json, fromHtml: Json | InvalidValue, { limits, derive }: Reading): Json | InvalidValue {
  const [one, other] = [xmlIn(fromXml), xmlIn(fromHtml)];
  if (one === undefined || isTooLarge(one, limits)) return fromXml;
  if (other === undefined || derive(one).html === derive(other).html) return other === undefined ? fromHtml : fromXml;
  return invalidValue({ target: 'html', message: 'must be the same text as xml, or be sent without it' });
}

function xmlIn(reading: unknown): string | undefined {
  if (reading === null) return emptyXml;
  return isMap(reading) && typeof reading.xml === 'string' ? reading.xml : undefined;
}

export const isTooLong = (xml: string, { characters }: MarkupLimits): boolean => xml.length > characters;

export const isTooLarge = (xml: string, limits: MarkupLimits): boolean =>
  isTooLong(xml, limits) || countTags(xml) > limits.elements;
