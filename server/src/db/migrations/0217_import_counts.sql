-- How many rows of an import have which outcome and state, for each 500 rows of its sheet: the page of an import that
-- runs is asked for again and again, and cannot count 100,000 rows each time.
create table member_import_count (
  company_id uuid not null,
  import_id uuid not null,
  block int not null,
  -- [{outcome, state, n, noted, ignored, left, leavable, gifts}]
  counts jsonb not null,
  primary key (company_id, import_id, block),
  foreign key (company_id, import_id) references member_import on delete cascade
);
-- citus: select create_distributed_table('member_import_count', 'company_id', colocate_with => 'branch');
insert into member_import_count (company_id, import_id, block, counts)
  select company_id, import_id, block, jsonb_agg(jsonb_build_object('outcome', outcome, 'state', state, 'n', n, 'noted', noted, 'ignored', ignored, 'left', "left", 'leavable', leavable, 'gifts', gifts))
  from (select r.company_id, r.import_id, r.row_no / 500 as block, r.outcome, r.state, count(*)::int as n, sum(jsonb_array_length(r.consents))::int as noted,
      (count(*) filter (where r.outcome in ('add', 'update', 'same') and r.state is distinct from 'left' and r.reasons <> '[]'
        and jsonb_path_exists(r.reasons, '$[*] ? (!(exists(@.is_optional)))')))::int as ignored,
      (count(*) filter (where r.outcome in ('add', 'update', 'same') and r.state is distinct from 'left' and r.reasons <> '[]'
        and jsonb_path_exists(r.reasons, '$[*] ? (exists(@.is_optional))')))::int as "left",
      (count(*) filter (where r.outcome = 'refuse' and r.reasons <> '[]' and not jsonb_path_exists(r.reasons, '$[*] ? (!(exists(@.is_optional)))')))::int as leavable,
      (count(*) filter (where not r.no_gift))::int as gifts
    from member_import i join member_import_row r on r.company_id = i.company_id and r.import_id = i.id and r.sheet = i.sheet and r.row_no > i.header_row
    group by 1, 2, 3, 4, 5) it
  group by 1, 2, 3;
