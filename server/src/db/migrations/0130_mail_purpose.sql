-- Why a mail is sent: about somebody's account, as a service, or as advertising. Its letter says so.
alter table mail add column purpose text;
update mail set purpose = case when kind in ('reset-code', 'reset-for-you', 'password-changed', 'two-factor-on', 'two-factor-off', 'invitation', 'address-in-use',
  'institution-code') then 'account' else 'service' end;
alter table mail alter column purpose set not null;
alter table mail add constraint mail_purpose_check check (purpose in ('account', 'service', 'commercial'));

-- The letter as HTML, and where its reader may refuse such letters. Gone once it is sent, like its text.
alter table mail add column body_html text;
alter table mail add column unsubscribe_url text;

-- Mails that are no company's are the platform's, so that each has a lane: its kind, of its company.
update mail set for_company = '00000000-0000-0000-0000-000000000000' where for_company is null;
alter table mail alter column for_company set default '00000000-0000-0000-0000-000000000000';
alter table mail alter column for_company set not null;
drop index mail_due;
create index mail_lane on mail (purpose, kind, for_company, due_at) where state = 'queued';
-- A worker's clock has whole milliseconds: what was written in the same one is due.
alter table mail alter column due_at set default date_trunc('milliseconds', now());
