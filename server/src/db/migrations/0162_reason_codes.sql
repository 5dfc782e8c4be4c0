-- Mail servers repeat the recipient's address in what they answer. From now on only their codes are kept.
update mail set reason = coalesce(substring(reason from '\m[245][0-9]{2}[ -][245]\.[0-9]{1,3}\.[0-9]{1,3}\M'), substring(reason from '\m[245][0-9]{2}\M'),
    substring(reason from '\mE[A-Z]{4,20}\M'), 'unknown')
  where reason !~ '^[a-z][a-z_ ]{0,39}$';
-- Words of platforms and of IYS that may name somebody.
update platform_step set reason = null where reason ~ '@|[0-9]{7}';
update iys_access set failure = 'unknown' where failure ~ '@|[0-9]{7}';
