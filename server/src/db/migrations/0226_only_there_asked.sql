-- How often the provider has refused to give the payment back. The next try is another request to the provider.
alter table payment_only_there add column asked int not null default 0;
