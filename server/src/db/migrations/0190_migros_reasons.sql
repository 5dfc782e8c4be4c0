-- The words by which our cancel reasons are found in the list of Migros Yemek (reference/reasons.ts).
-- What somebody has entered already stays.
update cancel_reason set platform_codes = platform_codes || '{"migros": "ürün"}' where code = 'item_unavailable' and not platform_codes ? 'migros';
update cancel_reason set platform_codes = platform_codes || '{"migros": "yoğun"}' where code = 'too_busy' and not platform_codes ? 'migros';
update cancel_reason set platform_codes = platform_codes || '{"migros": "kapalı"}' where code = 'closed' and not platform_codes ? 'migros';
update cancel_reason set platform_codes = platform_codes || '{"migros": "alan"}' where code = 'out_of_area' and not platform_codes ? 'migros';
update cancel_reason set platform_codes = platform_codes || '{"migros": "kurye"}' where code = 'no_courier' and not platform_codes ? 'migros';
