/** Latin letters that do not come apart into a plain letter and a mark, as searches, sorting and URLs read them. */

/** In lower case, from the transform Latin-ASCII of the Unicode CLDR: a letter, and those that are written like it. */
const byPlain: Readonly<Record<string, string>> = {
  ...{ ss: 'ß', ae: 'æ', oe: 'œ', th: 'þ', hv: 'ƕ', oi: 'ƣ', db: 'ȸ', qp: 'ȹ', ll: 'ỻ' },
  ...{
    a: 'ⱥᶏ',
    b: 'ƀɓƃᵬᶀ',
    c: 'ƈȼɕ',
    d: 'đðɖɗƌȡᵭᶁᶑ',
    e: 'ɇɛⱸᶒ',
    f: 'ƒᵮᶂ',
    g: 'ɠǥɡᶃ',
    h: 'ħɦⱨ',
    i: 'ıɨɩᵻᶖ',
    j: 'ȷɉɟʄʝ',
  },
  ...{ k: 'ƙⱪᶄ', l: 'łƚȴɫɬɭⱡᶅ', m: 'ɱᵯᶆ', n: 'ŋƞɲȵɳᵰᶇ', o: 'øɵⱺᶗ', p: 'ƥᵱᵽᶈ', q: 'ĸɋʠ', r: 'ɍɼɽɾᵲᵳᶉ', s: 'ȿʂᵴᶊẜẝ' },
  ...{ t: 'ŧƭʈⱦƫȶᵵ', u: 'ʉᵾᶙ', v: 'ʋⱱⱴỽᶌ', w: 'ⱳ', x: 'ᶍ', y: 'ƴɏỿ', z: 'ƶȥɀⱬʐʑᵶᶎ' },
};

const letters: ReadonlyMap<string, string> = new Map([
  ...Object.entries(byPlain).flatMap(([plain, alike]) => Array.from(alike, (letter) => [letter, plain] as const)),
  // This letter occurs among capitals only.
  ['ẞ', 'SS'],
]);

/** Replaces letters by plain ones; if a capital becomes several letters, the first of these is a capital. */
export const withPlainLetters = (text: string): string => text.replace(/[\u0080-\uffff]/g, plainOf);

function plainOf(letter: string): string {
  const mapped = letters.get(letter);
  if (mapped !== undefined) return mapped;
  const plain = letters.get(letter.toLowerCase());
  return plain === undefined ? letter : plain.charAt(0).toUpperCase() + plain.slice(1);
}
