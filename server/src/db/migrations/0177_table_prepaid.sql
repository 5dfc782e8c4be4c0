-- Whether guests at a branch's tables pay when they order. The column is a copy of the setting.
alter table branch add column table_prepaid boolean not null default false;
update setting set value = value || '{"table_prepaid": false}' where name = 'ordering' and value is not null;
