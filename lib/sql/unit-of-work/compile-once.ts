/** Queries that are built in one call, and sent again by later calls with the same arguments. */
import { type Compilable, CompiledQuery } from 'kysely';

/** The query as its statement and parameters alone, without the tree that it was built of. */
export function compileOnce<Row>(query: Compilable<Row>): Compilable<Row> {
  const { sql, parameters } = query.compile();
  const statement = CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>;
  return { compile: () => statement };
}
