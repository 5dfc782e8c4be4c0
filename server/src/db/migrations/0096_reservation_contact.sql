-- How many reservations a guest has ahead is asked with each new one.
create index reservation_phone on reservation (company_id, phone) where phone <> '' and status in ('pending', 'approved');
create index reservation_email on reservation (company_id, lower(email)) where email <> '' and status in ('pending', 'approved');
