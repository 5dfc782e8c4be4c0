-- Letting people in: a partner's sign-in for a customer opens a session that reaches that customer alone.
alter table session
  add column company_id uuid references company,
  add column branch_id uuid;
