-- What permissions and resources are called, where the provider says it better than the product: ids are the contract's, words are not.
create table permission_text (
  kind text not null check (kind in ('permission', 'resource')),
  id text not null,
  name jsonb not null default '{"tr":"","en":"","de":""}',
  help jsonb not null default '{"tr":"","en":"","de":""}',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (kind, id)
);
