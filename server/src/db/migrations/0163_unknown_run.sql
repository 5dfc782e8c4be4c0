-- When operators were told that no worker takes the run, because its kind is unknown to all of them.
alter table run add column noted_at timestamptz;
