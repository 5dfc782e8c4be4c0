-- One random key that a rotation of SOFRA_KEY only seals anew: hashes of erased contacts cannot be made again, and links in old messages work for ever.
create table lasting_key (
  id smallint primary key default 1 check (id = 1),
  key bytea not null
);
