-- A company enters its own account for sending messages on a screen, like any other access. The secrets stay sealed.
-- An account that was entered by hand keeps one sealed address, which contains all of its settings.
alter table message_provider rename column settings to secrets;
alter table message_provider
  add column id uuid,
  add column version int not null default 1,
  add column username text not null default '',
  add column sender text not null default '',
  -- For mail: the server's name and port, and the name beside the sender's address.
  add column server text not null default '',
  add column port int,
  add column sender_name text not null default '',
  add column expires_on date,
  add column checked jsonb,
  -- What was left on the account when it was last checked.
  add column balance jsonb,
  -- When a message was last accepted. If the provider accepts nothing until somebody acts, since when and why.
  add column worked_at timestamptz,
  add column failure text,
  add column failed_at timestamptz,
  add column updated_at timestamptz;
-- Verimor's switchboard and its SMS are two parties, and each has a code of its own.
update message_provider set adapter = 'verimor_sms' where channel = 'sms' and adapter = 'verimor';
