-- Two records of one person (members-marketing §1): merged, with what is needed to undo it for a day, or known to be two people.
create table member_merge (
  company_id uuid not null,
  id uuid not null,
  -- Who stays, and who leads there from now on.
  member_id uuid not null,
  other_id uuid not null,
  at timestamptz not null,
  actor text,
  undo_until timestamptz not null,
  undone_at timestamptz,
  -- The version of the one who stays right after it: another one is a change since.
  version_after int not null,
  -- What undoing puts back: rows by their ids, values as they were.
  kept jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member on delete cascade,
  foreign key (company_id, other_id) references member on delete cascade
);
-- citus: select create_distributed_table('member_merge', 'company_id', colocate_with => 'branch');
create index member_merge_member on member_merge (company_id, member_id, at);

create table member_distinct (
  company_id uuid not null,
  -- The lower of both ids.
  member_id uuid not null,
  other_id uuid not null check (other_id > member_id),
  at timestamptz not null,
  actor text,
  primary key (company_id, member_id, other_id),
  foreign key (company_id, member_id) references member on delete cascade,
  foreign key (company_id, other_id) references member on delete cascade
);
-- citus: select create_distributed_table('member_distinct', 'company_id', colocate_with => 'branch');

create index member_merged on member (company_id, merged_into) where merged_into is not null;

-- What likely duplicates have in common: a mailbox, whatever dots and tags it is written with, and a name with a birthday.
alter table member add folded_name text generated always as (fold(name || ' ' || surname)) stored;
alter table member add mailbox text generated always as (
  replace(split_part(split_part(lower(normalize(btrim(email), nfc) collate "und-x-icu"), '@', 1), '+', 1), '.', '') || '@'
    || split_part(lower(normalize(btrim(email), nfc) collate "und-x-icu"), '@', 2)) stored;
create index member_mailbox on member (company_id, mailbox) where mailbox is not null and merged_into is null and erased_at is null;
create index member_birth_date on member (company_id, birth_date, folded_name) where birth_date is not null and merged_into is null and erased_at is null;
