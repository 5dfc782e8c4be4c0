-- Until when customers may cancel their orders themselves, as the setting `ordering` says (contract/src/organisation/settings.ts).
alter table branch add column customer_cancel text not null default 'waiting';
alter table branch add column customer_cancel_min int not null default 5;
-- Whether the customer cancelled the order, and not the branch, a platform or the product.
alter table orders add column cancelled_by_customer boolean not null default false;
