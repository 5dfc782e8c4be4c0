-- A made file lies in the store under its id, whichever node made it; what it weighs is known from then on.
alter table made_file add column bytes bigint;
alter table made_file drop column path;
