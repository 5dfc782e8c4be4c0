-- What companies and orders lean on stays while they do, and an address outside of what a branch has drawn is refused.

-- A currency that was deleted under a company that counts in it comes back, named by its code until somebody names it.
insert into currency (name, symbol, symbol_format, type)
  select distinct c.currency, c.currency, 'suffix', c.currency from company c where not exists (select 1 from currency k where k.type = c.currency);
alter table company add constraint company_currency_fkey foreign key (currency) references currency (type);

-- A reason that was deleted is on its orders' timelines alone.
update orders o set reason_id = null where o.reason_id is not null and not exists (select 1 from cancel_reason r where r.id = o.reason_id);
alter table orders add constraint orders_reason_id_fkey foreign key (reason_id) references cancel_reason;
-- Who asks whether a reason is used reads the few orders that have one.
create index orders_reason on orders (reason_id) where reason_id is not null;

-- Where a branch delivers: within its zones, or wherever the ordering app says. The latter stays only where nothing was ever drawn.
alter table branch add column area_source text not null default 'zones';
alter table branch add constraint branch_area_source_check check (area_source in ('zones', 'app'));
update branch b set area_source = 'app' where not exists (select 1 from zone z where z.company_id = b.company_id and z.branch_id = b.id);
-- The simulated customers of a demo world order at tables and tip: its branches take both, as in one that is laid today.
update branch set table_is_open = true, tips_is_active = true
  where company_id in (select jsonb_object_keys(i.value -> 'keys')::uuid from installation i where i.key = 'demo');
