/** Whether a text is well-formed markup: one root, no document type, not nested without end. */
import { once } from '../../support/once.js';

/** Elements inside each other. */
export const deepest = 100;

// Loaded on demand: most servers read no markup soon after the start.
const saxes = once(() => import('saxes'));

export async function isWellFormed(text: string): Promise<boolean> {
  const { SaxesParser } = await saxes();
  const parser = new SaxesParser({ xmlns: true, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  let depth = 0;
  const refuse = () => {
    throw new Refused();
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', () => {
    depth += 1;
    if (depth > deepest) refuse();
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  try {
    parser.write(text).close();
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** Ends the parser, which has no other way to stop. */
class Refused extends Error {}
