/** Documents that are written in pieces: the text is the same however often that is interrupted. */
import { describe, expect, it } from '@jest/globals';
import { formats } from '../../lib/formats/index.js';
import { Interrupted, inPieces, type Pieces } from '../../lib/formats/pieces.js';

const items = Array.from({ length: 5 }, (_, at) => ({
  _id: at,
  name: `é<"${at}`,
  none: undefined,
  list: [{ at }, null],
}));
const document = {
  '_media-type': 'x',
  empty: [],
  missing: undefined,
  texts: ['a', 'b'],
  Inner: { Item: items, count: 5 },
};

/** What is interrupted before each piece. */
function interrupted<T>(work: (pieces: Pieces) => T): { readonly result: T; readonly times: number } {
  const done = new Map<unknown, Map<object, unknown>>();
  for (let times = 1; ; times += 1) {
    let isFirst = true;
    const piece: Pieces['piece'] = (kind, value, make) => {
      const own = done.get(kind) ?? new Map();
      done.set(kind, own);
      if (own.has(value)) return own.get(value);
      if (!isFirst) throw new Interrupted();
      isFirst = false;
      own.set(value, make());
      return own.get(value);
    };
    try {
      return { result: work({ piece }), times };
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
    }
  }
}

describe.each(['json', 'xml'] as const)('a document in %s', (format) => {
  const { write } = formats[format];

  it('has the same text where it is interrupted', () => {
    expect(interrupted((pieces) => write('Root', document, pieces))).toEqual({
      result: write('Root', document),
      times: 5,
    });
  });

  it('is written in pieces, between which others are served', async () => {
    let isServed = false;
    setImmediate(() => {
      isServed = true;
    });
    const pause = () => {
      const end = performance.now() + 11;
      while (performance.now() < end);
    };
    const text = await inPieces((pieces) => {
      pieces.piece('pause', items, pause);
      return write('Root', document, pieces);
    });
    expect([text, isServed]).toEqual([write('Root', document), true]);
  });
});
