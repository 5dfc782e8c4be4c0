-- How an app knew, at last_login_at, that the phone number or the e-mail address was the member's.
alter table member add column login_proof text constraint member_login_proof_check check (login_proof in ('otp', 'oauth'));
-- Whoever signs in by the number or the address of a record that was merged is found as the member that stayed.
create index member_merged_phone on member (company_id, phone) where merged_into is not null and phone is not null;
create index member_merged_email on member (company_id, email_key) where merged_into is not null and email is not null;
