-- Set and committed before the provider is called, and cleared if it has certainly not sent the SMS.
alter table sms add column attempted_at timestamptz;
update sms set attempted_at = now() where state = 'queued' and tries > 0 and reason is null;
