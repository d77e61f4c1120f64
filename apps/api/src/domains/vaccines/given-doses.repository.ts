import type { Db } from '@rifq/db';
import { doseProtocols, doses } from '@rifq/db/schema/vaccines';
import type { CivilDate } from '@rifq/rules';
import { and, asc, count, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';

/** Doses and treatments of one product and batch. */
export type GivenDoses = {
  readonly protocols: string[];
  readonly product: string | null;
  readonly batch: string | null;
  readonly count: number;
};

/**
 * Counts by product and batch what doctors gave and recorded in reservations on some days, without what they copied from
 * a booklet.
 * @param reservationIds a subquery
 */
export async function countGiven(
  db: Db,
  reservationIds: SQL,
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
): Promise<GivenDoses[]> {
  const given = db
    .select({
      id: doses.id,
      product: sql<string | null>`coalesce(${doses.product}, ${doses.productName})`.as('given_product'),
      batch: doses.batch,
      protocols: sql<string[]>`array(select ${doseProtocols.protocol} from ${doseProtocols}
        where ${doseProtocols.doseId} = ${doses.id} order by 1)`.as('protocols'),
    })
    .from(doses)
    .where(
      and(
        sql`${doses.confirmedIn} in ${reservationIds}`,
        eq(doses.recordedBy, 'clinic'),
        eq(doses.fromBooklet, false),
        isNull(doses.removedAt),
        gte(doses.givenOn, from),
        lte(doses.givenOn, to),
      ),
    )
    .as('given');
  return db
    .select({ protocols: given.protocols, product: given.product, batch: given.batch, count: count() })
    .from(given)
    .groupBy(given.protocols, given.product, given.batch)
    .orderBy(asc(given.protocols), asc(given.product), asc(given.batch));
}
