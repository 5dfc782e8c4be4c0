-- What imports note of consents, and whether they give points (members-marketing §2.3).
alter table member_import
  -- Where the file's consents were taken, on which day, and that the company holds the proof.
  add column consents jsonb not null default '{"source": null, "on": null, "has_proof": false}',
  add column gives_points boolean not null default false;
alter table member_import_row
  -- The answers to be noted, or noted, each with what held before.
  add column consents jsonb not null default '[]',
  -- A new member who was erased a short while ago: no points for joining.
  add column no_gift boolean not null default false;
