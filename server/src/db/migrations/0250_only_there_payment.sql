-- Companies may share one merchant account, so a payment is looked for in all of them.
create index payment_only_there_payment on payment_only_there (payment_id);
