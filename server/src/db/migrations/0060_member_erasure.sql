-- Somebody wants to be forgotten (members-marketing §1): asked, decided and done, with the day by which the law wants an answer.
create table member_erasure (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  status text not null check (status in ('pending', 'approved', 'denied', 'completed')),
  -- How it reached us.
  channel text not null check (channel in ('app', 'website', 'phone', 'email', 'letter', 'in_person')),
  note text not null default '',
  asked_at timestamptz not null,
  due_on date not null,
  asked_by text,
  decided_by text,
  decided_at timestamptz,
  decision_note text not null default '',
  completed_at timestamptz,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member on delete cascade
);
-- citus: select create_distributed_table('member_erasure', 'company_id', colocate_with => 'branch');
create unique index member_erasure_open on member_erasure (company_id, member_id) where status in ('pending', 'approved');
create index member_erasure_due on member_erasure (company_id, asked_at, id);
create index member_erasure_newest on member_erasure (asked_at, id);
create index member_erasure_id on member_erasure (id);

-- What remains of a number or an address that was erased: a keyed hash, by which a welcome gift is not given twice within a year and a refusal still holds.
create table erased_contact (
  company_id uuid not null,
  hash bytea not null,
  refused text[] not null default '{}',
  gifts_from timestamptz not null,
  primary key (company_id, hash)
);
-- citus: select create_distributed_table('erased_contact', 'company_id', colocate_with => 'branch');
