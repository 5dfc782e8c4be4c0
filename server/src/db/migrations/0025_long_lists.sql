-- The newest deliveries and steps of a company, and of everybody: either end of the integration log is read from its index.
create index inbox_company on inbox (company_id, received_at desc);
create index inbox_newest on inbox (received_at desc);
create index platform_step_company on platform_step (company_id, created_at desc);
create index platform_step_newest on platform_step (created_at desc);

-- A mail is found among a million by any part of its address or subject.
create index mail_search on mail using gin (fold(to_address) gin_trgm_ops, fold(subject) gin_trgm_ops);
