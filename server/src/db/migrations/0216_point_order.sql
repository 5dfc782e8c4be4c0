-- The lots of a member's points in the order in which they are taken. A posting reads only as many as it needs.
create index point_lot_turn on point_lot (company_id, member_id, (coalesce(expires_at, 'infinity'::timestamptz)), earned_at, id) where remaining > 0;
drop index point_lot_living;
-- The points that have expired and are still to be posted as expired.
create index point_lot_dead on point_lot (company_id, member_id, expires_at) where remaining > 0 and expires_at is not null;
