-- By how many minutes a busy kitchen raises its preparation time at present (contract/src/organisation/kitchen-pace.ts).
alter table branch add column pace_min int not null default 0;
