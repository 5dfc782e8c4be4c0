-- Mail servers repeat the recipient, often without its @, in what they answer. From now on only their codes are kept.
update mail set reason = 'unknown' where reason !~ '^[a-z][a-z_ ]{0,39}$';
-- Words of platforms and of IYS that may name somebody.
update platform_step set reason = null where reason ~ '@|[0-9]{7}';
update iys_access set failure = 'unknown' where failure ~ '@|[0-9]{7}';
