-- A level may keep those below from setting anything else.
alter table setting add column is_locked boolean not null default false;

-- What each branch has decided for itself becomes a setting of its own, which it can give back to its company: how it handles orders, how it takes reservations, how it is
-- paid. Where these are read they stay as they are, and hold what the branch goes by.
insert into setting (company_id, place_id, name, value, version, updated_at)
  select company_id, id, 'ordering', jsonb_build_object('preparation_min', preparation_min, 'auto_accept', auto_accept, 'unanswered', unanswered,
    'tips_is_active', tips_is_active), 1, updated_at
  from branch where preparation_min <> 20 or auto_accept or unanswered <> 'ring' or tips_is_active;

insert into setting (company_id, place_id, name, value, version, updated_at)
  select r.company_id, r.branch_id, 'reservation', jsonb_build_object('turn_min', r.turn_min, 'notice_min', r.notice_min, 'max_ahead_days', r.max_ahead_days,
    'covers_per_slot', r.covers_per_slot, 'online_max_guests', r.online_max_guests, 'no_show_min', r.no_show_min, 'is_auto_approved', r.is_auto_approved,
    'booking_url', r.booking_url), b.reservation_version, b.updated_at
  from reservation_rule r join branch b on b.company_id = r.company_id and b.id = r.branch_id;

insert into setting (company_id, place_id, name, value, version, updated_at)
  select x.company_id, x.branch_id, 'payment_method',
    jsonb_build_object('sequence', jsonb_agg(x.code order by x.position, x.method_id), 'methods', jsonb_object_agg(x.code, x.types)),
    max(b.payment_version), max(b.updated_at)
  from (
    select p.company_id, p.branch_id, m.code, m.id as method_id, min(p.position) as position, jsonb_object_agg(p.delivery_type,
      jsonb_build_object('is_active', p.is_active, 'min_amount', p.min_amount, 'max_amount', p.max_amount)) as types
    from branch_payment_method p join payment_method m on m.id = p.payment_method_id group by p.company_id, p.branch_id, m.code, m.id
  ) x join branch b on b.company_id = x.company_id and b.id = x.branch_id
  group by x.company_id, x.branch_id;

alter table branch drop column reservation_version;
alter table branch drop column payment_version;
alter table branch drop column payment_chosen_at;
