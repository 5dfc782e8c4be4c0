-- The wish to stop a run: a row of its own, since the run's is locked while a part is being written (kit/run.ts).
create table run_stop (
  company_id uuid not null,
  run_id uuid not null,
  primary key (company_id, run_id),
  foreign key (company_id, run_id) references run on delete cascade
);
-- citus: select create_distributed_table('run_stop', 'company_id', colocate_with => 'branch');

-- What had begun was stopped; what was cancelled before its time stays cancelled.
alter table run drop constraint run_state_check;
alter table run add constraint run_state_check check (state in ('scheduled', 'waiting', 'running', 'done', 'failed', 'cancelled', 'stopped', 'undone'));
update run set state = 'stopped' where state = 'cancelled' and (part > 0 or finished_at >= run_at);
