-- Lines of history from which an erasure took a person's words: the digest of the line as it was, by which the chain over the histories stays whole, and a proof under
-- the installation's key that an erasure did it.
create table audit_cleared (
  company_id uuid not null,
  -- The line's.
  id uuid not null,
  was text not null,
  proof text not null,
  primary key (company_id, id)
);
-- citus: select create_distributed_table('audit_cleared', 'company_id', colocate_with => 'branch');
