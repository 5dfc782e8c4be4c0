-- Whether two-step verification was demanded when the session was opened: who is at work when it is switched on works on until signing in anew.
alter table session add column asks_two_factor boolean not null default true;
