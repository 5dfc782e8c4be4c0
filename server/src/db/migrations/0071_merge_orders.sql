-- The run that takes along the orders a merge has left behind; with it a merge of any size can be undone for a day.
alter table member_merge add column run_id uuid;
