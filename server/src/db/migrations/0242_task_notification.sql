-- The task that made a notification, and since when a member who got another of the task's notifications is left out.
alter table notification
  add task_id uuid,
  add rests_since timestamptz;
