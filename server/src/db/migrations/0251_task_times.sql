-- Finds the runs of scheduled tasks that a node whose clock was ahead has made too early.
create index scheduled_task_run_due on scheduled_task_run (due_at) where number = 0;
