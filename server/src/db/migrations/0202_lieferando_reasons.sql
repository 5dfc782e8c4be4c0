-- The codes by which Lieferando knows our cancel reasons (reference/reasons.ts). What somebody has
-- entered already stays.
update cancel_reason set platform_codes = platform_codes || '{"lieferando": "rest_cancelled_out_of_stock"}' where code = 'item_unavailable' and not platform_codes ? 'lieferando';
update cancel_reason set platform_codes = platform_codes || '{"lieferando": "rest_cancelled_too_busy"}' where code = 'too_busy' and not platform_codes ? 'lieferando';
update cancel_reason set platform_codes = platform_codes || '{"lieferando": "rest_cancelled_drivers_unavailable"}' where code = 'no_courier' and not platform_codes ? 'lieferando';
update cancel_reason set platform_codes = platform_codes || '{"lieferando": "rest_cancelled_customer_absent"}' where code = 'customer_unreachable' and not platform_codes ? 'lieferando';
update cancel_reason set platform_codes = platform_codes || '{"lieferando": "rest_cancelled_fake_order"}' where code = 'fraud' and not platform_codes ? 'lieferando';
update cancel_reason set platform_codes = platform_codes || '{"lieferando": "system_cancelled_test_order"}' where code = 'test' and not platform_codes ? 'lieferando';
