-- SMS on their way, like mails: written in the transaction that causes them, sent by a worker.
create table sms (
  id uuid primary key,
  kind text not null,
  purpose text not null check (purpose in ('account', 'service', 'commercial')),
  for_company uuid not null,
  -- The number in E.164 format, and the text, which is gone once it is sent.
  to_number text not null,
  body_text text,
  -- The member whom it was written to, if there is one.
  about uuid,
  state text not null default 'queued' check (state in ('queued', 'sent', 'refused')),
  tries int not null default 0,
  reason text,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default date_trunc('milliseconds', now()),
  done_at timestamptz,
  -- Until when the text is of use: a code that has expired is not sent any more.
  useful_until timestamptz not null
);
-- citus: select citus_add_local_table_to_metadata('sms');
create index sms_lane on sms (purpose, kind, for_company, due_at) where state = 'queued';
create index sms_about on sms (about) where about is not null;
create index sms_number on sms (for_company, to_number);
create index sms_created on sms (created_at);
