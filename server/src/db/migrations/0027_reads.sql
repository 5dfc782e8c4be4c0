-- The newest orders of a company, whatever their status and in one.
create index orders_company_newest on orders (company_id, created_at desc, id desc);
create index orders_company_status on orders (company_id, status, created_at desc, id desc);
-- Those of everybody; in one status they have an index (0024).
create index orders_everybody_newest on orders (created_at desc, id desc);
-- A company's orders are found by a word like a branch's.
drop index orders_search;
create index orders_search on orders using gin (company_id, branch_id, search_text gin_trgm_ops);
-- A branch's open orders are those of three statuses, which orders_by_status finds.
drop index orders_open;

-- A product is found by any part of its name in the language in which it is read.
alter table product
  add search_tr text generated always as (fold(name ->> 'tr')) stored,
  add search_en text generated always as (fold(name ->> 'en')) stored,
  add search_de text generated always as (fold(name ->> 'de')) stored;
create index product_search on product using gin (search_tr gin_trgm_ops, search_en gin_trgm_ops, search_de gin_trgm_ops);

-- Products by name, as each language reads them: a company's, and everybody's.
create index product_company_tr on product (company_id, ((name ->> 'tr') collate "tr-x-icu"), id);
create index product_company_en on product (company_id, ((name ->> 'en') collate "tr-x-icu"), id);
create index product_company_de on product (company_id, ((name ->> 'de') collate "tr-x-icu"), id);
create index product_everybody_tr on product (((name ->> 'tr') collate "tr-x-icu"), id);
create index product_everybody_en on product (((name ->> 'en') collate "tr-x-icu"), id);
create index product_everybody_de on product (((name ->> 'de') collate "tr-x-icu"), id);
-- Plans depend on how often a word is in a name, which nobody has counted yet.
analyze product;
