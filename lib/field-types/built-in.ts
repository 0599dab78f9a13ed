/** The field types that come with the library. */
import { blocks } from './blocks/blocks.js';
import { country, keyword, selection } from './choices.js';
import { author, email, maplocation, url } from './contacts.js';
import { date, datetime, time } from './dates.js';
import type { FieldType } from './field-type.js';
import { binaryfile, media } from './files.js';
import { image, imageasset } from './images.js';
import { isbn } from './isbn.js';
import { json } from './json/json.js';
import { boolean, float, integer } from './numbers.js';
import { relation, relationlist } from './relations.js';
import { createRichtext } from './richtext/richtext.js';
import { slug } from './slug.js';
import { string, text } from './texts.js';
import { user } from './user.js';

export const createBuiltIn = (): readonly FieldType[] => [
  string,
  text,
  createRichtext(),
  integer,
  float,
  boolean,
  datetime,
  date,
  time,
  email,
  url,
  author,
  selection,
  country,
  keyword,
  image,
  imageasset,
  binaryfile,
  media,
  relation,
  relationlist,
  user,
  maplocation,
  isbn,
  json,
  blocks,
  slug,
];
