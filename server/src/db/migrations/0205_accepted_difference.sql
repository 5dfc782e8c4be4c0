-- Since when a person accepts that the provider says something else about a payment; null again once the amounts change.
alter table payment_difference add column accepted_at timestamptz;
