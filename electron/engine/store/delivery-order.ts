/** The condition that a row `p` is pending for the subscription and customer of a row, and not on hold. */
const sameCustomer = (row: string): string => `p.status = 'pending' AND p.held IS NULL
    AND p.subscription_id = ${row}.subscription_id AND p.customer_id = ${row}.customer_id`;

/** The first such row after a rowid; without one, all rows. */
const nextBehind = (row: string, rowid: string): string => `coalesce((SELECT p.rowid FROM deliveries p
    WHERE ${sameCustomer(row)} AND p.rowid > ${rowid} ORDER BY p.rowid LIMIT 1), 9223372036854775807)`;

/**
 * Maintains `first_in_order` of pending deliveries: whether no other delivery of the subscription and customer that is not on
 * hold precedes it, so that the next delivery is found in constant time for any backlog. The code that adds a
 * delivery sets it; a trigger would take longer than the insertion.
 */
export const deliveryOrder = `
  CREATE INDEX deliveries_first ON deliveries (subscription_id, next_attempt_at)
    WHERE status = 'pending' AND first_in_order = 1;

  CREATE TRIGGER delivery_waits AFTER UPDATE OF status, held ON deliveries
    WHEN new.status = 'pending' AND new.held IS NULL AND (old.status <> 'pending' OR old.held IS NOT NULL)
  BEGIN
    UPDATE deliveries SET first_in_order = NOT EXISTS (
      SELECT 1 FROM deliveries p WHERE ${sameCustomer('new')} AND p.rowid < new.rowid) WHERE rowid = new.rowid;
    UPDATE deliveries SET first_in_order = 0 WHERE status = 'pending' AND first_in_order = 1
      AND subscription_id = new.subscription_id AND customer_id = new.customer_id
      AND rowid > new.rowid AND rowid <= ${nextBehind('new', 'new.rowid')};
  END;
  CREATE TRIGGER delivery_makes_way AFTER UPDATE OF status, held ON deliveries
    WHEN old.status = 'pending' AND old.held IS NULL AND (new.status <> 'pending' OR new.held IS NOT NULL)
  BEGIN
    UPDATE deliveries SET first_in_order = 1 WHERE status = 'pending' AND first_in_order = 0
      AND subscription_id = new.subscription_id AND customer_id = new.customer_id
      AND rowid <= ${nextBehind('new', '0')};
  END;
  `;
