-- What goes with an erased member, too. The member a mail was written to: whatever address it went to.
alter table mail add about uuid;
create index mail_about on mail (about) where about is not null;

-- Postings are only added to; what somebody wrote of a member as their reason goes all the same, and nothing else of them can be changed by it.
create function forget_reasons(of_company uuid, of_members uuid[]) returns void
language sql security definer set search_path = public as $$
  update point_move set reason = '' where company_id = of_company and member_id = any(of_members) and reason <> '';
  update wallet_entry set reason = '' where company_id = of_company and member_id = any(of_members) and reason <> '';
$$;
