-- What guests are given back at the table is a bill of its own: how much, by which means, by whom.
alter table bill drop constraint bill_state_check;
alter table bill drop constraint bill_check;
alter table bill add payment_method text, add actor text;
alter table bill add constraint bill_state_check check (state in ('open', 'paid', 'void', 'refunded'));
alter table bill add constraint bill_at_check check ((state in ('paid', 'refunded')) = (paid_at is not null));
alter table bill add constraint bill_refunded_check check ((state = 'refunded') = (payment_method is not null));
