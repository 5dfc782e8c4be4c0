-- What endpoints answered to events about a member is cleared when the member is erased. Undoing an import erases many
-- members, part by part, and must not read all of the company's deliveries for each part.
create index webhook_delivery_answered on webhook_delivery (company_id, ((body::jsonb -> 'data') ->> 'member_id'))
  where type like 'member.%' and answer <> '';
