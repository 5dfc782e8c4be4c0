-- What a company with a million members asks of the list: its premium members, newest first and counted without their rows, and one of 64 to estimate the rest from.
create index member_premium on member (company_id, created_at, id) include (premium_until) where is_premium and merged_into is null and erased_at is null;
create index member_sample on member (company_id, (uuid_hash(id) & 63));
