-- Recipients are chosen in parts, in the order of the members' ids. The last member of whom this is done; null before
-- the first part, and once the recipients were chosen.
alter table notification add column chosen_to uuid;
