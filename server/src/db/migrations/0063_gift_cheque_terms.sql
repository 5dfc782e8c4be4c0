-- What a gift cheque reduces, what it goes together with, and who bears how much of it (members-marketing §5, §6).
alter table gift_cheque
  -- Categories whose lines alone it reduces, and those that follow the same ones of the chain menu; none: the whole basket.
  add category_ids uuid[] not null default '{}',
  add combinable boolean not null default true,
  -- The part its funder bears, in basis points; the company bears the rest.
  add share_bp int not null default 10000,
  -- Bearers whose approval is still missing.
  add awaits text[] not null default '{}';
alter table gift_cheque add constraint gift_cheque_share_bp_check check (share_bp between 1 and 10000);
update gift_cheque set awaits = array[funder] where status = 'pending';
alter table partner_institution add combinable boolean not null default true;
