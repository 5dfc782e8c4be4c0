-- A payment of another shop of the merchant account is remembered, so that its provider is asked about it once.
alter table payment_only_there drop constraint payment_only_there_state_check;
alter table payment_only_there add constraint payment_only_there_state_check check (state in ('open', 'refunding', 'refunded', 'attached', 'accepted', 'not_ours'));
