-- Links of each company's chain over its histories: whoever changes, removes or adds a line later breaks the link that holds it.
create table audit_seal (
  company_id uuid not null,
  upto timestamptz not null,
  lines int not null check (lines > 0),
  hash text not null,
  primary key (company_id, upto)
);
