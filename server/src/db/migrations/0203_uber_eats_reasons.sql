-- The codes by which Uber Eats knows our cancel reasons (reference/reasons.ts). What somebody has
-- entered already stays.
update cancel_reason set platform_codes = platform_codes || '{"ubereats": "ITEM_AVAILABILITY"}' where code = 'item_unavailable' and not platform_codes ? 'ubereats';
update cancel_reason set platform_codes = platform_codes || '{"ubereats": "CAPACITY"}' where code = 'too_busy' and not platform_codes ? 'ubereats';
update cancel_reason set platform_codes = platform_codes || '{"ubereats": "STORE_CLOSED"}' where code = 'closed' and not platform_codes ? 'ubereats';
update cancel_reason set platform_codes = platform_codes || '{"ubereats": "ADDRESS"}' where code = 'out_of_area' and not platform_codes ? 'ubereats';
update cancel_reason set platform_codes = platform_codes || '{"ubereats": "ADDRESS"}' where code = 'address_wrong' and not platform_codes ? 'ubereats';
update cancel_reason set platform_codes = platform_codes || '{"ubereats": "CUSTOMER_CALLED_TO_CANCEL"}' where code = 'customer_request' and not platform_codes ? 'ubereats';
update cancel_reason set platform_codes = platform_codes || '{"ubereats": "POS_OFFLINE"}' where code = 'technical' and not platform_codes ? 'ubereats';
