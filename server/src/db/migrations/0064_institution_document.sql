-- What proves that somebody belongs to an institution (members-marketing §8): a document, or an address at one of its domains.
create table institution_document (
  company_id uuid not null,
  id uuid not null,
  institution_member_id uuid not null,
  -- What it is was read from its content: a picture, re-encoded, or a pdf as it came.
  kind text not null check (kind in ('picture', 'pdf')),
  bytes int not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  -- One is shown beside the decision: a better one takes its place.
  unique (company_id, institution_member_id),
  foreign key (company_id, institution_member_id) references institution_member on delete cascade
);
-- citus: select create_distributed_table('institution_document', 'company_id', colocate_with => 'branch');

-- A keyed hash of the address whose code was typed: one address proves one member, and nobody reads the address here.
alter table institution_member add proof_key text;
create unique index institution_member_proof on institution_member (company_id, institution_id, proof_key) where status = 'approved' and proof_key is not null;
create index institution_member_ends on institution_member (company_id, valid_until) where status = 'approved';
create index institution_member_decided on institution_member (company_id, decided_at) where decided_at is not null;
