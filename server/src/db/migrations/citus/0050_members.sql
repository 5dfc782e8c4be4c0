-- Members of a company (members-marketing §1): who they are, where they live, what they allow, and what they have ordered.
alter table member rename registered_at to created_at;
alter table member
  add email_key text generated always as (lower(normalize(btrim(email), nfc) collate "und-x-icu")) stored,
  add birth_date date,
  add marriage_anniversary date,
  add plate text not null default '',
  add registration_source text not null default 'panel' constraint member_registration_source_check check (registration_source in ('panel', 'website', 'mobile', 'facebook', 'veteran', 'imported')),
  add phone_is_active boolean not null default true,
  -- Off: blocked. Neither orders nor hears from us.
  add is_active boolean not null default true,
  add is_premium boolean not null default false,
  -- The last day of premium; null: without an end.
  add premium_until date,
  add language text not null default 'tr' constraint member_language_check check (language in ('tr', 'en', 'de')),
  add timezone text,
  add allergens text[] not null default '{}',
  add note text not null default '',
  add last_activity_at timestamptz,
  add last_login_at timestamptz,
  add merged_into uuid,
  add erased_at timestamptz,
  add version int not null default 1,
  add updated_at timestamptz not null default now(),
  -- Name, address, and the phone as +905321112233 and as people dial it.
  add search_text text generated always as (fold(name || ' ' || surname || ' ' || coalesce(email, '') || ' '
    || coalesce(substring(phone from 2) || ' ' || regexp_replace(phone, '^\+(90|49)', '0'), ''))) stored;
alter table member add last_city_id int constraint member_last_city_id_fkey references city;
drop index member_phone;
create unique index member_own_phone on member (company_id, phone) where merged_into is null and erased_at is null;
create unique index member_own_email on member (company_id, email_key) where merged_into is null and erased_at is null;
create index member_created on member (company_id, created_at, id);
create index member_name on member (company_id, name collate "tr-x-icu", id);
create index member_search on member using gin (company_id, search_text gin_trgm_ops);
-- Whoever reaches the whole platform or a dealer's companies finds a record by its id alone, and the newest of everybody.
create index member_id on member (id);
create index member_newest on member (created_at, id);

create table member_address (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  title text not null default '',
  text text not null,
  directions text not null default '',
  district_id int references district,
  city_id int references city,
  lat double precision,
  lng double precision,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, member_id) references member on delete cascade
);
-- citus: select create_distributed_table('member_address', 'company_id', colocate_with => 'branch');
create index member_address_member on member_address (company_id, member_id);

create table member_device (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  platform text not null check (platform in ('ios', 'android', 'web')),
  -- Seen at another member, it moves.
  push_token text not null,
  app_version text not null default '',
  last_seen_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, push_token),
  foreign key (company_id, member_id) references member on delete cascade
);
-- citus: select create_distributed_table('member_device', 'company_id', colocate_with => 'branch');
create index member_device_member on member_device (company_id, member_id);

-- Further numbers somebody calls from; not unique, since a family shares one.
create table member_phone (
  company_id uuid not null,
  member_id uuid not null,
  phone text not null,
  primary key (company_id, member_id, phone),
  foreign key (company_id, member_id) references member on delete cascade
);
-- citus: select create_distributed_table('member_phone', 'company_id', colocate_with => 'branch');
create index member_phone_number on member_phone (company_id, phone);

-- What a member has ordered, kept in the order's transaction: delivered orders and their sum, and the last order placed.
create table member_stat (
  company_id uuid not null,
  member_id uuid not null,
  order_count int not null default 0 check (order_count >= 0),
  order_sum bigint not null default 0 check (order_sum >= 0),
  first_order_at timestamptz,
  last_order_at timestamptz,
  last_branch_id uuid,
  primary key (company_id, member_id),
  foreign key (company_id, member_id) references member on delete cascade
);
-- citus: select create_distributed_table('member_stat', 'company_id', colocate_with => 'branch');
create index member_stat_sum on member_stat (company_id, order_sum, member_id);
create index member_stat_count on member_stat (company_id, order_count, member_id);

-- What a member owns: the one row that is locked before anything of it changes. Money in minor units, points as such.
create table member_account (
  company_id uuid not null,
  member_id uuid not null,
  point_balance bigint not null default 0 check (point_balance >= 0),
  point_debt bigint not null default 0 check (point_debt >= 0),
  wallet_balance bigint not null default 0 check (wallet_balance >= 0),
  primary key (company_id, member_id),
  foreign key (company_id, member_id) references member on delete cascade,
  check (point_debt = 0 or point_balance = 0)
);
-- citus: select create_distributed_table('member_account', 'company_id', colocate_with => 'branch');

insert into member_stat (company_id, member_id, order_count, order_sum, first_order_at, last_order_at, last_branch_id)
select m.company_id, m.id, count(o.id) filter (where o.status = 'delivered'), coalesce(sum(o.total) filter (where o.status = 'delivered'), 0),
  min(o.created_at) filter (where o.status = 'delivered'), max(o.created_at), (array_agg(o.branch_id order by o.created_at desc) filter (where o.id is not null))[1]
from member m left join orders o on o.company_id = m.company_id and o.member_id = m.id and not o.is_test group by m.company_id, m.id;
insert into member_account (company_id, member_id) select company_id, id from member;

-- Every yes and no a member said, and where: never changed. What holds now is the newest of a channel.
create table consent_event (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  channel text not null check (channel in ('sms', 'email', 'call', 'notification')),
  status text not null check (status in ('pending', 'given', 'refused')),
  source text not null,
  at timestamptz not null,
  proof text not null default '',
  actor text,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member on delete cascade
);
-- citus: select create_distributed_table('consent_event', 'company_id', colocate_with => 'branch');
create index consent_event_member on consent_event (company_id, member_id, at);

create table member_consent (
  company_id uuid not null,
  member_id uuid not null,
  channel text not null,
  status text not null,
  source text not null,
  at timestamptz not null,
  primary key (company_id, member_id, channel),
  foreign key (company_id, member_id) references member on delete cascade
);
-- citus: select create_distributed_table('member_consent', 'company_id', colocate_with => 'branch');

create index orders_of_member_newest on orders (company_id, member_id, created_at, id) where member_id is not null;
