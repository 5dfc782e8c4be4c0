-- Texts are compared without any accent ("i̇pek" has one of its own above the i), without apostrophes (O'Brien, O’Brien) and with one blank where there are several. The same as `fold`
-- of the contract (kit/fold.ts).
create or replace function fold(given text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(replace(replace(replace(translate(regexp_replace(normalize(
      lower(translate(normalize(translate(given, U&'\00B4', ''), nfkc), U&'''`\2018\2019\201B\2032\02B9\02BB\02BC\02BD\02C8', '') collate "und-x-icu"), nfd),
    '[\u0300-\u036F\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g'),
    'ıςøłđ', 'iσold'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[ \t\n\v\f\r\u0085\u1680\u2028\u2029]+', ' ', 'g'))
$$;

-- What was folded as before is folded anew: indexes, columns that are generated, and what orders are found by.
drop index company_search;
create index company_search on company using gin (fold(name) gin_trgm_ops);
drop index app_user_search;
create index app_user_search on app_user using gin (fold(name || ' ' || surname) gin_trgm_ops, fold(email) gin_trgm_ops);
drop index mail_search;
create index mail_search on mail using gin (fold(to_address) gin_trgm_ops, fold(subject) gin_trgm_ops);
update member set name = name where search_text <> fold(search_text) or folded_name <> fold(folded_name) or name || surname like '%ß%';
update product set name = name
  where search_tr <> fold(name ->> 'tr') or search_en <> fold(name ->> 'en') or search_de <> fold(name ->> 'de');
-- A sharp s was one s.
update orders set search_text = replace(fold(search_text), fold(replace(customer_name, 'ß', 's')), fold(customer_name))
  where search_text <> fold(search_text) or customer_name like '%ß%';

-- Names that are now one: the older stays, the others are told apart by letters of their id.
drop index dining_area_name;
update dining_area a set name = d.other
  from (select company_id, id, left(name, 33) || ' (' || right(id::text, 4) || ')' as other, row_number() over (partition by company_id, branch_id, fold(name) order by id) as n from dining_area) d
  where d.company_id = a.company_id and d.id = a.id and d.n > 1;
create unique index dining_area_name on dining_area (company_id, branch_id, fold(name));
drop index dining_table_name;
update dining_table t set name = d.other
  from (select company_id, id, left(name, 33) || ' (' || right(id::text, 4) || ')' as other, row_number() over (partition by company_id, branch_id, fold(name) order by id) as n from dining_table) d
  where d.company_id = t.company_id and d.id = t.id and d.n > 1;
create unique index dining_table_name on dining_table (company_id, branch_id, fold(name));
