/** How often the event loop could serve others while a task was running. */
export async function served(callback: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await callback();
  isOver = true;
  return turns;
}
