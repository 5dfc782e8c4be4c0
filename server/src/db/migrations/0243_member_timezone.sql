-- Devices could set a time zone that the database does not know, with which statements about the member's clock fail.
do $$
declare known text[] := (select array_agg(name) from pg_timezone_names);
begin
  update member set timezone = null where timezone is not null and timezone <> all (known);
end $$;
