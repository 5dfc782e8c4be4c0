-- The guest for whom an app made a reservation, as far as the app names its guests (server/src/kit/guard/guest.ts).
alter table reservation add column booked_by text;
create index reservation_guest on reservation (company_id, booked_by) where booked_by is not null and status in ('pending', 'approved');
-- Limits no longer ask whose number or address a reservation has.
drop index reservation_phone;
drop index reservation_email;
