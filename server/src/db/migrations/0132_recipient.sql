-- Whom something is for, where they were chosen by an audience: no longer gift cheques alone.
alter table gift_cheque_batch_member rename to recipient;
alter table recipient rename column batch_id to list_id;
-- Of a message: for which number or address they were chosen, as a keyed hash.
alter table recipient add column address_hash bytea;
