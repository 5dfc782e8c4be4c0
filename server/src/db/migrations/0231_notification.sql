-- Messages by which a company advertises to its members (members-marketing §10).
create table notification (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  channel text not null,
  title jsonb not null,
  body jsonb not null,
  link text not null,
  image text,
  audience jsonb not null,
  -- The segments that the audience names: they stay while it does.
  segment_ids uuid[] not null,
  -- Null: at once.
  send_at timestamptz,
  by_recipient_clock boolean not null,
  spread_minutes int not null,
  expires_at timestamptz,
  holds_back boolean not null,
  is_draft boolean not null default true,
  is_paused boolean not null default false,
  pause_reason text not null default '',
  status text not null default 'waiting',
  -- When the recipients are to be chosen; null for drafts, and once they were chosen.
  freeze_at timestamptz,
  frozen_at timestamptz,
  -- From then on nobody gets it any more.
  stopped_at timestamptz,
  done_at timestamptz,
  counted_at timestamptz,
  -- The price of one SMS when it was released, in minor units; null if it was unknown.
  price int,
  recipients int not null default 0,
  queued int not null default 0,
  sent int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  held_back int not null default 0,
  clicked int not null default 0,
  segments int not null default 0,
  image_pictures text[] generated always as (pictures_in(image)) stored,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id) references company
);
-- citus: select create_distributed_table('notification', 'company_id', colocate_with => 'branch');
create index notification_freeze on notification (freeze_at) where freeze_at is not null;
create index notification_active on notification (company_id, id) where frozen_at is not null and done_at is null;

-- Whom a notification is for, and what became of it. Rows are the only record of progress.
create table notification_recipient (
  company_id uuid not null,
  notification_id uuid not null,
  member_id uuid not null,
  state text not null,
  -- Left out by us, rather than refused by the provider.
  is_skipped boolean not null default false,
  reason text,
  due_at timestamptz not null,
  tries int not null default 0,
  -- Set and committed before the provider is called, and cleared if it has certainly not sent it.
  attempted_at timestamptz,
  done_at timestamptz,
  provider_id text,
  segments int not null default 0,
  -- For which number or address the member was chosen, as a keyed hash.
  address_hash bytea,
  clicked_at timestamptz,
  primary key (company_id, notification_id, member_id),
  foreign key (company_id, notification_id) references notification
);
-- citus: select create_distributed_table('notification_recipient', 'company_id', colocate_with => 'branch');
create index notification_recipient_due on notification_recipient (company_id, notification_id, due_at, member_id) where state = 'queued';
create index notification_recipient_list on notification_recipient (company_id, notification_id, due_at, member_id);
create index notification_recipient_member on notification_recipient (company_id, member_id, due_at, notification_id);

-- Numbers and addresses that a provider could not reach.
create table message_suppression (
  company_id uuid not null,
  channel text not null,
  address_hash bytea not null,
  reason text not null,
  at timestamptz not null,
  until timestamptz not null,
  soft_count int not null default 0,
  soft_since timestamptz,
  primary key (company_id, channel, address_hash)
);
-- citus: select create_distributed_table('message_suppression', 'company_id', colocate_with => 'branch');

-- How many SMS of notifications a company sent in a month of its own clock (YYYY-MM).
create table sms_usage (
  company_id uuid not null,
  month text not null,
  used int not null,
  primary key (company_id, month)
);
-- citus: select create_distributed_table('sms_usage', 'company_id', colocate_with => 'branch');
