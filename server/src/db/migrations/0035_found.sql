-- Companies and people are found by any part of their names, among ten thousand as among ten.
create index company_search on company using gin (fold(name) gin_trgm_ops);
create index app_user_search on app_user using gin (fold(name || ' ' || surname || ' ' || email) gin_trgm_ops);
