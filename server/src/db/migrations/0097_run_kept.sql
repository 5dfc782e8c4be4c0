-- A part that an undo could not take back after five tries: it is named, and tried again with the next undo.
alter table run_part drop constraint run_part_state_check;
alter table run_part add constraint run_part_state_check check (state in ('done', 'failed', 'undone', 'kept'));

-- An import that was gone on with lacked the parts that the run before it had done: verify reported it, and a restore of its backup failed.
insert into run_part (company_id, run_id, part, state)
  select r.company_id, r.id, n, 'done' from run r cross join generate_series(0, 10000) n where r.kind = 'member-import' and n < r.part
  on conflict (company_id, run_id, part) do nothing;
