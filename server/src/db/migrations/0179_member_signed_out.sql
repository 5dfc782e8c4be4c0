-- Member tokens end before their time: all those of sign-ins up to a moment, and those of single sign-ins, by their ms.
alter table member add column tokens_from timestamptz;
alter table member add column signed_out bigint[] not null default '{}';
