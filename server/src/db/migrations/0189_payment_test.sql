-- Whether no real money moves at a company's account at a payment provider. Some providers have one address for both, so that the address does not say it.
alter table payment_access add column is_test boolean not null default false;
update payment_access set is_test = true where base_url = 'https://sandbox-api.iyzipay.com';
