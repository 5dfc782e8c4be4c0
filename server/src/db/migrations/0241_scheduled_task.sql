-- What a company does again and again by itself (members-marketing §11).
create table scheduled_task (
  company_id uuid not null,
  id uuid not null,
  -- Whose clock counts, and whose menu is switched. Null: the company's clock.
  branch_id uuid,
  name text not null,
  action text not null check (action in ('notification', 'gift_cheque', 'points', 'menu')),
  notification_id uuid,
  gift_cheque_id uuid,
  points int,
  validity_days int not null,
  category_ids uuid[] not null,
  product_ids uuid[] not null,
  switches_on boolean not null,
  -- Null: the task concerns no members.
  audience jsonb,
  -- The segments that the audience names: they stay while it does.
  segment_ids uuid[] not null,
  rest_days int not null,
  cycle text not null check (cycle in ('daily', 'weekly', 'every_10_days', 'every_15_days', 'monthly')),
  starts_on date not null,
  at_min int not null,
  ends_on date,
  is_paused boolean not null default false,
  -- Null: paused, or nothing is due any more.
  next_due_on date,
  next_due_at timestamptz,
  -- The day of the last run that was due.
  ran_on date,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id) references company,
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, notification_id) references notification,
  foreign key (company_id, gift_cheque_id) references gift_cheque
);
-- citus: select create_distributed_table('scheduled_task', 'company_id', colocate_with => 'branch');
create index scheduled_task_due on scheduled_task (next_due_at) where next_due_at is not null;
create index scheduled_task_branch on scheduled_task (company_id, branch_id) where branch_id is not null;
create index scheduled_task_notification on scheduled_task (company_id, notification_id) where notification_id is not null;
create index scheduled_task_cheque on scheduled_task (company_id, gift_cheque_id) where gift_cheque_id is not null;

-- The runs of a task: number 0 was due on its day, the others were started by hand.
create table scheduled_task_run (
  company_id uuid not null,
  task_id uuid not null,
  due_on date not null,
  number int not null,
  id uuid not null,
  due_at timestamptz not null,
  started_by uuid references app_user,
  state text not null check (state in ('waiting', 'done', 'failed', 'superseded')),
  reason text,
  -- How many members or parts of the menu were chosen, and for how many it is done.
  chosen int not null default 0,
  done int not null default 0,
  -- What the run made: a notification, or a long job that gives cheques or points.
  notification_id uuid,
  gift_cheque_id uuid,
  run_id uuid,
  tries int not null default 0,
  try_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, task_id, due_on, number),
  foreign key (company_id, task_id) references scheduled_task
);
-- citus: select create_distributed_table('scheduled_task_run', 'company_id', colocate_with => 'branch');
create index scheduled_task_run_waiting on scheduled_task_run (try_at) where state = 'waiting';
create index scheduled_task_run_list on scheduled_task_run (company_id, task_id, due_at, id);
create index scheduled_task_run_job on scheduled_task_run (company_id, run_id) where run_id is not null;
