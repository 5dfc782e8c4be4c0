-- How often what decides when a branch sells has been changed: a menu kept for apps says whether it does.
alter table branch add offer_changes bigint not null default 0;
