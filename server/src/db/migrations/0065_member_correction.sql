-- Corrections of points and money by hand (members-marketing §3): each with who asked for it; one above the company's limit waits until somebody else decides.
create table member_correction (
  company_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('points', 'wallet')),
  -- Points, or minor units; what is taken is negative.
  amount bigint not null check (amount <> 0),
  -- Of points that are given; 0: they never expire.
  validity_days int not null default 0,
  reason text not null,
  -- `posted`: within the limit, at once.
  status text not null check (status in ('posted', 'pending', 'approved', 'denied')),
  asked_by uuid not null,
  asked_name text not null,
  created_at timestamptz not null,
  decided_by uuid,
  decided_name text,
  decided_at timestamptz,
  decision_note text not null default '',
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member on delete cascade,
  -- Four eyes, also if a line of code forgets it.
  check (decided_by is distinct from asked_by)
);
-- citus: select create_distributed_table('member_correction', 'company_id', colocate_with => 'branch');
create index member_correction_created on member_correction (company_id, created_at, id);
create index member_correction_newest on member_correction (created_at, id);
create index member_correction_id on member_correction (id);
create index member_correction_member on member_correction (company_id, member_id, created_at);
create index member_correction_waits on member_correction (company_id, created_at) where status = 'pending';
