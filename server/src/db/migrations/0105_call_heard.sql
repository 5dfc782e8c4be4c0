-- When we heard of a call first: a switchboard's clock may be minutes behind, and tills show what rings now.
alter table phone_call add heard_at timestamptz not null default now();
drop index phone_call_open;
create index phone_call_open on phone_call (heard_at) where state in ('ringing', 'answered');
