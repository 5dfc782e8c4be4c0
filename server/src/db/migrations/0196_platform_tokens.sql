-- The tokens of a link whose platform gives out another refresh token with each renewal, sealed
-- (domain/integrations/kept-tokens.ts), and until when one process alone may renew them.
alter table platform_link
  add tokens bytea,
  add renewing_until timestamptz;
-- The codes by which Wolt knows our cancel reasons (reference/reasons.ts). What somebody has entered
-- already stays.
update cancel_reason set platform_codes = platform_codes || '{"wolt": "ITEMS_UNAVAILABLE"}' where code = 'item_unavailable' and not platform_codes ? 'wolt';
update cancel_reason set platform_codes = platform_codes || '{"wolt": "VENUE_CLOSING_SOON"}' where code = 'closed' and not platform_codes ? 'wolt';
