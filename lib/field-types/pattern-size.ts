/** How large a regular expression is once its repetitions are written out, without compiling it: time and memory follow from that. */

/** An atom, a class or a repetition; one that is not closed ends with the pattern. */
const token = /\\[pP]\{[^}]*\}?|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]?|\{(\d+)(?:,(\d*))?\}|./gsu;

/** About as many instructions as the pattern has when it is compiled, or more; it need not be valid. */
export function patternSize(pattern: string): number {
  const groups: number[] = [];
  let size = 0;
  /** Size of the last atom or group, which a following repetition multiplies. */
  let last = 0;
  for (const [text, least, most] of pattern.matchAll(token)) {
    if (text === '(') {
      groups.push(size);
      size = 0;
      last = 0;
    } else if (text === ')') {
      last = size + 2;
      size = (groups.pop() ?? 0) + last;
    } else if (least !== undefined) {
      const times = Math.max(Number(least) + 1, Number(most || 0));
      size += last * (times - 1);
      last *= times;
    } else {
      last = 1;
      size += 1;
    }
  }
  return groups.reduce((sum, each) => sum + each, size);
}
