/** Invalid calendar dates. */

const written = /^\s*(\d{4})-(\d\d)-(\d\d)/;

/** Whether a text begins with a day that its month does not have, such as 2026-02-30, which `Date` takes for one of the next month. */
export function isImpossibleDay(text: string): boolean {
  const [, year, month, day] = written.exec(text) ?? [];
  return day !== undefined && Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}
