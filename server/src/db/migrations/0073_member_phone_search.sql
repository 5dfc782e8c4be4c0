-- Further numbers are searched by any part of them, as a member's own is.
create index member_phone_search on member_phone using gin (company_id, phone gin_trgm_ops);
