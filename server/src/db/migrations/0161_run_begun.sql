-- How many turns of a run were begun and have not ended. Grows only where workers die in them.
alter table run add column begun int not null default 0;
