-- A step that came too late is refused under the name that every noun uses.
update order_event set data = data || '{"code": "conflict"}' where refused and data ->> 'code' = 'order_moved';

-- What waits for somebody outside has the same columns in every table of its kind.
alter table platform_item add column done_at timestamptz;
alter table mail drop constraint mail_state_check;
alter table mail rename column problem to reason;
alter table mail rename column sent_at to done_at;
alter table mail add column due_at timestamptz not null default now();
update mail set state = case state when 'waiting' then 'queued' else 'refused' end where state <> 'sent';
alter table mail alter column state set default 'queued';
alter table mail add constraint mail_state_check check (state in ('queued', 'sent', 'refused'));
create index mail_due on mail (due_at) where state = 'queued';
