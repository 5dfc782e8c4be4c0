-- The guests at the table that a reservation became when they sat down.
alter table reservation add column session_id uuid;
create index reservation_session on reservation (company_id, session_id) where session_id is not null;
