-- For which number or address an answer was given, as a keyed hash; null: from before that was noted. Empty: there was none.
alter table consent_event
  add address_hash bytea,
  -- The last day, in Turkey, on which İYS takes it; null: outside İYS.
  add iys_due_on date;

-- What the question whether one may be written to now needs.
alter table member_consent
  add event_id uuid,
  add address_hash bytea,
  add iys_state text,
  add iys_due_on date,
  -- İYS's words where it refused.
  add iys_reason text;
alter table member_consent add constraint member_consent_iys_state_check check (iys_state in ('unfiled', 'waiting', 'accepted', 'needless', 'lapsed', 'refused'));

update member_consent k set event_id = e.id
from (select distinct on (company_id, member_id, channel) company_id, member_id, channel, id from consent_event order by company_id, member_id, channel, at desc, id desc) e
where e.company_id = k.company_id and e.member_id = k.member_id and e.channel = k.channel;

-- Whether İYS has what was answered before is asked there once the company is connected.
update member_consent k set iys_state = 'unfiled', iys_due_on = d.due_on
from (select c.company_id, c.member_id, c.channel,
    (c.at at time zone 'Etc/GMT-3')::date + (array[3, 3, 5, 5, 5, 4, 3])[extract(isodow from c.at at time zone 'Etc/GMT-3')::int] as due_on
  from member_consent c join member m on m.company_id = c.company_id and m.id = c.member_id join company co on co.id = m.company_id
  where co.country = 'TR' and m.erased_at is null and c.channel in ('sms', 'call', 'email') and c.status in ('given', 'refused')
    and coalesce(m.phone not like '+49%', true) and (case when c.channel = 'email' then m.email else m.phone end) is not null) d
where d.company_id = k.company_id and d.member_id = k.member_id and d.channel = k.channel;

create index member_consent_unaddressed on member_consent (company_id, member_id) where address_hash is null and channel <> 'notification';
create index member_consent_iys on member_consent (company_id, iys_state) where iys_state in ('unfiled', 'waiting', 'lapsed', 'refused');
