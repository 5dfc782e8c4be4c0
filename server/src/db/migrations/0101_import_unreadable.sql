-- Whether rows of an import are written without the cells that cannot be read, and whether letters that some program had written wrongly were mended as it was read.
alter table member_import
  add leaves_unreadable boolean not null default false,
  add has_mended_letters boolean not null default false;
